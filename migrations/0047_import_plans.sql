-- What an import would do, computed in the background; the row is the job. It names people of the file until the import
-- begins or goes, or somebody is erased.
create table import_plans (
  organization_id uuid not null,
  import_id uuid not null,
  -- SHA-256 of the mapping and options that it was made with: others need another plan.
  made_of bytea not null,
  state text not null check (state in ('running', 'done', 'failed')),
  rows_read integer not null default 0,
  result jsonb,
  failure text,
  asked_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, import_id),
  foreign key (organization_id, import_id) references imports on delete cascade,
  check ((state = 'running') = (due_at is not null))
);
create index import_plans_due on import_plans (due_at, organization_id) where due_at is not null;
