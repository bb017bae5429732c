-- When a lead was scored first: the wait before its first email counts from then, however often it is scored anew.
alter table scores add column first_scored_at timestamptz;
update scores set first_scored_at = scored_at;
alter table scores alter column first_scored_at set not null;
