-- The row is the job: who reads a mailbox at the moment, and when it is tried again.
create table mailbox_readers (
  organization_id uuid not null,
  mailbox_id uuid not null,
  due_at timestamptz not null,
  failures integer not null default 0,
  problem text,
  read_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, mailbox_id)
);

-- How far a folder has been read. UIDs are kept only while the server keeps its UIDVALIDITY (RFC 9051 §2.3.1.1).
create table mailbox_folders (
  organization_id uuid not null,
  mailbox_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  primary key (organization_id, mailbox_id, folder)
);

-- Every mail that came in: replies, bounces, and what belongs to nobody known.
create table inbound (
  organization_id uuid not null references organizations,
  inbound_id uuid not null,
  mailbox_id uuid not null,
  folder text not null,
  junk boolean not null,
  uid_validity bigint not null,
  uid bigint not null,
  -- Of the mail as the server has it, and of what was read of it.
  size bigint not null,
  digest bytea not null,
  raw bytea,
  message_id_header text,
  in_reply_to text,
  reference_ids text[] not null,
  from_address text,
  from_name text,
  subject text not null,
  text_new text not null,
  text_full text not null,
  attachments jsonb not null,
  kind text not null check (kind in ('reply', 'auto_reply', 'out_of_office', 'bounce', 'delay', 'complaint', 'unsubscribe', 'other')),
  intent text,
  intent_by text,
  intent_why text,
  bounce_class text check (bounce_class in ('hard', 'soft', 'policy', 'unknown')),
  bounce_status text,
  match text check (match in ('in_reply_to', 'references', 'token', 'report', 'address', 'domain', 'person')),
  lead_id uuid,
  campaign_id uuid,
  message_id uuid,
  received_at timestamptz not null,
  handled_at timestamptz not null,
  problem text,
  primary key (organization_id, inbound_id)
);
create unique index inbound_by_uid on inbound (organization_id, mailbox_id, folder, uid_validity, uid);
-- The same mail in another folder, or under another UID after the server renumbered.
create unique index inbound_by_content on inbound (organization_id, mailbox_id, (coalesce(message_id_header, '')), digest);
create index inbound_of_lead on inbound (organization_id, lead_id, inbound_id) where lead_id is not null;
create index inbound_unmatched on inbound (organization_id, inbound_id) where lead_id is null and not junk;
create index inbound_raw on inbound (handled_at) where raw is not null;

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in ('step', 'invitation', 'confirmation', 'reply')),
  -- What came back: the worst class of failure that was reported, and a complaint.
  add column bounce_class text check (bounce_class in ('hard', 'soft', 'policy', 'unknown')),
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  -- How often a mail that may have left was looked for in the Sent folder, and when next.
  add column lookups integer not null default 0,
  add column lookup_at timestamptz;
create index messages_by_server_id on messages (organization_id, server_message_id) where server_message_id is not null;
create index messages_returned on messages (organization_id, campaign_id, bounced_at) where bounced_at is not null;
create index messages_sent_of_campaign on messages (organization_id, campaign_id, sent_at desc) where sent_at is not null;

-- Why a campaign was paused by itself; null when a person did it, or it is not paused.
alter table campaigns
  add column pause_reason text,
  -- What last came near to pausing it.
  add column warning text,
  add column warned_at timestamptz,
  -- Emails sent until then do not count against the campaign any more: it was paused for them.
  add column counted_from timestamptz;

-- The leads of a company, for whom one reply counts.
create index leads_of_domain on leads (organization_id, domain);
