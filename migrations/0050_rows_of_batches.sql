-- Rows of batches count against a limit of their own, which all processes share: a bucket that is refilled evenly.
alter table organizations add column rows_per_hour integer not null default 1000000 check (rows_per_hour > 0);

create table row_quotas (
  organization_id uuid not null,
  remaining double precision not null,
  filled_at timestamptz not null,
  primary key (organization_id)
);
