-- Why the Sent folder of a mailbox could not be compared after a restore; null where it was, or its turn has not come.
alter table mailboxes
  add column sent_reconcile_problem text,
  -- Whether a copy of what was sent is put into the Sent folder: where the server has none, always, or never.
  add column sent_copy text not null default 'auto' check (sent_copy in ('auto', 'always', 'never'));

-- When a copy of a sent email is due in the Sent folder; null once it lies there, or where none is kept.
alter table messages add column sent_copy_at timestamptz;
create index messages_sent_copies on messages (organization_id, mailbox_id, sent_copy_at) where sent_copy_at is not null;
