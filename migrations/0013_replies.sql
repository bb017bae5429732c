-- How mailboxes are read, and every mail that came in.

-- Whoever has waited longest is next. While one is leased, `due_at` is when its lease ends.
create table mailbox_readers (
  organization_id uuid not null,
  mailbox_id uuid not null,
  -- Of its server, in lower case: no host is opened more than so many times at once.
  host text not null default '',
  due_at timestamptz not null,
  failures integer not null default 0,
  problem text,
  read_at timestamptz,
  -- Since when its connection does nothing but wait for mail.
  idle_since timestamptz,
  ended_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, mailbox_id)
);
comment on table mailbox_readers is 'Who reads a mailbox at the moment, and when it is tried again.';
create index mailbox_readers_due on mailbox_readers (due_at);
create index mailbox_readers_leased on mailbox_readers (lease_until) where lease_until is not null;

-- UIDs are kept only while the server keeps its UIDVALIDITY (RFC 9051 §2.3.1.1).
create table mailbox_folders (
  organization_id uuid not null,
  mailbox_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  -- Of a folder that is new here: up to which mail the earlier ones were looked at; null once all were.
  earlier_after bigint,
  primary key (organization_id, mailbox_id, folder)
);
comment on table mailbox_folders is 'How far a folder of a mailbox has been read.';

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
  -- Where its sender wants to be answered, when that is not where it came from (RFC 5322 §3.6.2).
  reply_to text,
  -- To and Cc, in lower case: whom an answer to all goes to.
  others text[] not null default '{}',
  subject text not null,
  text_new text not null,
  text_full text not null,
  texts_removed_at timestamptz,
  attachments jsonb not null,
  kind text not null check (kind in ('reply', 'auto_reply', 'out_of_office', 'bounce', 'delay', 'complaint', 'unsubscribe',
    'other')),
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
  -- Since when a reply no longer waits for an answer: one went out, or a person said that it needs none.
  settled_at timestamptz,
  problem text,
  primary key (organization_id, inbound_id)
);
comment on table inbound is
  'A mail that came in, written by the reader of its mailbox: a reply, a bounce, or what belongs to nobody known.';
-- A mail is known by its content: it may lie in another folder, or get another UID, or the UID of another mail, when the
-- server renumbers.
create unique index inbound_by_content on inbound (organization_id, mailbox_id, (coalesce(message_id_header, '')), digest);
create index inbound_of_lead on inbound (organization_id, lead_id, inbound_id) where lead_id is not null;
create index inbound_unmatched on inbound (organization_id, inbound_id) where lead_id is null and not junk;
create index inbound_to_answer on inbound (organization_id, inbound_id)
  where kind = 'reply' and lead_id is not null and settled_at is null;
create index inbound_refused_by_policy on inbound (organization_id, mailbox_id, handled_at)
  where kind = 'bounce' and bounce_class = 'policy';
create index inbound_with_text on inbound (organization_id, inbound_id) where texts_removed_at is null;
create index inbound_with_raw on inbound (organization_id, inbound_id) where raw is not null;
-- Erasing a person removes whatever they wrote: it is found by its address and not by reading all mail that ever came.
create index inbound_from on inbound (organization_id, from_address) where from_address is not null;
create index inbound_reply_to on inbound (organization_id, reply_to) where reply_to is not null;
-- Mail that belongs to no lead goes by age, junk among it.
create index inbound_of_nobody on inbound (organization_id, inbound_id) where lead_id is null;
create index inbound_others on inbound using gin (others);

create table conversations (
  organization_id uuid not null,
  lead_id uuid not null,
  -- The member who answers; nobody once they are no member any more.
  assignee uuid,
  -- Until then its mails are no part of what waits; a new reply ends that.
  snoozed_until timestamptz,
  -- The snooze that an answer of ours ended, and when that was: where it is taken back, the snooze goes on.
  snoozed_before timestamptz,
  woken_at timestamptz,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references leads on delete cascade,
  foreign key (organization_id, assignee) references members
);
comment on table conversations is 'Who answers a lead, and until when that can wait, as a person said in the inbox.';
create index conversations_of_member on conversations (organization_id, assignee) where assignee is not null;

create table inbox_labels (
  organization_id uuid not null references organizations,
  label_id uuid not null,
  position integer not null,
  name text not null,
  color text not null check (color in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green', 'gray')),
  primary key (organization_id, label_id)
);
comment on table inbox_labels is 'A word that people put on conversations, in the order in which it is offered.';

create table conversation_labels (
  organization_id uuid not null,
  lead_id uuid not null,
  label_id uuid not null,
  primary key (organization_id, lead_id, label_id),
  foreign key (organization_id, lead_id) references leads on delete cascade,
  foreign key (organization_id, label_id) references inbox_labels on delete cascade
);
comment on table conversation_labels is 'A label that a person put on the conversation with a lead.';
create index conversation_labels_of_label on conversation_labels (organization_id, label_id);

create table snippets (
  organization_id uuid not null references organizations,
  snippet_id uuid not null,
  name text not null,
  -- The name without its case: unique in the organization.
  name_key text not null,
  body text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, snippet_id),
  unique (organization_id, name_key)
);
comment on table snippets is 'A template for answers that people wrote down under a name.';
