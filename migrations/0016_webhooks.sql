-- Notifications to the endpoints of campaigns, and every attempt to deliver them.

create table webhook_endpoints (
  organization_id uuid not null,
  campaign_id uuid not null,
  url text not null,
  -- The types of notification that it wants.
  events text[] not null default '{meeting.booked}',
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  -- The circuit breaker: failed attempts without a success between them, since when, and once it is open, when one delivery
  -- is tried again and how many were tried in vain.
  failures_in_row integer not null default 0,
  row_began_at timestamptz,
  probe_at timestamptz,
  failed_probes integer not null default 0,
  -- When the owners were last told of notifications that nobody received.
  told_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table webhook_endpoints is
  'Where a campaign sends its notifications, which ones it wants, and whether it answers at present.';

create table deliveries (
  organization_id uuid not null,
  delivery_id uuid not null,
  -- Rises with each notification, in the order in which they came about.
  sequence bigint generated always as identity,
  campaign_id uuid not null,
  lead_id uuid,
  is_test boolean not null default false,
  event_type text not null,
  -- What the type tells beside lead and meeting: ids, codes and numbers.
  detail jsonb,
  -- Null until it is first attempted, where the text is made only then.
  body text,
  state text not null check (state in ('pending', 'delivered', 'exhausted', 'discarded')),
  failures integer not null default 0,
  -- Attempts that have ended, or whose process was lost.
  attempt_count integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz,
  due_at timestamptz,
  primary key (organization_id, delivery_id),
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table deliveries is 'One notification to one endpoint, written in the transaction of what it tells of.';
create index deliveries_due on deliveries (organization_id, due_at) where due_at is not null;
create index deliveries_of_endpoint on deliveries (organization_id, campaign_id, due_at) where due_at is not null;
create index deliveries_of_lead on deliveries (organization_id, lead_id) where lead_id is not null;
create index deliveries_of_campaign on deliveries (organization_id, campaign_id, delivery_id);
create index deliveries_failed on deliveries (organization_id, campaign_id, delivery_id)
  where state = 'exhausted' or (state = 'pending' and failures > 0);

create table delivery_leases (
  organization_id uuid not null,
  delivery_id uuid not null,
  campaign_id uuid not null,
  -- The attempt that it is for, which may have been made: a UUIDv7 of when it was leased.
  attempt_id uuid not null,
  -- The process that holds it.
  holder uuid not null,
  lease_until timestamptz not null,
  primary key (organization_id, delivery_id)
);
comment on table delivery_leases is
  'A delivery that a process attempts, beside its wide row: written before the attempt, and gone once its outcome is written.';

create table attempts (
  organization_id uuid not null,
  attempt_id uuid not null,
  delivery_id uuid not null,
  started_at timestamptz not null,
  -- Null where nobody knows how it ended: its process was lost.
  duration_ms integer,
  status integer,
  error text,
  answer text,
  primary key (organization_id, attempt_id)
);
comment on table attempts is
  'One try to make a delivery that has ended, with its answer. Written while its delivery is locked, and deleted with it.';
create index attempts_of_delivery on attempts (organization_id, delivery_id, attempt_id);
