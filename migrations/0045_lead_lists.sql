create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- When the next email of a lead is planned; written with the plan, taken away with the email. Told only of leads that are
-- neither held nor ended.
alter table leads add column next_send_at timestamptz;
update leads l set next_send_at = m.planned_at from messages m
where m.organization_id = l.organization_id and m.lead_id = l.lead_id and m.run = l.run and m.kind = 'step' and m.state = 'queued';
update campaigns set settings = settings || '{"customDataKeys": []}' where not settings ? 'customDataKeys';

-- Each order of a list is an index that holds what filters compare: at worst one index is read and no row of leads.
drop index leads_of_campaign;
create index leads_of_campaign on leads (organization_id, campaign_id, lead_id)
  include (score, step, updated_at, mailbox_id, status, tier, end_reason, hold_reason);
create index leads_by_score on leads (organization_id, campaign_id, score desc nulls last, lead_id desc)
  include (step, updated_at, mailbox_id, status, tier, end_reason, hold_reason);
create index leads_by_next_send on leads (organization_id, campaign_id, next_send_at, lead_id)
  include (score, step, updated_at, mailbox_id, status, tier, end_reason, hold_reason)
  where next_send_at is not null and hold_reason is null and status <> 'ended';
-- Few leads of a state are found among many, wherever they lie.
create index leads_by_state on leads (organization_id, campaign_id, status, tier, end_reason, hold_reason, step, lead_id)
  include (score, updated_at, mailbox_id, next_send_at);

-- What is searched by text, and values of customData that their campaign declares. Both follow the leads: what is not
-- there yet is named by unindexed_leads.
create table lead_texts (
  organization_id uuid not null,
  lead_id uuid not null,
  text text not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
create index lead_texts_searched on lead_texts using gin (organization_id, text gin_trgm_ops);

-- `value` is cut: what it finds is compared with the lead itself.
create table lead_values (
  organization_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  key text not null,
  value text not null,
  number numeric,
  day text collate "C",
  primary key (organization_id, lead_id, key),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
create index lead_values_by_value on lead_values (organization_id, campaign_id, key, value, lead_id);
create index lead_values_by_number on lead_values (organization_id, campaign_id, key, number, lead_id)
  where number is not null;
create index lead_values_by_day on lead_values (organization_id, campaign_id, key, day, lead_id) where day is not null;

-- Leads that were accepted or changed since they were last put into lead_texts and lead_values.
create table unindexed_leads (
  organization_id uuid not null,
  batch_id uuid not null,
  lead_ids uuid[] not null,
  leads integer not null,
  since timestamptz not null,
  primary key (organization_id, batch_id)
);
alter table unindexed_leads alter column lead_ids set storage external;
create index unindexed_leads_oldest on unindexed_leads (organization_id, since);

insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
select organization_id, gen_random_uuid(), array_agg(lead_id), count(*), now()
from (select organization_id, lead_id,
    (row_number() over (partition by organization_id order by lead_id) - 1) / 1000 as batch from leads) l
group by organization_id, batch;
