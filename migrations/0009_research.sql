-- What is known about companies and people, from pages, people, models and paid providers.

create table companies (
  domain text primary key,
  facts jsonb,
  -- How the parts stand that are asked at times of their own: its site, its openings, its DNS. Each says until when it is
  -- fresh, how often in a row it could not be asked, and for openings where they are told of. `fresh_until` is the earliest
  -- of them.
  parts jsonb,
  -- What the pages tell has versions, so that each organization can follow it. `news` are the paths that have changed since
  -- all who follow it knew; `tell_at` orders companies whose followers are to be told, null where all were.
  version integer not null default 1,
  news text[],
  tell_at timestamptz,
  outcome text,
  observed_at timestamptz,
  fresh_until timestamptz,
  -- How many visits in a row began and were never ended: their process was gone.
  lapses integer not null default 0,
  lease_until timestamptz,
  lease_token uuid
);
comment on table companies is
  'What the collector read on a company''s own public pages, for all organizations; nothing tells who asked.';
create index companies_news on companies (tell_at, domain) where tell_at is not null;

create table company_texts (
  domain text primary key,
  -- [{"kind", "url", "text", "links": [{"href", "text"}]}]
  blocks jsonb not null,
  observed_at timestamptz not null
);
comment on table company_texts is
  'The texts of a company''s public pages, kept where some organization lets a model read them; nothing tells who asked.';

create table company_pages (
  url text primary key,
  -- `read`, or why there is nothing to read; null while it is fetched for the first time.
  status text,
  -- As in company_texts.
  texts jsonb,
  observed_at timestamptz,
  fresh_until timestamptz,
  lease_until timestamptz,
  lease_token uuid
);
comment on table company_pages is
  'A public page that a research agent opened, for all organizations; nothing tells who asked.';

-- It sees nothing of the company from before `since`, and nothing that it sees is dated earlier: nobody learns that another
-- one had looked. `version` is the one that its leads know, or are due to be told of, and `news` the paths that changed.
create table company_followers (
  organization_id uuid not null,
  domain text not null,
  since timestamptz not null,
  version integer not null,
  news text[] not null default '{}',
  due_at timestamptz,
  primary key (organization_id, domain)
);
comment on table company_followers is 'An organization and a company whose pages it was told of.';
create index company_followers_due on company_followers (organization_id, due_at) where due_at is not null;
create index company_followers_of_company on company_followers (domain, version);

create table researches (
  organization_id uuid not null,
  domain text not null,
  requested_at timestamptz not null,
  -- Somebody asked for the company again, though what is known of it counts as fresh.
  again boolean not null default false,
  -- Nobody waits for it: only the language model is asked, for what is newer than its reading or had no answer before.
  questions_only boolean not null default false,
  -- What people asked beside the questions of campaigns: [{"path", "question", "answer", "choices", "leadId"}].
  questions jsonb not null default '[]',
  -- Campaigns without a lead there whose questions somebody wants answered too.
  campaign_ids uuid[] not null default '{}',
  -- How reading the company ended for a request whose organization asks more than the company's pages: its own sources are
  -- asked next, with slots of their own. Null while the company is to be read.
  outcome text,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, domain)
);
comment on table researches is
  'An organization''s wish for the facts of one company; all its leads of that domain wait for the same row.';
create index researches_reading on researches (organization_id, due_at) where outcome is null;
create index researches_asking on researches (organization_id, due_at) where outcome is not null;

-- Nothing is overwritten: a newer word stands beside the older one, which says when it was replaced. A value of json null
-- says that nothing is known, whatever weaker sources claim.
create table facts (
  organization_id uuid not null references organizations,
  fact_id uuid not null,
  domain text,
  lead_id uuid,
  path text not null,
  value jsonb not null,
  confidence real not null check (confidence between 0 and 1),
  source text not null check (source in ('person', 'provider', 'notes', 'llm')),
  name text not null,
  url text,
  quote text,
  -- Of a text that a model wrote: the fields whose facts it rests on.
  basis text[],
  -- Of a text that a model wrote: the values of the facts that it rests on, as they were then. Once one of them is another,
  -- the text is not known any more.
  basis_hash text,
  observed_at timestamptz not null,
  replaced_at timestamptz,
  primary key (organization_id, fact_id),
  check ((domain is null) <> (lead_id is null))
);
comment on table facts is
  'What a person, a language model, a paid provider or a caller''s words said, of a company or of one lead alone.';
create index facts_of_company on facts (organization_id, domain, path) where replaced_at is null and domain is not null;
create index facts_of_lead on facts (organization_id, lead_id) where lead_id is not null;
-- Of former words the latest are kept.
create index facts_replaced on facts (organization_id, domain, path) where replaced_at is not null and domain is not null;

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
  -- {"tokensPerCompany", "tokensPerLead", "tokensPerCampaign", "tokensPerDay", "usdPerLead", "usdPerCampaign",
  -- "usdPerDay"}, and of runs {"steps", "pages", "seconds"}, each {"perLead", "perCompany", "perCampaign", "perDay"};
  -- null: no such cap.
  caps jsonb not null,
  -- What of a lead may be shown beyond the default: {"email", "phone", "customData"}.
  share jsonb not null,
  updated_at timestamptz not null,
  -- The circuit breaker: calls that failed in a row, and until when none is made after too many.
  failures integer not null default 0,
  paused_until timestamptz
);
comment on table llm_settings is
  'The language model that an organization lets read and write for it: an endpoint, what it costs, how much it may cost.';

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
comment on table llm_calls is
  'A question put to a model, or one that was not put because of a cap or the breaker (`error` alone).';
