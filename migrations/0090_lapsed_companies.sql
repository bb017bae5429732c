-- How many visits in a row began and were never ended: their process was gone.
alter table companies add column lapses integer not null default 0;
