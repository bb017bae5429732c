-- Since when a reply no longer waits for an answer: one went out, or a person said that it needs none.
alter table inbound add column settled_at timestamptz;
create index inbound_to_answer on inbound (organization_id, inbound_id)
  where kind = 'reply' and lead_id is not null and settled_at is null;
