-- Leads that have ended may wait beneath their end: of an import of leads that other tools had written to, all do. They are
-- not counted as held, and the index that counts those names them no more.
drop index leads_held;
create index leads_held on leads (organization_id, hold_reason, campaign_id, lead_id)
  where hold_reason is not null and status <> 'ended';
