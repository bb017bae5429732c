-- A host of the organization is found by who they are as well as by the address that their meetings carry.
create index meetings_of_host_id on meetings (organization_id, host_id, created_at) where host_id is not null;
create index meetings_ahead_of_host_id on meetings (organization_id, host_id, busy_until)
  where host_id is not null and status <> 'cancelled';

-- Events of the last reading of a feed that were not read as they are meant.
alter table host_feeds add column faulty_events integer not null default 0;
