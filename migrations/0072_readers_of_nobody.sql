-- in parts of mailbox_readers
-- Their mailboxes are gone.
delete from mailbox_readers r
where r.ctid >= $1 and r.ctid < $2 and not exists (
  select 1 from mailboxes b where b.organization_id = r.organization_id and b.mailbox_id = r.mailbox_id);
