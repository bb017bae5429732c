-- A new lead has no score: it enters the order by score when it gets one. Until then a narrow index names it.
drop index leads_by_score;
create index leads_by_score on leads (organization_id, campaign_id, score desc nulls last, lead_id desc)
  include (step, updated_at, mailbox_id, status, tier, end_reason, hold_reason)
  where score is not null;
create index leads_unscored on leads (organization_id, campaign_id, lead_id) where score is null;

-- No campaign is ever deleted, and each of the two statements that write leads reads its campaign: asked for every single
-- row once more, the key was a tenth of what PostgreSQL did for a lead.
alter table leads drop constraint leads_organization_id_campaign_id_fkey;
