-- concurrently
create index concurrently if not exists mailbox_readers_due on mailbox_readers (due_at);
create index concurrently if not exists mailbox_readers_leased on mailbox_readers (lease_until)
  where lease_until is not null;
-- What was changed of late is looked at for whether it is to be read.
create index concurrently if not exists mailboxes_changed on mailboxes (updated_at) where imap is not null;
