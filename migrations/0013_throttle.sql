-- On how many days in a row a mailbox has sent, without 14 idle ones between, and on which it sent last: its ramp.
alter table mailboxes
  add column ramp_days integer not null default 0 check (ramp_days >= 0),
  add column last_send_day date;

update mailboxes b set ramp_days = d.days, last_send_day = d.last_day
from (
  select organization_id, mailbox_id, count(*)::integer as days, max(day) as last_day
  from mailbox_days where sent > 0 group by organization_id, mailbox_id
) d
where d.organization_id = b.organization_id and d.mailbox_id = b.mailbox_id;

-- Whose mail a recipient's is: a registrable domain, or the provider of its free mail. Written when an email is claimed;
-- one that certainly did not leave is queued again and counts no more.
alter table messages add column recipient text;

create index messages_of_recipient on messages (organization_id, recipient, claimed_at)
  where recipient is not null and state in ('sending', 'sent', 'unknown');

-- What the operator allows an organization instead of the defaults.
alter table organizations
  add column domain_hourly_cap integer check (domain_hourly_cap > 0),
  add column domain_daily_cap integer check (domain_daily_cap > 0),
  add column provider_hourly_cap integer check (provider_hourly_cap > 0);

-- Whether a domain takes mail, as DNS said: shared by all, like companies. Null where DNS did not say.
create table recipient_domains (
  domain text primary key,
  takes_mail boolean,
  -- Why it takes none, or what DNS did not say.
  reason text,
  -- Who runs its mail servers, where that is a known provider.
  provider text,
  checked_at timestamptz not null,
  fresh_until timestamptz not null
);
