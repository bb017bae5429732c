-- Whom prospects meet, in which hours, and when their own calendars say that they are busy.

create table hosts (
  organization_id uuid not null references organizations,
  host_id uuid not null,
  name text not null,
  email text not null,
  -- IANA; weekly hours, exceptions and the daily maximum are read in it.
  timezone text not null,
  -- [{day, from, to}]; no two of one day overlap.
  weekly_hours jsonb not null,
  -- [{date, until?, hours: [{from, to}], note?}]; no two cover the same day.
  exceptions jsonb not null,
  -- Meetings a day at most; null is any number.
  daily_maximum integer check (daily_maximum > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, host_id)
);
comment on table hosts is 'A person of the organization whom prospects meet, with hours of their own.';
create unique index hosts_by_email on hosts (organization_id, lower(email)) where archived_at is null;

create table host_feeds (
  organization_id uuid not null,
  feed_id uuid not null,
  host_id uuid not null,
  kind text not null check (kind in ('ics', 'caldav')),
  -- The URL, sealed: whoever knows that of an ICS feed reads the calendar.
  url bytea not null,
  -- As much of the URL as everybody may see.
  place text not null,
  user_name text,
  -- Sealed.
  password bytea,
  created_at timestamptz not null,
  -- When it is read next, and who reads it now.
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  -- The last reading that went well, and up to when it knows what is busy.
  last_read_at timestamptz,
  known_until timestamptz,
  -- What the server called that reading (RFC 9110 §8.8.3); null where it says none.
  etag text,
  -- Of what that reading was sent, but for when it was written (SHA-256).
  digest bytea,
  -- Events of the last reading of a feed that were not read as they are meant.
  faulty_events integer not null default 0,
  -- Since when every reading has failed, how many did, and which kind of failure the last one was.
  failing_since timestamptz,
  failures integer not null default 0,
  failure text,
  -- Of the last body that the pool's process was killed over (SHA-256, as `digest`), and which failure that was.
  killed_digest bytea,
  killed_failure text,
  -- Whether owners and admins were told of this failing.
  told boolean not null default false,
  primary key (organization_id, feed_id),
  foreign key (organization_id, host_id) references hosts
);
comment on table host_feeds is 'A calendar of a host that tells when they are busy.';
create index host_feeds_due on host_feeds (organization_id, due_at);
create index host_feeds_of_host on host_feeds (organization_id, host_id);

create table host_busy (
  organization_id uuid not null,
  feed_id uuid not null,
  host_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (organization_id, feed_id, starts_at),
  foreign key (organization_id, feed_id) references host_feeds on delete cascade,
  check (starts_at < ends_at)
);
comment on table host_busy is
  'When a feed says that its host is busy: spans that do not touch each other, replaced together at each reading.';
create index host_busy_of_host on host_busy (organization_id, host_id, starts_at);
