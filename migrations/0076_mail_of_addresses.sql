-- concurrently
-- Erasing a person removes whatever they wrote: it is found by its address and not by reading all mail that ever came.
create index concurrently if not exists inbound_from on inbound (organization_id, from_address)
  where from_address is not null;
create index concurrently if not exists inbound_reply_to on inbound (organization_id, reply_to)
  where reply_to is not null;
-- Each lead that goes takes its links with it; a reference asks for them by lead.
create index concurrently if not exists calendar_links_of_lead on calendar_links (organization_id, lead_id);
