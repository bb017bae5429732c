-- How often an organization made us ask servers outside in the minute that began then: mailboxes, feeds, domains and
-- all else that is looked at while somebody waits.
alter table mailbox_checks rename to outside_calls;
alter table outside_calls rename column checks to calls;
