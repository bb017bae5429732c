-- Scores of leads, the criteria that made them, and scoring anew.

create table icp_versions (
  organization_id uuid not null,
  campaign_id uuid not null,
  icp_version integer not null,
  icp jsonb not null,
  -- The questions whose answers the criteria read.
  questions jsonb not null default '[]',
  changed_by text,
  changed_at timestamptz not null,
  primary key (organization_id, campaign_id, icp_version),
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table icp_versions is
  'The criteria of a campaign as one version had them, so that a score can be explained with those that made it.';

-- `criteria` is written once and read whole: plain json, and not compressed below a page, halves the time of a write.
create table scores (
  organization_id uuid not null,
  lead_id uuid not null,
  icp_version integer not null,
  value smallint not null,
  low smallint not null,
  high smallint not null,
  coverage real not null,
  confidence real not null,
  tier text not null,
  settled boolean not null,
  verdict text not null check (verdict in ('qualified', 'review', 'disqualified')),
  criteria json not null,
  next_best jsonb not null,
  scored_at timestamptz not null,
  -- When a lead was scored first: the wait before its first email counts from then, however often it is scored anew.
  first_scored_at timestamptz not null,
  -- The first day (UTC) on which the passing of time alone makes another score of it; null where it does not.
  ages_on date,
  -- Somebody asked for a new score of this lead: it is made by the newest criteria. Otherwise a lead keeps its version.
  by_newest boolean not null default false,
  primary key (organization_id, lead_id)
) with (toast_tuple_target = 8160);
comment on table scores is
  'Why a lead has its score: the sum, criterion by criterion, and the version of the criteria it was made with.';

create table rescorings (
  organization_id uuid not null,
  campaign_id uuid not null,
  -- Null while it has never been done.
  run_id uuid,
  reason text check (reason in ('asked', 'daily')),
  icp_version integer,
  total integer not null default 0,
  done integer not null default 0,
  changed_tier integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  daily_at timestamptz,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table rescorings is
  'The last time that a campaign''s leads were scored anew, how far it has come, and when dated facts are looked at next.';
create index rescorings_daily on rescorings (organization_id, daily_at) where daily_at is not null;

create table rescoring_parts (
  organization_id uuid not null,
  run_id uuid not null,
  part integer not null,
  campaign_id uuid,
  -- The company's domain or the lead about which more is known: what waits for the same gives way to a newer part.
  subject text,
  lead_ids uuid[] not null,
  failures integer not null default 0,
  due_at timestamptz not null,
  primary key (organization_id, run_id, part)
);
comment on table rescoring_parts is
  'Some leads that are to be scored anew together; `campaign_id` is null where facts have changed.';
create index rescoring_parts_due on rescoring_parts (organization_id, due_at, run_id, part);
create index rescoring_parts_of_subject on rescoring_parts (organization_id, subject) where subject is not null;
