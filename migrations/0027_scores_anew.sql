-- The criteria of a campaign as each version had them, so that a score can be explained with those that made it.
create table icp_versions (
  organization_id uuid not null,
  campaign_id uuid not null,
  icp_version integer not null,
  icp jsonb not null,
  -- Null where it was made before versions were kept.
  changed_by text,
  changed_at timestamptz not null,
  primary key (organization_id, campaign_id, icp_version),
  foreign key (organization_id, campaign_id) references campaigns
);
insert into icp_versions (organization_id, campaign_id, icp_version, icp, changed_at)
select organization_id, campaign_id, icp_version, settings -> 'icp', updated_at from campaigns;

-- The last time that a campaign's leads were scored anew, how far it has come, and when dated facts are looked at next.
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
create index rescorings_daily on rescorings (organization_id, daily_at) where daily_at is not null;

-- Some leads that are to be scored anew together: the row is the job. `campaign_id` is null where facts have changed.
create table rescoring_parts (
  organization_id uuid not null,
  run_id uuid not null,
  part integer not null,
  campaign_id uuid,
  lead_ids uuid[] not null,
  failures integer not null default 0,
  due_at timestamptz not null,
  primary key (organization_id, run_id, part)
);
create index rescoring_parts_due on rescoring_parts (organization_id, due_at, run_id, part);

-- The first day (UTC) on which the passing of time alone makes another score of it; null where it does not.
alter table scores add column ages_on date;

-- What was scored by dated criteria before is looked at once.
insert into rescorings (organization_id, campaign_id, daily_at)
select organization_id, campaign_id, updated_at from campaigns
where status <> 'archived' and settings -> 'icp' -> 'criteria' @> '[{"op": "within"}]';
update scores s set ages_on = s.scored_at::date from leads l
join rescorings r on r.organization_id = l.organization_id and r.campaign_id = l.campaign_id
where s.organization_id = l.organization_id and s.lead_id = l.lead_id;
