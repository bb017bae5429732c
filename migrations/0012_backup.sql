-- A restored copy: what it was restored from and when. Live mail is held, and each Sent folder is to be read from
-- `backup_taken_at` on, before it is released. Both are empty once it is.
alter table instance add column backup_taken_at timestamptz, add column restored_at timestamptz;

-- The epoch of the restored copy in which the Sent folder of a mailbox was compared with the emails here.
alter table mailboxes add column sent_reconciled_epoch integer;
