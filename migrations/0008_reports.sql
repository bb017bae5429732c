-- What is counted about leads is read from the index alone: a million rows of leads are wide.
drop index leads_of_campaign;
create index leads_of_campaign on leads (organization_id, campaign_id, lead_id)
  include (status, tier, end_reason, hold_reason, step);

-- Few leads are held, and these are what a person asks for.
create index leads_held on leads (organization_id, hold_reason, campaign_id, lead_id) where hold_reason is not null;

-- Emails that wait for a person.
create index messages_waiting on messages (organization_id, state, campaign_id) where state in ('held', 'unknown');

-- What went out on a day.
create index messages_sent on messages (organization_id, sent_at) include (campaign_id, state) where sent_at is not null;
