-- Why the Sent folder of a mailbox could not be compared after a restore; null where it was, or its turn has not come.
alter table mailboxes
  add column sent_reconcile_problem text,
  -- Whether a copy of what was sent is put into the Sent folder: where the server has none, always, or never.
  add column sent_copy text not null default 'auto' check (sent_copy in ('auto', 'always', 'never'));

-- When a copy of a sent email is due in the Sent folder; null once it lies there, or where none is kept.
alter table messages add column sent_copy_at timestamptz;
create index messages_sent_copies on messages (organization_id, mailbox_id, sent_copy_at) where sent_copy_at is not null;

-- Links of campaigns that count clicks: the token stands in the email alone, its hash here. They go with their lead.
create table tracked_links (
  organization_id uuid not null,
  token_hash bytea not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  message_id uuid not null,
  target text not null,
  created_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
create index tracked_links_of_lead on tracked_links (organization_id, lead_id);
create index tracked_links_of_message on tracked_links (organization_id, message_id);
create index tracked_links_of_campaign on tracked_links (organization_id, campaign_id);

-- Every opening of such a link, as it came. Nothing is decided by them.
create table link_hits (
  organization_id uuid not null,
  hit_id uuid not null,
  token_hash bytea not null,
  hit_at timestamptz not null,
  -- SHA-256 of the user agent; null where none was named.
  agent_hash bytea,
  verdict text not null check (verdict in ('human', 'machine')),
  primary key (organization_id, hit_id),
  foreign key (organization_id, token_hash) references tracked_links on delete cascade
);
create index link_hits_of_link on link_hits (organization_id, token_hash, hit_at);
