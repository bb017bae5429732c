-- Paid providers of company data that an organization asks, in the order of `position`.
create table research_providers (
  organization_id uuid not null references organizations,
  provider_id uuid not null,
  kind text not null check (kind in ('apollo', 'people_data_labs', 'hunter', 'http')),
  name text not null,
  position integer not null,
  enabled boolean not null,
  -- Sealed; null for a provider that asks for none.
  api_key bytea,
  -- How a provider of kind `http` is asked and read.
  mapping jsonb,
  -- US dollars; null is no limit.
  cost_per_hit numeric(12, 6) not null check (cost_per_hit >= 0),
  budget_per_day numeric(14, 6),
  budget_per_month numeric(14, 6),
  min_interval_ms integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When key or mapping were last changed: what failed or was missed before may go well now.
  account_changed_at timestamptz not null,
  -- Calls that failed in a row, and until when none is made after too many or after a refusal for haste.
  failures integer not null default 0,
  rests_until timestamptz,
  -- Not before this may the next call begin.
  next_call_at timestamptz,
  primary key (organization_id, provider_id),
  unique (organization_id, name)
);

-- Every question put to a provider. `cost` is what is counted for it: the whole price from before it is put until its
-- outcome is known, so that a process that dies leaves it counted. Stays when the provider is removed.
create table provider_calls (
  organization_id uuid not null,
  call_id uuid not null,
  provider_id uuid not null,
  domain text not null,
  purpose text not null check (purpose in ('research', 'test')),
  status text not null check (status in ('under_way', 'hit', 'miss', 'error', 'rate_limited')),
  -- Which kind of failure an error was; never words of the provider.
  error text,
  cost numeric(12, 6) not null,
  ms integer,
  -- The fields that a hit told something about.
  paths text[],
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, call_id)
);
create index provider_calls_of_domain on provider_calls (organization_id, domain, started_at);
create index provider_calls_by_time on provider_calls (organization_id, purpose, started_at);

-- What a provider's calls of one day in UTC came to, calls under way among them.
create table provider_days (
  organization_id uuid not null,
  provider_id uuid not null,
  day date not null,
  calls integer not null,
  hits integer not null,
  spent numeric not null,
  primary key (organization_id, provider_id, day)
);
