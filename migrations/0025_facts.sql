-- What an organization's people, language model and paid providers said, of a company or of one lead alone. Nothing is
-- overwritten: a newer word stands beside the older one, which says when it was replaced. A value of json null says that
-- nothing is known, whatever weaker sources claim.
create table facts (
  organization_id uuid not null references organizations,
  fact_id uuid not null,
  domain text,
  lead_id uuid,
  path text not null,
  value jsonb not null,
  confidence real not null check (confidence between 0 and 1),
  source text not null check (source in ('person', 'provider', 'llm')),
  name text not null,
  url text,
  quote text,
  -- Of a text that a model wrote: the fields whose facts it rests on.
  basis text[],
  observed_at timestamptz not null,
  replaced_at timestamptz,
  primary key (organization_id, fact_id),
  check ((domain is null) <> (lead_id is null))
);
create index facts_of_company on facts (organization_id, domain, path) where replaced_at is null and domain is not null;
create index facts_of_lead on facts (organization_id, lead_id) where lead_id is not null;

-- Somebody asked for the company again, though what is known of it counts as fresh.
alter table researches add column again boolean not null default false;
