-- From a calendar link to a meeting, in our own calendar or in another one.

create extension if not exists btree_gist;

create table meetings (
  organization_id uuid not null,
  meeting_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  status text not null check (status in ('booked', 'cancelled', 'attended', 'no_show')),
  -- As of when it was told whether the meeting took place, or that nobody knows after all; null while nobody has.
  attendance_at timestamptz,
  live boolean not null,
  provider text not null,
  external_id text,
  title text not null,
  location text,
  -- Where another provider lets its attendee change the meeting; null for our own.
  manage_url text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the meeting takes of its host's time, the buffers around it included.
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  timezone text not null,
  attendee_name text not null,
  attendee_email text not null,
  -- Whom of the organization's hosts the meeting is with; null for a host that only the campaign names, and elsewhere.
  host_id uuid,
  -- Null where another provider does not tell who hosts.
  host_name text,
  host_email text,
  host_timezone text not null default 'UTC',
  notes text,
  -- What the attendee answered, as [{question, answer}] in the order of the questions.
  answers jsonb not null default '[]',
  -- What was written when a meeting was called off.
  cancel_note text,
  notes_removed_at timestamptz,
  attribution text not null check (attribution in ('token', 'email', 'manual')),
  icalendar_sequence integer not null default 0,
  -- Where its lead was when it was booked: why it had ended already, if it had, and the hold that the booking took from it.
  lead_end_reason text,
  lead_hold_reason text,
  lead_hold_until timestamptz,
  -- When what follows for the attendee's colleagues is due; null when nothing does.
  colleagues_due_at timestamptz,
  -- The last of the leads at the company whom it was applied to; null before the first.
  colleagues_after uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, meeting_id),
  foreign key (organization_id, lead_id) references leads,
  check (ends_at > starts_at),
  check (busy_from <= starts_at and busy_until >= ends_at),
  check ((host_name is null) = (host_email is null)),
  check (provider <> 'builtin' or host_email is not null),
  -- Nobody is booked twice at once through our own calendar, whoever asks first and from whichever process. What other
  -- calendars book is a fact, whatever it overlaps; what is tried out in a test campaign takes no time from the live ones.
  constraint meetings_of_one_host_apart exclude using gist (
    organization_id with =, lower(host_email) with =, live with =, tstzrange(busy_from, busy_until) with &&
  ) where (status = 'booked' and provider = 'builtin')
);
comment on table meetings is
  'A meeting of any calendar: the built-in one, those of other providers, those recorded by hand.';
create index meetings_of_lead on meetings (organization_id, lead_id);
create index meetings_by_end on meetings (organization_id, ends_at, meeting_id);
create index meetings_of_campaign on meetings (organization_id, campaign_id, meeting_id);
-- Erasing a person takes the meetings they are part of, whoever's lead led there.
create index meetings_of_attendee on meetings (organization_id, lower(attendee_email));
create index meetings_of_host on meetings (organization_id, lower(host_email), created_at);
create index meetings_colleagues_due on meetings (organization_id, colleagues_due_at) where colleagues_due_at is not null;
-- Free times read what is ahead of a host, whatever calendar it is in; the days of the daily maximum included.
create index meetings_ahead_of_host on meetings (organization_id, lower(host_email), busy_until)
  where status <> 'cancelled';
-- A host of the organization is found by who they are as well as by the address that their meetings carry.
create index meetings_of_host_id on meetings (organization_id, host_id, created_at) where host_id is not null;
create index meetings_ahead_of_host_id on meetings (organization_id, host_id, busy_until)
  where host_id is not null and status <> 'cancelled';
-- A booking elsewhere is found again by the name that its calendar gave it, also once its connection was made anew.
create index meetings_of_provider on meetings (organization_id, provider, external_id) where external_id is not null;

create table booking_requests (
  organization_id uuid not null,
  token_hash bytea not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  live boolean not null,
  starts_at timestamptz not null,
  timezone text not null,
  attendee_name text not null,
  attendee_email text not null,
  notes text,
  -- What whoever asked for a meeting answered to the questions of the page, until the address confirms it.
  answers jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (organization_id, token_hash),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table booking_requests is
  'A booking that another address than the lead''s asked for, until that address confirms it.';
create index booking_requests_of_lead on booking_requests (organization_id, lead_id);
create index booking_requests_expiring on booking_requests (expires_at);
create index booking_requests_of_attendee on booking_requests (organization_id, lower(attendee_email));

create table calendar_link_visitors (
  organization_id uuid not null,
  token_hash bytea not null,
  -- SHA-256 of the value in the visitor's cookie.
  visitor_hash bytea not null,
  confirmed_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, token_hash) references calendar_links on delete cascade
);
comment on table calendar_link_visitors is
  'The first visitor of a calendar link who said that it is theirs: their browser alone gets name and address filled in.';

