-- How often in a row an action over many leads could not go on: it rests, and in the end gives up.
alter table lead_actions add column failures integer not null default 0;
