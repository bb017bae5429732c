-- Since when a turn has been due without coming to its end; null: since, or from, `due_at`.
alter table retention_turns add column due_since timestamptz;
