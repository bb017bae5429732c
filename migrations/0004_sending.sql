create table mailboxes (
  organization_id uuid not null references organizations,
  mailbox_id uuid not null,
  address text not null,
  from_name text not null,
  smtp jsonb not null,
  secret bytea,
  status text not null default 'ok' check (status in ('ok', 'paused')),
  pause_reason text,
  daily_cap integer not null default 30 check (daily_cap > 0),
  next_send_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mailbox_id),
  unique (organization_id, address)
);

create table mailbox_days (
  organization_id uuid not null,
  mailbox_id uuid not null,
  day date not null,
  sent integer not null,
  primary key (organization_id, mailbox_id, day)
);
create index mailbox_days_of_day on mailbox_days (day) include (organization_id, sent);

create table messages (
  organization_id uuid not null,
  message_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  kind text not null check (kind in ('step', 'invitation', 'confirmation')),
  run integer not null,
  step integer not null,
  variant integer,
  state text not null check (state in ('queued', 'sending', 'sent', 'captured', 'unknown', 'held', 'failed', 'cancelled')),
  priority integer not null default 0,
  live boolean not null,
  mailbox_id uuid,
  from_address text,
  from_name text,
  to_address text,
  to_name text,
  subject text,
  body text,
  html text,
  icalendar text,
  icalendar_method text,
  message_id_header text,
  in_reply_to text,
  reference_ids text[],
  unsubscribe_url text,
  reason text,
  failures integer not null default 0,
  planned_at timestamptz not null,
  claimed_at timestamptz,
  data_started_at timestamptz,
  sent_at timestamptz,
  response text,
  server_message_id text,
  created_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, message_id),
  foreign key (organization_id, lead_id) references leads,
  foreign key (organization_id, campaign_id) references campaigns
);
-- A step of a run exists once; this is what makes a second send impossible.
create unique index messages_once_per_step on messages (organization_id, lead_id, run, step) where kind = 'step';
create unique index messages_by_header on messages (organization_id, message_id_header) where message_id_header is not null;
create index messages_due on messages (organization_id, campaign_id, due_at) where state = 'queued' and kind = 'step';
create index messages_best_first on messages (organization_id, campaign_id, priority desc, due_at)
  where state = 'queued' and kind = 'step';
create index messages_notices on messages (organization_id, due_at) where state = 'queued' and kind <> 'step';
create index messages_leased on messages (organization_id, lease_until) where state = 'sending';
create index messages_unknown on messages (organization_id, claimed_at) where state = 'unknown';
-- Whoever removes a lead asks for its messages, and so does the foreign key.
create index messages_of_lead on messages (organization_id, lead_id);
create index messages_of_campaign on messages (organization_id, campaign_id, message_id);

-- Campaigns whose leads have yet to follow a change, and how far they have come: there may be a million of them.
create table changed_campaigns (
  organization_id uuid not null,
  campaign_id uuid not null,
  after_lead_id uuid,
  changed_at timestamptz not null,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns
);

-- Tokens in links: random, stored as SHA-256. A calendar link goes with its lead;
-- an unsubscribe link leads to the contact, outlives the lead and never expires.
create table calendar_links (
  organization_id uuid not null,
  token_hash bytea not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  message_id uuid not null,
  live boolean not null,
  created_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, lead_id) references leads on delete cascade
);

create table unsubscribe_links (
  organization_id uuid not null,
  token_hash bytea not null,
  address_hash bytea not null,
  campaign_id uuid not null,
  live boolean not null,
  created_at timestamptz not null,
  primary key (organization_id, token_hash)
);