create index llm_calls_by_time on llm_calls (organization_id, at);
create index llm_calls_of_lead on llm_calls (organization_id, lead_id) where lead_id is not null;

-- `subject` is a day in UTC, a domain and a day, or the id of a lead or campaign.
create table llm_spend (
  organization_id uuid not null,
  scope text not null check (scope in ('day', 'company', 'lead', 'campaign')),
  subject text not null,
  tokens bigint not null,
  usd numeric not null,
  -- Of runs of the research agent.
  steps bigint not null default 0,
  pages bigint not null default 0,
  seconds bigint not null default 0,
  primary key (organization_id, scope, subject)
);
comment on table llm_spend is
  'What counts against a cap: calls and runs that ended by what they used, those under way by what they may use at most.';

create table llm_readings (
  organization_id uuid not null,
  domain text not null,
  read_at timestamptz not null,
  -- The model, and the version of the words it was asked in.
  read_by text not null,
  asked text[] not null,
  primary key (organization_id, domain)
);
comment on table llm_readings is
  'What an organization''s model has read of a company: when, and which questions it was asked, answered or not.';

create table research_runs (
  organization_id uuid not null references organizations,
  run_id uuid not null,
  domain text not null,
  -- The leads whose words the model was shown, and the campaigns of the leads that it was for.
  lead_ids uuid[] not null,
  campaign_ids uuid[] not null,
  -- [{"path", "question", "answer", "choices"}]
  questions jsonb not null,
  -- As they happen: [{"at", "do", "question", "target", "why", "learnt", "quote", "url", "refused"}]
  steps jsonb not null default '[]',
  state text not null check (state in ('running', 'done', 'stopped')),
  -- Why it ended, as a code.
  reason text,
  pages integer not null default 0,
  tokens integer not null default 0,
  -- Null where prices are unknown.
  usd numeric,
  -- That of the request which it answers.
  lease_token uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, run_id)
);
comment on table research_runs is
  'One go of the research agent for one company of one organization: what it was to find out, and each step it took.';
create index research_runs_of_company on research_runs (organization_id, domain, run_id);
create index research_runs_of_leads on research_runs using gin (lead_ids);

create table research_providers (
  organization_id uuid not null references organizations,
  provider_id uuid not null,
  kind text not null check (
    kind in ('apollo', 'people_data_labs', 'hunter', 'http', 'searxng', 'brave', 'http_search')),
  name text not null,
  position integer not null,
  enabled boolean not null,
  -- Sealed; null for a provider that asks for none.
  api_key bytea,
  -- How a provider of kind `http` or `http_search` is asked and read.
  mapping jsonb,
  -- Where a provider of kind `searxng` is.
  base_url text,
  -- US dollars; a budget that is null is no limit.
  cost_per_hit numeric(12, 6) not null check (cost_per_hit >= 0),
  budget_per_day numeric(14, 6),
  budget_per_month numeric(14, 6),
  -- Calls of a day in UTC, all and those about one company; null is no limit.
  calls_per_day integer,
  calls_per_company integer,
  min_interval_ms integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When key, mapping or address were last changed: what failed or was missed before may go well now.
  account_changed_at timestamptz not null,
  -- Calls that failed in a row, and until when none is made after too many or after a refusal for haste.
  failures integer not null default 0,
  rests_until timestamptz,
  -- Not before this may the next call begin.
  next_call_at timestamptz,
  primary key (organization_id, provider_id),
  unique (organization_id, name)
);
comment on table research_providers is
  'A provider of company data or web search that an organization asks, in the order of `position`.';

-- `cost` is what is counted for it: the whole price from before it is put until its outcome is known, so that a process
-- that dies leaves it counted.
create table provider_calls (
  organization_id uuid not null,
  call_id uuid not null,
  provider_id uuid not null,
  domain text not null,
  purpose text not null check (purpose in ('research', 'search', 'test')),
  status text not null check (status in ('under_way', 'hit', 'miss', 'error', 'rate_limited')),
  -- Which kind of failure an error was; never words of the provider.
  error text,
  cost numeric(12, 6) not null,
  ms integer,
  -- The fields that a hit told something about.
  paths text[],
  -- Of a search: what for, in words of questions and public pages, and how many pages it found.
  query text,
  results integer,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, call_id)
);
comment on table provider_calls is 'A question or search put to a provider; it stays when the provider is removed.';
create index provider_calls_of_domain on provider_calls (organization_id, domain, started_at);
create index provider_calls_by_time on provider_calls (organization_id, purpose, started_at);

create table provider_days (
  organization_id uuid not null,
  provider_id uuid not null,
  day date not null,
  calls integer not null,
  hits integer not null,
  spent numeric not null,
  primary key (organization_id, provider_id, day)
);
comment on table provider_days is 'What a provider''s calls of one day in UTC came to, calls under way among them.';
