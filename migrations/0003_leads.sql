create table leads (
  organization_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  address_hash bytea not null,
  email text not null,
  email_key text not null,
  company_name text not null,
  contact_name text not null,
  domain text not null,
  domain_kind text not null check (domain_kind in ('company', 'free_mail', 'disposable')),
  title text,
  phone text,
  phone_e164 text,
  profile_network_url text,
  company_profile_network_url text,
  notes text,
  company jsonb,
  contact jsonb,
  research_data jsonb,
  extra_context jsonb,
  custom_data jsonb,
  unrecognised jsonb,
  status text not null check (status in ('queued', 'researching', 'scored', 'in_sequence', 'ended')),
  end_reason text check (end_reason in ('meeting_booked', 'replied', 'unsubscribed', 'bounced', 'complained',
    'completed', 'disqualified', 'suppressed', 'stopped', 'failed')),
  hold_reason text,
  hold_until timestamptz,
  score smallint,
  tier text,
  run integer not null default 1,
  step integer not null default 0,
  mailbox_id uuid,
  version integer not null default 1,
  accepted_at timestamptz not null,
  updated_at timestamptz not null,
  last_sent_at timestamptz,
  -- The row is the job: which stage it waits for, and since when it may be taken.
  stage text check (stage in ('research', 'scoring', 'sequence')),
  due_at timestamptz,
  primary key (organization_id, lead_id),
  unique (organization_id, address_hash, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns,
  check ((status = 'ended') = (end_reason is not null))
);
create index leads_of_campaign on leads (organization_id, campaign_id, lead_id);
create index leads_due on leads (organization_id, stage, due_at) where due_at is not null;
create index leads_waiting_for_company on leads (organization_id, domain) where stage = 'research' and due_at is null;

-- Why a lead has its score: the sum, criterion by criterion, and the version of the criteria it was made with.
-- `criteria` is written once and read whole: plain json, and not compressed below a page, halves the time of a write.
create table scores (
  organization_id uuid not null,
  lead_id uuid not null,
  icp_version integer not null,
  value smallint not null,
  low smallint not null,
  high smallint not null,
  coverage real not null,
  confidence real not null,
  tier text not null,
  settled boolean not null,
  verdict text not null check (verdict in ('qualified', 'review', 'disqualified')),
  criteria json not null,
  next_best jsonb not null,
  scored_at timestamptz not null,
  primary key (organization_id, lead_id)
) with (toast_tuple_target = 8160);

-- What the keyless collector read on a company's own public pages. Shared by all organizations,
-- and nothing in it tells who asked.
create table companies (
  domain text primary key,
  facts jsonb,
  outcome text,
  observed_at timestamptz,
  fresh_until timestamptz,
  lease_until timestamptz,
  lease_token uuid
);

-- An organization's wish for the facts of one company; all its leads of that domain wait for the same row.
create table researches (
  organization_id uuid not null,
  domain text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, domain)
);
create index researches_due on researches (organization_id, due_at);
