-- Meetings of any calendar: the built-in one, those of other providers, those recorded by hand.
alter table meetings
  -- Whom of the organization's hosts the meeting is with; null for a host that only the campaign names, and elsewhere.
  add column host_id uuid,
  -- What the meeting takes of its host's time, the buffers around it included.
  add column busy_from timestamptz,
  add column busy_until timestamptz,
  -- What the attendee answered, as [{question, answer}] in the order of the questions.
  add column answers jsonb not null default '[]',
  -- Where another provider lets its attendee change the meeting; null for our own.
  add column manage_url text,
  -- When what follows for the attendee's colleagues is due; null when nothing does.
  add column colleagues_due_at timestamptz;

update meetings set busy_from = starts_at, busy_until = ends_at;

alter table meetings
  alter column busy_from set not null,
  alter column busy_until set not null,
  -- Another provider may not tell who hosts.
  alter column host_name drop not null,
  alter column host_email drop not null,
  add check (busy_from <= starts_at and busy_until >= ends_at),
  add check ((host_name is null) = (host_email is null)),
  add check (provider <> 'builtin' or host_email is not null),
  drop constraint meetings_status_check,
  add constraint meetings_status_check check (status in ('booked', 'cancelled', 'attended', 'no_show')),
  drop constraint meetings_organization_id_lower_live_tstzrange_excl,
  -- Nobody is booked twice at once through our own calendar. What other calendars book is a fact, whatever it overlaps.
  add constraint meetings_of_one_host_apart exclude using gist (
    organization_id with =, lower(host_email) with =, live with =, tstzrange(busy_from, busy_until) with &&)
    where (status = 'booked' and provider = 'builtin');

create index meetings_of_host on meetings (organization_id, lower(host_email), created_at);
create index meetings_colleagues_due on meetings (organization_id, colleagues_due_at) where colleagues_due_at is not null;
