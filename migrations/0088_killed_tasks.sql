-- How many tasks of the pool a process has seen killed, by `program: reason`.
alter table processes add column tasks_killed jsonb not null default '{}';
