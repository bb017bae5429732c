-- Organizations: what they may do, how much of it, with which keys, and who changed what.

create table organizations (
  organization_id uuid primary key,
  name text not null,
  postal_address text,
  timezone text not null default 'UTC',
  status text not null default 'active' check (status in ('active', 'suspended')),
  requests_per_minute integer not null default 600 check (requests_per_minute > 0),
  -- Rows of batches count against a limit of their own.
  rows_per_hour integer not null default 1000000 check (rows_per_hour > 0),
  sending_stopped boolean not null default false,
  -- Who stopped it: what the operator stopped, nobody in the organization starts.
  sending_stopped_by text,
  daily_send_cap integer,
  -- What the operator allows the organization instead of the defaults.
  domain_hourly_cap integer check (domain_hourly_cap > 0),
  domain_daily_cap integer check (domain_daily_cap > 0),
  provider_hourly_cap integer check (provider_hourly_cap > 0),
  -- How the pages that prospects see look: `#rrggbb`, and the hash of the logo's bytes, which is part of its address.
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  logo_version text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table organizations is 'A customer of the installation, made by the operator; every tenant row names one.';

create table organization_logos (
  organization_id uuid primary key references organizations,
  version text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 204800),
  created_at timestamptz not null
);
comment on table organization_logos is 'The picture above the pages that prospects see, uploaded by a member.';

-- Found by its hash before the organization is known; therefore the hash is unique on its own.
create table api_keys (
  organization_id uuid not null references organizations,
  key_id uuid not null,
  name text not null,
  hash bytea not null unique,
  starts_with text not null,
  scopes text[] not null,
  campaign_ids uuid[],
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, key_id)
);
comment on table api_keys is 'A key that a member made for programs, kept as a hash.';

create table audit (
  organization_id uuid not null,
  audit_id uuid not null,
  happened_at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  primary key (organization_id, audit_id)
);
comment on table audit is
  'A change of a setting, written with it: by whom, before and after, without secrets and data of leads.';

create table campaign_directory (
  campaign_id uuid primary key,
  organization_id uuid not null,
  archived boolean not null default false
);
comment on table campaign_directory is
  'Whose campaign it is, written with the campaign and asked before the caller''s organization may see it (403 or 404).';

-- `scope_hash` covers key, method, path, query and the Idempotency-Key itself.
create table idempotency_keys (
  organization_id uuid not null,
  scope_hash bytea not null,
  body_hash bytea not null,
  status integer,
  answer text,
  location text,
  lead_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, scope_hash)
);
comment on table idempotency_keys is
  'The answer to a request with an Idempotency-Key, kept a day by the routes for safe retries.';
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_of_lead on idempotency_keys (organization_id, lead_id) where lead_id is not null;

-- Unlogged: losing it costs nothing.
create unlogged table request_use (
  organization_id uuid not null,
  process_id uuid not null,
  used integer not null,
  counted_at timestamptz not null,
  primary key (organization_id, process_id)
);
comment on table request_use is
  'How many requests one process let through lately for an organization, so that all processes share one limit.';

create table row_quotas (
  organization_id uuid primary key,
  remaining double precision not null,
  filled_at timestamptz not null
);
comment on table row_quotas is
  'What is left of the rows that an organization may add in batches: a shared bucket that refills evenly.';

-- Mailboxes, feeds, domains and all else that is looked at while somebody waits.
create table outside_calls (
  organization_id uuid primary key references organizations,
  minute timestamptz not null,
  calls integer not null
);
comment on table outside_calls is 'How often an organization made us ask servers outside, in the minute that began then.';
