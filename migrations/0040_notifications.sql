-- What a campaign is notified of, in which order it came about, and whether its endpoint answers at present.
alter table webhook_endpoints
  -- The types of notification that it wants.
  add column events text[] not null default '{meeting.booked}',
  -- The circuit breaker: failed attempts without a success between them, since when, and once it is open, when one
  -- delivery is tried again and how many were tried in vain.
  add column failures_in_row integer not null default 0,
  add column row_began_at timestamptz,
  add column probe_at timestamptz,
  add column failed_probes integer not null default 0,
  -- When the owners were last told of notifications that nobody received.
  add column told_at timestamptz;

alter table deliveries
  -- Null until it is first attempted, where the text is made only then.
  alter column body drop not null,
  -- What the type tells beside lead and meeting: ids, codes and numbers. Null for what was written before.
  add column detail jsonb,
  add column is_test boolean not null default false,
  -- Rises with each notification, in the order in which they came about.
  add column sequence bigint generated always as identity;

create index deliveries_failed on deliveries (organization_id, campaign_id, delivery_id)
  where state = 'exhausted' or (state = 'pending' and failures > 0);
