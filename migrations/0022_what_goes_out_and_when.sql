-- Whether an email offers unsubscribing by mail: only where its mailbox is read. Those of before all did.
alter table messages add column unsubscribe_by_mail boolean not null default true;
