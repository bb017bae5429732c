-- One row: what this installation knows about itself.
create table instance (
  only_row boolean primary key default true check (only_row),
  system_identifier text not null,
  epoch integer not null default 1,
  public_url text,
  secret_fingerprint text,
  erasure_key bytea,
  sending_stopped boolean not null default false,
  sending_held text
);

-- Every running api or worker process; a process that stops beating is gone.
create table processes (
  process_id uuid primary key,
  kind text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);

create table organizations (
  organization_id uuid primary key,
  name text not null,
  postal_address text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  requests_per_minute integer not null default 600 check (requests_per_minute > 0),
  sending_stopped boolean not null default false,
  daily_send_cap integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What each process let through lately, so that all of them share one limit. Losing it costs nothing.
create unlogged table request_use (
  organization_id uuid not null,
  process_id uuid not null,
  used integer not null,
  counted_at timestamptz not null,
  primary key (organization_id, process_id)
);

create table users (
  user_id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table members (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member', 'read_only')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);

-- Found by hash before the organization is known; therefore the hash is unique on its own.
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

-- Append-only: who changed which setting, before and after, without secrets and without leads' data.
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

-- Answers kept for safe retries. `scope_hash` covers key, method, path, query and the Idempotency-Key itself.
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
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_of_lead on idempotency_keys (organization_id, lead_id) where lead_id is not null;

-- Periodic work of the installation: one row each, claimed like any other row.
create table tasks (
  name text primary key,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid
);

-- Append-only: the timeline of a lead, the replayable stream and the source of notifications in one.
-- Readers follow (epoch, xid, seq) and take only what is older than the oldest running transaction.
create table events (
  organization_id uuid not null,
  epoch integer not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  type text not null,
  campaign_id uuid,
  lead_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null,
  primary key (organization_id, epoch, xid, seq)
);
create index events_of_lead on events (organization_id, lead_id, seq) where lead_id is not null;
