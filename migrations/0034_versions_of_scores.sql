-- Somebody asked for a new score of this lead: it is made by the newest criteria. Otherwise a lead keeps its version.
alter table scores add column by_newest boolean not null default false;
