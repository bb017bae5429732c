-- For how long an organization keeps what goes by age. No row: the default; no days: as long as what it belongs to.
create table retention_settings (
  organization_id uuid not null references organizations,
  kind text not null,
  days integer check (days > 0),
  primary key (organization_id, kind)
);

-- Where the removal of old rows stands, table by table. `place` is the last row that was looked at in the round under way.
create table retention_turns (
  organization_id uuid not null references organizations,
  name text not null,
  place text,
  due_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, name)
);
create index retention_turns_due on retention_turns (due_at);

-- Up to which place the events of an organization are gone, and how old the last of them were.
create table events_gone (
  organization_id uuid primary key references organizations,
  epoch integer not null,
  xid xid8 not null,
  seq bigint not null,
  before timestamptz not null
);
