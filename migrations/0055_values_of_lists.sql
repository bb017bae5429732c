-- Of a list each of its first elements is found: it is element 0, they are those from 1 on. Leads that have lists are put
-- into the index anew.
alter table lead_values add column element integer not null default 0,
  drop constraint lead_values_pkey,
  add primary key (organization_id, lead_id, key, element);
alter table lead_values alter column element drop default;

insert into unindexed_leads (organization_id, batch_id, lead_ids, leads, since)
select organization_id, gen_random_uuid(), array_agg(lead_id), count(*), now()
from (select organization_id, lead_id,
    (row_number() over (partition by organization_id order by lead_id) - 1) / 1000 as batch
  from (select distinct organization_id, lead_id from lead_values where value like '[%') v) l
group by organization_id, batch;
