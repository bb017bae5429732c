-- Leads that could not follow a change of their campaign; each is tried again alone, and the others have followed.
create table leads_set_aside (
  organization_id uuid not null references organizations,
  campaign_id uuid not null,
  lead_id uuid not null,
  due_at timestamptz not null,
  failures integer not null default 1,
  primary key (organization_id, campaign_id, lead_id)
);
create index leads_set_aside_due on leads_set_aside (organization_id, due_at);
