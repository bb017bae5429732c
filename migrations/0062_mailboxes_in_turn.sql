-- Mailboxes are read in turn: whoever has waited longest is next. While one is leased, `due_at` is when its lease ends.
alter table mailbox_readers
  -- Of its server, in lower case: no host is opened more than so many times at once. Empty until it is leased next.
  add column host text not null default '',
  -- Since when its connection does nothing but wait for mail.
  add column idle_since timestamptz;
