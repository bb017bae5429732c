-- Of a list each of its first elements is found: it is element 0, they are those from 1 on. What is declared is put into the
-- index anew by 0057.
alter table lead_values add column element integer not null default 0,
  drop constraint lead_values_pkey,
  add primary key (organization_id, lead_id, key, element);
alter table lead_values alter column element drop default;
