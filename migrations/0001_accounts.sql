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
  timezone text not null default 'UTC',
  status text not null default 'active' check (status in ('active', 'suspended')),
  requests_per_minute integer not null default 600 check (requests_per_minute > 0),
  sending_stopped boolean not null default false,
  -- Who stopped it: what the operator stopped, nobody in the organization starts.
  sending_stopped_by text,
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

-- People, and how they sign in. The library that signs people in reads and writes these six tables; ids are its `id`.
create table users (
  id uuid primary key,
  name text not null,
  -- In lower case.
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What a person signs in with: `credential` is a password, kept as a salted hash.
create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);

-- The cookie holds the token with a signature of the secret key: a dump alone signs nobody in.
create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- Single-use tokens of password resets and of sign-ins that wait for their second factor.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_end on verifications (expires_at);

-- Secret and backup codes are encrypted.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Attempts to sign in, by a hash of where from and as whom. Losing them costs nothing.
create unlogged table sign_in_attempts (
  place text primary key,
  attempts integer not null,
  since timestamptz not null
);

create table members (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member', 'read_only')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index members_by_user on members (user_id);

-- A promise of membership to one address. The link carries the organization; of its token only the hash is here.
create table invitations (
  organization_id uuid not null references organizations,
  invitation_id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'read_only')),
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, invitation_id),
  unique (organization_id, token_hash)
);
create unique index invitations_open on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;

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
