-- What is to be done to many rows of one endpoint or campaign, a part at a time, and how far it has come.
create table sweeps (
  organization_id uuid not null references organizations,
  kind text not null,
  subject_id uuid not null,
  after_id uuid,
  -- Rows from before are meant.
  asked_at timestamptz not null,
  data jsonb not null default '{}',
  due_at timestamptz not null,
  primary key (organization_id, kind, subject_id)
);
create index sweeps_due on sweeps (organization_id, due_at);
