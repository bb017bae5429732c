alter table meetings add column notes_removed_at timestamptz;
