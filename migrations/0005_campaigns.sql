-- What is sent to whom, when and from where.

-- No campaign is ever deleted.
create table campaigns (
  organization_id uuid not null references organizations,
  campaign_id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  -- Why it was paused by itself; null when a person did it, or it is not paused.
  pause_reason text,
  mode text not null check (mode in ('test', 'live')),
  version integer not null default 1,
  icp_version integer not null default 1,
  -- What last came near to pausing it.
  warning text,
  warned_at timestamptz,
  -- Emails sent until then do not count against the campaign any more: it was paused for them.
  counted_from timestamptz,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, campaign_id)
);
comment on table campaigns is 'A campaign that a member set up, with its settings and state.';
