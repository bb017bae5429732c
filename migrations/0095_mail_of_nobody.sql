-- concurrently
-- Mail that belongs to no lead goes by age, junk among it.
create index concurrently if not exists inbound_of_nobody on inbound (organization_id, inbound_id)
  where lead_id is null;
