-- Emails: planned, claimed, sent and looked for; the links in them; leads that follow a change of their campaign; what is
-- said of addresses before the first email.

create table messages (
  organization_id uuid not null,
  message_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  kind text not null check (kind in ('step', 'invitation', 'confirmation', 'reply', 'test')),
  run integer not null,
  step integer not null,
  variant integer,
  state text not null check (state in ('queued', 'sending', 'sent', 'captured', 'unknown', 'held', 'failed', 'cancelled')),
  reason text,
  priority integer not null default 0,
  live boolean not null,
  mailbox_id uuid,
  from_address text,
  from_name text,
  to_address text,
  to_name text,
  -- Who gets a copy of an answer; null for every other email.
  cc text[],
  -- The user or key that wrote an answer; null for every other email.
  written_by text,
  -- Whose mail the recipient's is: a registrable domain, or the provider of its free mail. Written when it is claimed; one
  -- that certainly did not leave is queued again and counts no more.
  recipient text,
  subject text,
  body text,
  html text,
  -- Of the texts of a model that it was written with; 'changed' once they are others.
  texts_hash text,
  texts_removed_at timestamptz,
  icalendar text,
  icalendar_method text,
  message_id_header text,
  in_reply_to text,
  reference_ids text[],
  unsubscribe_url text,
  -- Whether it offers unsubscribing by mail: only where its mailbox is read.
  unsubscribe_by_mail boolean not null default true,
  planned_at timestamptz not null,
  claimed_at timestamptz,
  data_started_at timestamptz,
  sent_at timestamptz,
  response text,
  server_message_id text,
  -- When a copy is due in the Sent folder; null once it lies there, or where none is kept.
  sent_copy_at timestamptz,
  failures integer not null default 0,
  -- How often in a row it was refused for now, and since when; by policy; without a reason, at once or in a report.
  refusals integer not null default 0,
  refused_since timestamptz,
  policy_refusals integer not null default 0,
  unexplained integer not null default 0,
  -- How often it was looked for in the Sent folder, where it may have left, and when next.
  lookups integer not null default 0,
  lookup_at timestamptz,
  -- The worst class of failure that was reported.
  bounce_class text check (bounce_class in ('hard', 'soft', 'policy', 'unknown')),
  bounced_at timestamptz,
  -- How often it came back for what is no fault of the address.
  returns integer not null default 0,
  complained_at timestamptz,
  -- When a person first opened a link of it; written down once the single openings are gone.
  clicked_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, message_id),
  foreign key (organization_id, lead_id) references leads,
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table messages is
  'An email: a step of a sequence, an answer, a test or what a meeting needs; planning writes it, sending carries it out.';
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
-- Queued, and written to leave through a mailbox: where its bytes may have begun to leave, through no other. (No index
-- names data_started_at, nor does that change what one names: it is written without touching any.)
create index messages_begun on messages (organization_id, mailbox_id)
  where state = 'queued' and mailbox_id is not null;
create index messages_given_up on messages (organization_id, state, message_id) where state in ('failed', 'cancelled');
create index messages_captured on messages (organization_id, campaign_id, lead_id)
  where state = 'captured' and kind = 'step';
create index messages_of_campaign on messages (organization_id, campaign_id, message_id);
-- Emails that wait for a person.
create index messages_waiting on messages (organization_id, state, campaign_id) where state in ('held', 'unknown');
-- What went out on a day.
create index messages_sent on messages (organization_id, sent_at) include (campaign_id, state) where sent_at is not null;
create index messages_by_server_id on messages (organization_id, server_message_id) where server_message_id is not null;
create index messages_returned on messages (organization_id, campaign_id, bounced_at) where bounced_at is not null;
create index messages_sent_of_campaign on messages (organization_id, campaign_id, sent_at desc) where sent_at is not null;
create index messages_of_recipient on messages (organization_id, recipient, claimed_at)
  where recipient is not null and state in ('sending', 'sent', 'unknown');
create index messages_tests on messages (organization_id, created_at) where kind = 'test';
create index messages_sent_copies on messages (organization_id, mailbox_id, sent_copy_at) where sent_copy_at is not null;
-- What still has a text that goes by age: an email enters once it is done with.
create index messages_with_text on messages (organization_id, message_id)
  where body is not null and state in ('sent', 'captured', 'failed', 'cancelled');
create index messages_clicked on messages (organization_id, campaign_id) where clicked_at is not null;

-- Whoever is erased is taken out of the copies that others got.
create index messages_with_cc on messages (organization_id) where cc is not null;

create table message_attachments (
  organization_id uuid not null,
  message_id uuid not null,
  position integer not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  primary key (organization_id, message_id, position),
  foreign key (organization_id, message_id) references messages on delete cascade
);
comment on table message_attachments is 'A file that a person attached to an answer; it goes with the text of its email.';

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
comment on table calendar_links is 'The token of a calendar link in an email, as SHA-256; it goes with its lead.';
-- Each lead that goes takes its links with it; a reference asks for them by lead.
create index calendar_links_of_lead on calendar_links (organization_id, lead_id);

