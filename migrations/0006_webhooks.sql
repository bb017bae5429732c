create table webhook_endpoints (
  organization_id uuid not null,
  campaign_id uuid not null,
  url text not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns
);

create table deliveries (
  organization_id uuid not null,
  delivery_id uuid not null,
  campaign_id uuid not null,
  lead_id uuid,
  event_type text not null,
  body text not null,
  state text not null check (state in ('pending', 'delivered', 'exhausted', 'discarded')),
  failures integer not null default 0,
  attempt_count integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, delivery_id),
  foreign key (organization_id, campaign_id) references campaigns
);
create index deliveries_due on deliveries (organization_id, due_at) where due_at is not null;
create index deliveries_of_endpoint on deliveries (organization_id, campaign_id, due_at) where due_at is not null;
create index deliveries_under_way on deliveries (organization_id, campaign_id) where lease_token is not null;
create index deliveries_of_lead on deliveries (organization_id, lead_id) where lead_id is not null;
create index deliveries_of_campaign on deliveries (organization_id, campaign_id, delivery_id);

create table attempts (
  organization_id uuid not null,
  attempt_id uuid not null,
  delivery_id uuid not null,
  started_at timestamptz not null,
  -- Null while nobody knows how it ended: it is under way, or its process was lost.
  duration_ms integer,
  status integer,
  error text,
  answer text,
  primary key (organization_id, attempt_id),
  foreign key (organization_id, delivery_id) references deliveries on delete cascade
);
create index attempts_of_delivery on attempts (organization_id, delivery_id, attempt_id);
create index attempts_age on attempts (started_at);
