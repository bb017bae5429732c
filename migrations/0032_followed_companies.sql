-- How reading the company ended for a request whose organization asks more than the company's pages: its own sources are
-- asked next, with slots of their own. Null while the company is to be read.
alter table researches add column outcome text;
drop index researches_due;
create index researches_reading on researches (organization_id, due_at) where outcome is null;
create index researches_asking on researches (organization_id, due_at) where outcome is not null;

-- What the pages of a company tell has versions, so that each organization can follow it. `news` are the paths that have
-- changed since all who follow it knew; `tell_at` orders companies whose followers are to be told, null where all were.
alter table companies add column version integer not null default 1;
alter table companies add column news text[];
alter table companies add column tell_at timestamptz;
create index companies_news on companies (tell_at, domain) where tell_at is not null;

-- Organizations and the companies whose pages they were told of, the first time at `since`: they see nothing of a company
-- before, and nothing that they see is dated earlier, so that nobody learns that another one had looked. `version` is the
-- one that their leads know, or are due to be told of, and `news` the paths that changed.
create table company_followers (
  organization_id uuid not null,
  domain text not null,
  since timestamptz not null,
  version integer not null,
  news text[] not null default '{}',
  due_at timestamptz,
  primary key (organization_id, domain)
);
create index company_followers_due on company_followers (organization_id, due_at) where due_at is not null;
create index company_followers_of_company on company_followers (domain, version);

insert into company_followers (organization_id, domain, since, version)
select l.organization_id, l.domain, min(l.accepted_at), 1 from leads l
join companies c on c.domain = l.domain and c.facts is not null
where l.domain_kind = 'company' and l.company is null group by l.organization_id, l.domain;

-- The company's domain or the lead about which more is known: what waits for the same gives way to a newer part.
alter table rescoring_parts add column subject text;
create index rescoring_parts_of_subject on rescoring_parts (organization_id, subject) where subject is not null;

-- Of former words the latest are kept.
create index facts_replaced on facts (organization_id, domain, path) where replaced_at is not null and domain is not null;