create table unsubscribe_links (
  organization_id uuid not null,
  token_hash bytea not null,
  address_hash bytea not null,
  campaign_id uuid not null,
  live boolean not null,
  created_at timestamptz not null,
  primary key (organization_id, token_hash)
);
comment on table unsubscribe_links is
  'The token of an unsubscribe link in an email, as SHA-256; it leads to the contact, outlives the lead and never expires.';

create table tracked_links (
  organization_id uuid not null,
  token_hash bytea not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  message_id uuid not null,
  target text not null,
  created_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table tracked_links is
  'A link of a campaign that counts clicks: the token stands in the email alone, its hash here; it goes with its lead.';
create index tracked_links_of_lead on tracked_links (organization_id, lead_id);
create index tracked_links_of_message on tracked_links (organization_id, message_id);
create index tracked_links_of_campaign on tracked_links (organization_id, campaign_id);

create table link_hits (
  organization_id uuid not null,
  hit_id uuid not null,
  token_hash bytea not null,
  hit_at timestamptz not null,
  -- SHA-256 of the user agent; null where none was named.
  agent_hash bytea,
  verdict text not null check (verdict in ('human', 'machine')),
  primary key (organization_id, hit_id),
  foreign key (organization_id, token_hash) references tracked_links on delete cascade
);
comment on table link_hits is 'One opening of a tracked link, as it came; nothing is decided by it.';
create index link_hits_of_link on link_hits (organization_id, token_hash, hit_at);

create table recipient_domains (
  domain text primary key,
  -- Null where DNS did not say.
  takes_mail boolean,
  -- Why it takes none, or what DNS did not say.
  reason text,
  -- Who runs its mail servers, where that is a known provider.
  provider text,
  checked_at timestamptz not null,
  fresh_until timestamptz not null
);
comment on table recipient_domains is 'Whether a domain takes mail, as DNS said, shared by all organizations.';
create index recipient_domains_age on recipient_domains (fresh_until);

create table changed_campaigns (
  organization_id uuid not null,
  campaign_id uuid not null,
  after_lead_id uuid,
  changed_at timestamptz not null,
  -- Whether emails that could not be written may be now.
  texts_changed boolean not null default false,
  primary key (organization_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns
);
comment on table changed_campaigns is
  'A campaign whose leads have yet to follow a change, and how far they have come: there may be a million of them.';

create table leads_set_aside (
  organization_id uuid not null references organizations,
  campaign_id uuid not null,
  lead_id uuid not null,
  -- Why, as a code.
  reason text not null default 'fault',
  due_at timestamptz not null,
  failures integer not null default 1,
  primary key (organization_id, campaign_id, lead_id)
);
comment on table leads_set_aside is
  'A lead that could not follow a change of its campaign and is tried again alone; the others have followed.';
create index leads_set_aside_due on leads_set_aside (organization_id, due_at);

create table email_verifiers (
  organization_id uuid primary key references organizations,
  enabled boolean not null,
  kind text not null check (kind in ('neverbounce', 'zerobounce', 'millionverifier', 'reacher', 'http')),
  -- Where a Reacher answers.
  base_url text,
  -- Sealed; null for one that asks for none.
  api_key bytea,
  -- How a verifier of kind `http` is asked and read.
  mapping jsonb,
  -- US dollars.
  cost_per_check numeric(12, 6) not null check (cost_per_check >= 0),
  -- {"usdPerDay", "checksPerDay", "checksPerCampaign"}; null: no such cap.
  caps jsonb not null,
  updated_at timestamptz not null,
  -- The circuit breaker: checks that failed in a row, and before when none is made after too many or too much haste.
  failures integer not null default 0,
  rests_until timestamptz
);
comment on table email_verifiers is 'Who verifies the addresses of an organization before the first email, and how much it may cost.';

-- `cost` counts from before a check is made, so that a process that dies leaves it counted. The address itself stands only
-- with its leads.
create table email_verdicts (
  organization_id uuid not null,
  address_hash bytea not null,
  -- Null while it waits for one.
  verdict text check (verdict in ('valid', 'catch_all', 'risky', 'role', 'unknown', 'disposable', 'invalid')),
  -- Who said so; null where nobody could be asked in time.
  provider text,
  cost numeric(12, 6) not null default 0,
  asked_at timestamptz,
  -- Since when an email waits for it, and for which campaign it is asked.
  wanted_at timestamptz not null,
  campaign_id uuid not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  reason text,
  -- A person said that the address is written to all the same.
  accepted_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, address_hash)
);
comment on table email_verdicts is
  'What a verifier said of an address, or is to be asked about it before a first email; a row that is due is a job.';
create index email_verdicts_due on email_verdicts (organization_id, due_at) where due_at is not null;
create index email_verdicts_stale on email_verdicts (expires_at);

-- `subject` is a day in UTC or the id of a campaign.
create table verification_spend (
  organization_id uuid not null,
  scope text not null check (scope in ('day', 'campaign')),
  subject text not null,
  checks integer not null,
  usd numeric not null,
  primary key (organization_id, scope, subject)
);
comment on table verification_spend is 'What counts against a cap of the verifier, checks under way with their whole price.';
