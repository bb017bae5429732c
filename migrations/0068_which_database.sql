-- What tells this database from its copies, beside `system_identifier`: the timeline, which a promoted standby and a
-- restore to a point in time begin anew, and the places where it has been worked on. Both are learnt at the next start.
alter table instance add column timeline text, add column places text[] not null default '{}';
