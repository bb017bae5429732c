-- Files of leads, and of whom nobody may contact, on their way in.

create table imports (
  organization_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('leads', 'blocklist')),
  campaign_id uuid,
  file_name text not null,
  state text not null check (state in ('uploaded', 'running', 'done', 'cancelled', 'failed')),
  actor text not null,
  bytes bigint not null,
  -- SHA-256 of the first bytes of the file: another file in its place is noticed.
  head_hash bytea not null,
  -- How the file is read: encoding, delimiter, whether its first line names the columns. And what was detected.
  dialect jsonb not null,
  headers text[] not null,
  -- Rows with data, and where the first of them begins.
  rows_total integer not null,
  first_offset bigint not null,
  first_line integer not null,
  -- The tool that the file comes from, where its columns tell.
  vendor text,
  mapping jsonb not null,
  options jsonb not null,
  -- Up to here everything is in; beyond it, `import_chunks` says what is.
  done_offset bigint not null,
  done_line integer not null,
  rows_read integer not null default 0,
  created integer not null default 0,
  duplicate integer not null default 0,
  updated integer not null default 0,
  suppressed integer not null default 0,
  erased integer not null default 0,
  rejected integer not null default 0,
  invalid integer not null default 0,
  problems_kept integer not null default 0,
  -- Why it failed, in words.
  failure text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- When somebody last looked for the file in vain.
  unseen_at timestamptz,
  -- Time that was worked, for the rate; and when this was last taken up, for the order of turns.
  worked_ms bigint not null default 0,
  taken_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, import_id),
  foreign key (organization_id, campaign_id) references campaigns,
  check ((kind = 'leads') = (campaign_id is not null)),
  check ((state = 'running') = (due_at is not null))
);
comment on table imports is 'A file that a person uploaded, and how far it is in; the file lies on disk under its id.';
create index imports_due on imports (due_at, organization_id) where due_at is not null;
create index imports_created on imports (created_at) where state = 'uploaded';
create index imports_finished on imports (finished_at) where finished_at is not null;

create table import_chunks (
  organization_id uuid not null,
  import_id uuid not null,
  from_offset bigint not null,
  to_offset bigint not null,
  to_line integer not null,
  rows_read integer not null,
  created integer not null,
  duplicate integer not null,
  updated integer not null,
  suppressed integer not null,
  erased integer not null,
  rejected integer not null,
  invalid integer not null,
  problems_kept integer not null,
  primary key (organization_id, import_id, from_offset),
  foreign key (organization_id, import_id) references imports on delete cascade
);
comment on table import_chunks is
  'A stretch of a file that is in, written in the transaction of its rows and added to `imports` once all before it are.';

create table import_problems (
  organization_id uuid not null,
  import_id uuid not null,
  line integer not null,
  code text not null,
  detail text not null,
  -- As they stood in the file; null for an erased person.
  cells text[],
  -- Everybody whom the row names, so that an erasure finds their rows without reading those of others.
  address_hashes bytea[] not null default '{}',
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references imports on delete cascade
);
comment on table import_problems is 'A row that did not become what it was meant to, for the file of errors.';
create index import_problems_people on import_problems using gin (address_hashes);

create table import_erasures (
  organization_id uuid not null,
  import_id uuid not null,
  address_hash bytea not null,
  primary key (organization_id, import_id, address_hash),
  foreign key (organization_id, import_id) references imports on delete cascade
);
comment on table import_erasures is 'An erased person who is to be overwritten in a file that waits or is read.';

-- It names people of the file until the import begins or goes, or somebody is erased.
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
comment on table import_plans is 'What an import would do, computed in the background.';
create index import_plans_due on import_plans (due_at, organization_id) where due_at is not null;
