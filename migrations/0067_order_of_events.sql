-- Of one lead, events are ordered as its row was locked, whichever transaction began first: `xid`, by which they are read,
-- is the number of the writing transaction or that of the lead's event before, whichever is higher. The writer's own
-- number stands here where the two differ.
alter table events add column written_by xid8;
