-- Of the last body that the pool's process was killed over (SHA-256, as `digest`), and which failure that was.
alter table host_feeds add column killed_digest bytea, add column killed_failure text;
