-- What goes by age, for how long it is kept, and how far its removal has come.

-- No row: the default; no days: as long as what it belongs to.
create table retention_settings (
  organization_id uuid not null references organizations,
  kind text not null,
  days integer check (days > 0),
  primary key (organization_id, kind)
);
comment on table retention_settings is 'For how long an organization keeps what goes by age, as a member set it.';

-- `place` is the last row that was looked at in the round under way.
create table retention_turns (
  organization_id uuid not null references organizations,
  name text not null,
  place text,
  due_at timestamptz not null,
  -- Since when the turn has been due without coming to its end; null: since, or from, `due_at`.
  due_since timestamptz,
  finished_at timestamptz,
  primary key (organization_id, name)
);
comment on table retention_turns is 'Where the removal of old rows of an organization stands, table by table.';
create index retention_turns_due on retention_turns (due_at);

create table events_gone (
  organization_id uuid primary key references organizations,
  epoch integer not null,
  xid xid8 not null,
  seq bigint not null,
  before timestamptz not null
);
comment on table events_gone is
  'Up to which place the events of an organization are gone, and how old the last of them were.';
