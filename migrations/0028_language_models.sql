-- The language model that an organization lets read for it: an endpoint, what it costs, how much it may cost.
create table llm_settings (
  organization_id uuid primary key references organizations,
  enabled boolean not null,
  kind text not null check (kind in ('openai-compatible', 'anthropic')),
  base_url text not null,
  model text not null,
  -- Sealed; null for an endpoint that asks for none.
  api_key bytea,
  structured_outputs boolean not null,
  -- US dollars per million tokens, {"in", "cachedIn", "out"}; null where nobody said.
  prices jsonb,
  -- {"tokensPerCompany", "tokensPerLead", "usdPerLead", "usdPerCampaign", "usdPerDay"}; null: no such cap.
  caps jsonb not null,
  -- What of a lead may be shown beyond the default: {"email", "phone", "customData"}.
  share jsonb not null,
  updated_at timestamptz not null,
  -- The circuit breaker: calls that failed in a row, and until when none is made after too many.
  failures integer not null default 0,
  paused_until timestamptz
);

-- What counts against the caps: calls that ended by what they used, calls under way by what they may use at most.
-- `subject` is a day in UTC, a domain and a day, or the id of a lead or campaign.
create table llm_spend (
  organization_id uuid not null,
  scope text not null check (scope in ('day', 'company', 'lead', 'campaign')),
  subject text not null,
  tokens bigint not null,
  usd numeric not null,
  primary key (organization_id, scope, subject)
);

-- Every question put to a model, and every one that was not put because of a cap or the breaker (`error` alone).
create table llm_calls (
  organization_id uuid not null,
  call_id uuid not null,
  at timestamptz not null,
  purpose text not null,
  prompt_version text not null,
  domain text,
  lead_id uuid,
  campaign_id uuid,
  model text not null,
  state text not null check (state in ('under_way', 'answered', 'failed', 'skipped')),
  error text,
  -- Null where the endpoint did not say.
  tokens_in integer,
  tokens_cached integer,
  tokens_out integer,
  tokens_reasoning integer,
  -- Null where tokens or prices are unknown.
  usd numeric,
  ms integer,
  -- What of it counts against the caps.
  held_tokens integer not null,
  held_usd numeric not null,
  primary key (organization_id, call_id)
);
create index llm_calls_by_time on llm_calls (organization_id, at);
create index llm_calls_of_lead on llm_calls (organization_id, lead_id) where lead_id is not null;

-- What can be read on a company's own public pages, kept where some organization lets a model read it. Shared by all
-- organizations as `companies` is, and nothing in it tells who asked.
create table company_texts (
  domain text primary key,
  -- [{"kind", "url", "text"}]
  blocks jsonb not null,
  observed_at timestamptz not null
);

-- What an organization's model has read of a company: when, and which questions it was asked, answered or not.
create table llm_readings (
  organization_id uuid not null,
  domain text not null,
  read_at timestamptz not null,
  -- The model, and the version of the words it was asked in.
  read_by text not null,
  asked text[] not null,
  primary key (organization_id, domain)
);
