-- Emails of a sequence that members send to themselves.
alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('step', 'invitation', 'confirmation', 'reply', 'test'));
create index messages_tests on messages (organization_id, created_at) where kind = 'test';

-- What the figures of a sequence count, by campaign.
create index events_of_outcomes on events (organization_id, campaign_id, type, lead_id)
  where type in ('lead.replied', 'lead.unsubscribed', 'meeting.booked');
