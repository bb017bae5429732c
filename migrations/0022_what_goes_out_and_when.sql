-- Whether an email offers unsubscribing by mail: only where its mailbox is read. Those of before all did.
alter table messages add column unsubscribe_by_mail boolean not null default true;

-- The day of a mailbox's cap is one of its own time zone, else of its organization's. What it sent in its running day, how
-- many of these were first emails to leads, when that day's first email was claimed, and when the day ends.
alter table mailboxes
  add column timezone text,
  add column day_sent integer not null default 0 check (day_sent >= 0),
  add column day_new integer not null default 0 check (day_new >= 0),
  add column day_began_at timestamptz,
  add column day_ends_at timestamptz;

-- The running day goes on as it began, in UTC.
update mailboxes b set day_sent = d.sent, day_began_at = d.day::timestamp at time zone 'UTC',
  day_ends_at = (d.day + 1)::timestamp at time zone 'UTC'
from mailbox_days d
where d.organization_id = b.organization_id and d.mailbox_id = b.mailbox_id and d.day = b.last_send_day and d.sent > 0;
