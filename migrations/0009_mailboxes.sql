-- How replies are read: without it a mailbox only sends. No secret of its own means that of the mail server.
alter table mailboxes
  add column imap jsonb,
  add column imap_secret bytea,
  -- What a new mailbox may send on its first day of sending, and how many more on each further one, up to its cap.
  add column ramp_start integer not null default 5 check (ramp_start > 0),
  add column ramp_step integer not null default 2 check (ramp_step >= 0),
  -- Seconds between two emails: drawn evenly from these bounds.
  add column gap_least integer not null default 90 check (gap_least >= 0),
  add column gap_most integer not null default 300,
  add constraint mailboxes_gap check (gap_most >= gap_least);
