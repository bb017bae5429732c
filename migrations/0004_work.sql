-- What all stages stand on: the events that tell what happened, periodic tasks, and changes to many rows.

-- The organization is given so that the question is put where its rows lie: nodes number their transactions each by itself.
create or replace function event_horizon(_organization uuid) returns xid8 language sql stable
  as $$ select pg_snapshot_xmin(pg_current_snapshot()) $$;
comment on function event_horizon is 'The oldest transaction that may still write events of an organization.';

-- Readers follow (epoch, xid, seq) and take only what is older than the oldest running transaction.
create table events (
  organization_id uuid not null,
  epoch integer not null,
  xid xid8 not null default pg_current_xact_id(),
  -- Of one lead, events are ordered as its row was locked, whichever transaction began first: `xid`, by which they are
  -- read, is the number of the writing transaction or that of the lead's event before, whichever is higher. The writer's
  -- own number stands here where the two differ.
  written_by xid8,
  seq bigint generated always as identity,
  type text not null,
  campaign_id uuid,
  lead_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null,
  primary key (organization_id, epoch, xid, seq)
);
comment on table events is
  'One thing that happened, written with it and never changed: timeline of a lead, stream and source of notifications.';
create index events_of_lead on events (organization_id, lead_id, seq) where lead_id is not null;
-- Types of which a lead has one as a rule, or several, hide all others from whoever asks for these alone.
create index events_rare on events (organization_id, epoch, xid, seq, type)
  where type not in ('lead.accepted', 'lead.updated', 'lead.researching', 'lead.researched', 'facts.changed', 'lead.scored',
    'lead.rescoring', 'lead.ended', 'message.planned', 'message.sent', 'step.passed_over');
-- What the figures of a sequence count, by campaign.
create index events_of_outcomes on events (organization_id, campaign_id, type, lead_id)
  where type in ('lead.replied', 'lead.unsubscribed', 'meeting.booked');

create table tasks (
  name text primary key,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid
);
comment on table tasks is 'A periodic task of the installation, claimed by one process at a time.';

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
comment on table sweeps is
  'What is to be done to many rows of one endpoint or campaign, a part at a time, and how far it has come.';
create index sweeps_due on sweeps (organization_id, due_at);
