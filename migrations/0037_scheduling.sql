-- What whoever asked for a meeting answered to the questions of the page, until the address confirms it.
alter table booking_requests add column answers jsonb not null default '[]';

-- What was written when a meeting was called off.
alter table meetings add column cancel_note text;

-- Free times read what is ahead of a host, whatever calendar it is in; the days of the daily maximum included.
create index meetings_ahead_of_host on meetings (organization_id, lower(host_email), busy_until) where status <> 'cancelled';