create table booking_attempts (
  organization_id uuid not null,
  attempt_id uuid not null,
  lead_id uuid not null,
  by_lead boolean not null,
  attempted_at timestamptz not null,
  primary key (organization_id, attempt_id),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table booking_attempts is 'A try to book with a lead''s calendar link, counted against the limit of a day.';
create index booking_attempts_of_lead on booking_attempts (organization_id, lead_id, by_lead, attempted_at);

create table booking_connections (
  organization_id uuid not null references organizations,
  connection_id uuid not null,
  provider text not null check (provider in ('calcom', 'calendly', 'savvycal', 'url')),
  name text not null,
  -- Sealed. Null until somebody brings the secret that the calendar made.
  secret bytea,
  -- Proves notices too until `previous_secret_until`.
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When a genuine notice last came, and when something last came that was turned away, and why.
  last_notice_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  primary key (organization_id, connection_id),
  unique (organization_id, name)
);
comment on table booking_connections is 'A calendar of others whose bookings reach the organization, set up by a member.';

-- It is known under several names, and before anything else of it: a cancellation may come before its booking.
create table booking_notices (
  organization_id uuid not null,
  notice_id uuid not null,
  connection_id uuid not null,
  standing text check (standing in ('requested', 'booked', 'cancelled', 'rejected')),
  standing_at timestamptz,
  attendance text check (attendance in ('attended', 'no_show', 'unknown')),
  attendance_at timestamptz,
  -- When, where and with whom, until that stands in a meeting.
  details jsonb,
  details_at timestamptz,
  -- In lower case: what an erased person is found by.
  attendee_email text,
  lead_id uuid,
  live boolean,
  attribution text check (attribution in ('token', 'email', 'manual')),
  meeting_id uuid,
  dismissed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, notice_id),
  foreign key (organization_id, connection_id) references booking_connections on delete cascade,
  foreign key (organization_id, lead_id) references leads on delete cascade,
  foreign key (organization_id, meeting_id) references meetings on delete cascade,
  check ((standing is null) = (standing_at is null)),
  check ((attendance is null) = (attendance_at is null)),
  check ((lead_id is null) = (attribution is null) and (lead_id is null) = (live is null))
);
comment on table booking_notices is
  'Everything that was told of one booking elsewhere, folded: for each of its sides what was said last.';
create index booking_notices_of_connection on booking_notices (organization_id, connection_id);
create index booking_notices_of_lead on booking_notices (organization_id, lead_id) where lead_id is not null;
create index booking_notices_of_meeting on booking_notices (organization_id, meeting_id) where meeting_id is not null;
create index booking_notices_of_attendee on booking_notices (organization_id, attendee_email)
  where attendee_email is not null;
create index booking_notices_unmatched on booking_notices (organization_id, notice_id)
  where lead_id is null and standing = 'booked' and dismissed_at is null;
create index booking_notices_without_meeting on booking_notices (updated_at) where meeting_id is null;

create table booking_references (
  organization_id uuid not null,
  connection_id uuid not null,
  reference text not null,
  notice_id uuid not null,
  superseded boolean not null,
  primary key (organization_id, connection_id, reference),
  foreign key (organization_id, notice_id) references booking_notices on delete cascade
);
comment on table booking_references is
  'What a calendar calls a booking; a superseded name is that of a booking which another one has replaced.';
create index booking_references_of_notice on booking_references (organization_id, notice_id);

create table received_notices (
  organization_id uuid not null,
  connection_id uuid not null,
  dedupe_hash bytea not null,
  received_at timestamptz not null,
  primary key (organization_id, connection_id, dedupe_hash),
  foreign key (organization_id, connection_id) references booking_connections on delete cascade
);
comment on table received_notices is
  'A notice that was taken in, by what all its deliveries have in common: nothing of it counts twice.';
create index received_notices_age on received_notices (received_at);
