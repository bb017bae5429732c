-- Many leads at once: saved filters, actions over a filter, and downloads.

create table saved_filters (
  organization_id uuid not null,
  filter_id uuid not null,
  -- Null: a view of the leads of all campaigns.
  campaign_id uuid,
  name text not null,
  -- The name without its case: unique in a campaign, and among the views of all campaigns.
  name_key text not null,
  filter jsonb not null,
  sort text not null,
  -- What a list shows of each lead, in this order; null: the usual columns.
  columns text[],
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, filter_id),
  unique nulls not distinct (organization_id, campaign_id, name_key),
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table saved_filters is
  'A view of the leads of a campaign, or of all, that people keep under a name: conditions, order, columns.';

create table lead_actions (
  organization_id uuid not null,
  action_id uuid not null,
  campaign_id uuid not null,
  kind text not null check (kind in ('stop', 'pause', 'resume', 'rescore', 'assign', 'tag', 'move', 'delete', 'erase', 'undo')),
  filter jsonb not null,
  -- Conditions that could tell of somebody and are forgotten once the action is over.
  forgotten text[] not null default '{}',
  to_campaign_id uuid,
  hold_until timestamptz,
  -- Of `assign` {"owner": a member or null}, of `tag` {"add", "remove": ids of tags}.
  team jsonb,
  undoes uuid,
  actor text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  failure text,
  -- How often in a row an action over many leads could not go on: it rests, and in the end gives up.
  failures integer not null default 0,
  -- The newest lead that there was when it was asked for; null where there was none.
  upto uuid,
  place uuid,
  matched integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused jsonb not null default '{}',
  -- Leads at a time, fewer while one that fails is looked for.
  portion integer not null,
  due_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, action_id),
  foreign key (organization_id, campaign_id) references campaigns,
  check ((due_at is null) = (state in ('done', 'cancelled', 'failed')))
);
comment on table lead_actions is
  'What a person does to all leads that fit a filter; `place` is how far it has come in the order of lead ids.';
create index lead_actions_due on lead_actions (organization_id, campaign_id, action_id) where due_at is not null;
create index lead_actions_of_campaign on lead_actions (organization_id, campaign_id, action_id);
create index lead_actions_finished on lead_actions (finished_at) where finished_at is not null;

create table lead_action_effects (
  organization_id uuid not null,
  action_id uuid not null,
  lead_id uuid not null,
  end_reason text,
  hold_reason text,
  hold_until timestamptz,
  primary key (organization_id, action_id, lead_id),
  foreign key (organization_id, action_id) references lead_actions on delete cascade
);
comment on table lead_action_effects is 'A lead that an action changed, with what has to be known to take that back.';

-- `busy_until` holds its place among those under way.
create table lead_exports (
  organization_id uuid not null,
  export_id uuid not null,
  columns jsonb not null,
  upto uuid,
  begun_at timestamptz not null,
  busy_until timestamptz,
  primary key (organization_id, export_id)
);
comment on table lead_exports is
  'A download of leads that a person began, with the columns that it keeps when it is continued.';
create index lead_exports_begun on lead_exports (begun_at);
