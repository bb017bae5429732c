-- in parts of mailbox_readers
update mailbox_readers r set host = lower(b.imap ->> 'host'), due_at = greatest(r.due_at, r.lease_until)
from mailboxes b
where r.ctid >= $1 and r.ctid < $2 and r.host = '' and b.imap ->> 'host' <> ''
  and b.organization_id = r.organization_id and b.mailbox_id = r.mailbox_id;
