-- How the parts of a company stand that are asked at times of their own: its site, its openings, its DNS. Each says until
-- when it is fresh, how often in a row it could not be asked, and for openings where they are told of. A company that
-- was read before has none, so that all of it is asked when it has run out. `fresh_until` is the earliest of them.
alter table companies add column parts jsonb;
