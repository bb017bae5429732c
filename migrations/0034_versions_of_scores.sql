-- Somebody asked for a new score of this lead: it is made by the newest criteria. Otherwise a lead keeps its version.
alter table scores add column by_newest boolean not null default false;
-- Nobody waits for it: only the language model is asked, for what criteria ask that are newer than its reading.
alter table researches add column questions_only boolean not null default false;
