-- What the installation knows about itself, and which processes run.

create table instance (
  only_row boolean primary key default true check (only_row),
  system_identifier text not null,
  -- What tells this database from its copies, beside `system_identifier`: the timeline, which a promoted standby and a
  -- restore to a point in time begin anew, and the places where it has been worked on.
  timeline text,
  places text[] not null default '{}',
  epoch integer not null default 1,
  public_url text,
  secret_fingerprint text,
  erasure_key bytea,
  sending_stopped boolean not null default false,
  sending_held text,
  -- Of a restored copy: what it was restored from and when. Live mail is held, and each Sent folder is to be read from
  -- `backup_taken_at` on, before it is released. Both are empty once it is.
  backup_taken_at timestamptz,
  restored_at timestamptz
);
comment on table instance is
  'The one row in which processes keep what this installation knows about itself; made once the migrations are through.';

create table processes (
  process_id uuid primary key,
  kind text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  -- The newest migration that it knows.
  schema_version integer,
  -- How many tasks of the pool it has seen killed, by `program: reason`.
  tasks_killed jsonb not null default '{}'
);
comment on table processes is
  'A running API or worker, which writes a heartbeat to its row; one that stops beating is gone.';

-- The runner makes this table before the first migration.
comment on table schema_migrations is 'A migration that was applied, written in its transaction.';
