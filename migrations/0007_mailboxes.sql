-- The accounts that live campaigns send and read through, and the domains they send for.

create table mailboxes (
  organization_id uuid not null references organizations,
  mailbox_id uuid not null,
  address text not null,
  from_name text not null,
  smtp jsonb not null,
  secret bytea,
  -- How it logs in, where that is not by password: {"type": "oauth2", "provider", "clientId", "tenant"}. Its sealed
  -- `secret` then holds the client's secret and the refresh token, as JSON.
  auth jsonb,
  -- How replies are read: without it a mailbox only sends. No secret of its own means that of the mail server.
  imap jsonb,
  imap_secret bytea,
  -- Whether a copy of what was sent is put into the Sent folder: where the server has none, always, or never.
  sent_copy text not null default 'auto' check (sent_copy in ('auto', 'always', 'never')),
  status text not null default 'ok' check (status in ('ok', 'paused')),
  pause_reason text,
  -- Since when refusals by policy count against it: whoever resumes it has seen those from before.
  counted_from timestamptz,
  -- The day of its cap is one of its own time zone, else of its organization's.
  timezone text,
  daily_cap integer not null default 30 check (daily_cap > 0),
  -- What a new mailbox may send on its first day of sending, and how many more on each further one, up to its cap.
  ramp_start integer not null default 5 check (ramp_start > 0),
  ramp_step integer not null default 2 check (ramp_step >= 0),
  -- On how many days in a row it has sent, without 14 idle ones between, and on which it sent last.
  ramp_days integer not null default 0 check (ramp_days >= 0),
  last_send_day date,
  -- Seconds between two emails: drawn evenly from these bounds.
  gap_least integer not null default 90 check (gap_least >= 0),
  gap_most integer not null default 300,
  -- What it sent in its running day, how many of these were first emails to leads, when that day's first email was claimed,
  -- and when the day ends.
  day_sent integer not null default 0 check (day_sent >= 0),
  day_new integer not null default 0 check (day_new >= 0),
  day_began_at timestamptz,
  day_ends_at timestamptz,
  next_send_at timestamptz,
  -- The epoch of the restored copy in which its Sent folder was compared with the emails here.
  sent_reconciled_epoch integer,
  -- Why that could not be done; null where it was, or its turn has not come.
  sent_reconcile_problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mailbox_id),
  unique (organization_id, address),
  constraint mailboxes_gap check (gap_most >= gap_least)
);
comment on table mailboxes is
  'An account that an organization sends and reads through, set up by a member; sending keeps its ramp and its day here.';
-- What was changed of late is looked at for whether it is to be read.
create index mailboxes_changed on mailboxes (updated_at) where imap is not null;

create table mailbox_days (
  organization_id uuid not null,
  mailbox_id uuid not null,
  day date not null,
  sent integer not null,
  primary key (organization_id, mailbox_id, day)
);
comment on table mailbox_days is 'How many emails were claimed for a mailbox on one day in UTC.';
create index mailbox_days_of_day on mailbox_days (day) include (organization_id, sent);

create table sending_domains (
  organization_id uuid not null references organizations,
  domain text not null,
  dkim_selector text not null,
  dkim_key bytea not null,
  -- The public half as DNS publishes it, base64 of its SubjectPublicKeyInfo.
  dkim_public_key text not null,
  dkim_bits integer not null,
  updated_at timestamptz not null,
  primary key (organization_id, domain)
);
comment on table sending_domains is 'A domain that an organization signs for with a key of its own (DKIM, RFC 6376).';
