-- Of a folder that is new here: up to which mail the earlier ones were looked at; null once all were.
alter table mailbox_folders add column earlier_after bigint;
