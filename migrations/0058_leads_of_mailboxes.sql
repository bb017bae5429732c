-- Leads of a mailbox that wrote to few of many; a new lead has none. Whoever ran a version between releases may have it.
create index if not exists leads_of_mailbox on leads (organization_id, campaign_id, mailbox_id, lead_id)
  where mailbox_id is not null;
