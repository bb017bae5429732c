create table campaigns (
  organization_id uuid not null references organizations,
  campaign_id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  mode text not null check (mode in ('test', 'live')),
  version integer not null default 1,
  icp_version integer not null default 1,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, campaign_id)
);

-- Whose campaign it is: asked before the caller's organization may see it (403 or 404).
create table campaign_directory (
  campaign_id uuid primary key,
  organization_id uuid not null,
  archived boolean not null default false
);

-- One row per organization and address. It is the lock for everything that concerns the person,
-- and after erasure all that is left of them: a keyed hash.
create table contacts (
  organization_id uuid not null,
  address_hash bytea not null,
  email_key text,
  live_lead_id uuid,
  resting_until timestamptz,
  -- The lead whose sequence the address rests from; it alone may go on meanwhile.
  rested_lead_id uuid,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  erased_at timestamptz,
  primary key (organization_id, address_hash)
);

create table suppressions (
  organization_id uuid not null,
  suppression_id uuid not null,
  kind text not null check (kind in ('address', 'domain')),
  value text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  note text,
  created_by text not null,
  created_at timestamptz not null,
  primary key (organization_id, suppression_id),
  unique (organization_id, kind, value)
);
