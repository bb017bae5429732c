-- Calendars of others whose bookings reach the organization.
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

-- Everything that was told of one booking elsewhere, folded: for each of its sides what was said last. It is known under
-- several names, and before anything else of it: a cancellation may come before its booking.
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
create index booking_notices_of_connection on booking_notices (organization_id, connection_id);
create index booking_notices_of_lead on booking_notices (organization_id, lead_id) where lead_id is not null;
create index booking_notices_of_meeting on booking_notices (organization_id, meeting_id) where meeting_id is not null;
create index booking_notices_of_attendee on booking_notices (organization_id, attendee_email)
  where attendee_email is not null;
create index booking_notices_unmatched on booking_notices (organization_id, notice_id)
  where lead_id is null and standing = 'booked' and dismissed_at is null;
create index booking_notices_without_meeting on booking_notices (updated_at) where meeting_id is null;

-- What a calendar calls a booking. A superseded name is that of a booking which another one has replaced.
create table booking_references (
  organization_id uuid not null,
  connection_id uuid not null,
  reference text not null,
  notice_id uuid not null,
  superseded boolean not null,
  primary key (organization_id, connection_id, reference),
  foreign key (organization_id, notice_id) references booking_notices on delete cascade
);
create index booking_references_of_notice on booking_references (organization_id, notice_id);

-- Every notice that was taken in, by what all its deliveries have in common: nothing of it counts twice.
create table received_notices (
  organization_id uuid not null,
  connection_id uuid not null,
  dedupe_hash bytea not null,
  received_at timestamptz not null,
  primary key (organization_id, connection_id, dedupe_hash),
  foreign key (organization_id, connection_id) references booking_connections on delete cascade
);
create index received_notices_age on received_notices (received_at);
