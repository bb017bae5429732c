-- concurrently
-- What still has a text that goes by age: an email enters once it is done with.
create index concurrently if not exists messages_with_text on messages (organization_id, message_id)
  where body is not null and state in ('sent', 'captured', 'failed', 'cancelled');
create index concurrently if not exists messages_clicked on messages (organization_id, campaign_id)
  where clicked_at is not null;
create index concurrently if not exists inbound_with_text on inbound (organization_id, inbound_id)
  where texts_removed_at is null;
create index concurrently if not exists inbound_with_raw on inbound (organization_id, inbound_id) where raw is not null;
drop index concurrently if exists inbound_raw;

-- Ids begin with the time: old attempts are found by their primary key.
drop index concurrently if exists attempts_age;

create index concurrently if not exists recipient_domains_age on recipient_domains (fresh_until);
