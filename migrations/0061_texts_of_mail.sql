alter table inbound add column texts_removed_at timestamptz;
