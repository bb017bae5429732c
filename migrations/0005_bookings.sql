create extension if not exists btree_gist;

create table meetings (
  organization_id uuid not null,
  meeting_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  status text not null check (status in ('booked', 'cancelled')),
  live boolean not null,
  provider text not null,
  external_id text,
  title text not null,
  location text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  timezone text not null,
  attendee_name text not null,
  attendee_email text not null,
  host_name text not null,
  host_email text not null,
  host_timezone text not null default 'UTC',
  notes text,
  attribution text not null check (attribution in ('token', 'email', 'manual')),
  icalendar_sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, meeting_id),
  foreign key (organization_id, lead_id) references leads,
  check (ends_at > starts_at),
  -- Two people cannot take one slot of a host, whoever asks first and from whichever process.
  -- What is tried out in a test campaign takes no time from the live ones.
  exclude using gist (organization_id with =, lower(host_email) with =, live with =,
    tstzrange(starts_at, ends_at) with &&) where (status = 'booked')
);
create index meetings_of_lead on meetings (organization_id, lead_id);
create index meetings_by_end on meetings (organization_id, ends_at, meeting_id);
create index meetings_of_campaign on meetings (organization_id, campaign_id, meeting_id);
-- Erasing a person takes the meetings they are part of, whoever's lead led there.
create index meetings_of_attendee on meetings (organization_id, lower(attendee_email));

-- A booking that another address than the lead's asked for, until that address confirms it.
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
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (organization_id, token_hash),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
create index booking_requests_of_lead on booking_requests (organization_id, lead_id);
create index booking_requests_expiring on booking_requests (expires_at);
create index booking_requests_of_attendee on booking_requests (organization_id, lower(attendee_email));

create table booking_attempts (
  organization_id uuid not null,
  attempt_id uuid not null,
  lead_id uuid not null,
  attempted_at timestamptz not null,
  primary key (organization_id, attempt_id),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
create index booking_attempts_of_lead on booking_attempts (organization_id, lead_id, attempted_at);
