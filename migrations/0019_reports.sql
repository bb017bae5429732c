-- Figures, counted by following the events.

create table milestones (
  organization_id uuid not null,
  campaign_id uuid not null,
  figure text not null check (figure in ('researched', 'qualified', 'contacted', 'replied', 'positive', 'bounced',
    'unsubscribed', 'complained', 'booked')),
  lead_id uuid not null,
  at timestamptz not null,
  accepted_at timestamptz not null,
  -- As they were when it was first written to.
  tier text,
  score smallint,
  primary key (organization_id, campaign_id, figure, lead_id)
);
comment on table milestones is 'When a lead reached what is counted for the first time, found by following the events.';

-- `axis` says whether `quarter` is when the figure was reached or when the lead was accepted.
create table milestone_counts (
  organization_id uuid not null,
  campaign_id uuid not null,
  axis text not null check (axis in ('reached', 'accepted')),
  quarter timestamptz not null,
  figure text not null,
  count bigint not null,
  primary key (organization_id, campaign_id, axis, quarter, figure)
);
comment on table milestone_counts is 'Milestones in numbers, by quarters of an hour: days of every zone are made of them.';

create table step_counts (
  organization_id uuid not null,
  campaign_id uuid not null,
  quarter timestamptz not null,
  step integer not null,
  variant integer not null,
  figure text not null,
  count bigint not null,
  primary key (organization_id, campaign_id, quarter, step, variant, figure)
);
comment on table step_counts is
  'Emails of a step and variant, and what came of them, by the quarter of an hour in which they left.';

create table report_places (
  organization_id uuid primary key,
  epoch integer not null,
  xid xid8 not null,
  seq bigint not null
);
comment on table report_places is 'Up to which event an organization''s figures are kept.';

-- A row is how many leads came to stand there, or left it: the number of those that do is the sum. Whoever moves leads adds
-- rows and changes none, so that nobody waits for anybody; one row for many is made of them later.
create table lead_counts (
  organization_id uuid not null,
  campaign_id uuid not null,
  status text not null,
  tier text,
  end_reason text,
  hold_reason text,
  contacted boolean not null,
  count bigint not null,
  is_sum boolean not null default false
);
comment on table lead_counts is 'How many leads stand where; written by each statement that adds, moves or removes leads.';
-- Its rows have no key: a part of them moves to another server by all of their columns.
alter table lead_counts replica identity full;
create index lead_counts_of_campaign on lead_counts (organization_id, campaign_id);
create index lead_counts_to_sum on lead_counts (organization_id, campaign_id) where not is_sum;
