-- The newest migration that a process knows; null is one that does not know this column.
alter table processes add column schema_version integer;
