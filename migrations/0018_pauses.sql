-- Account mail that tells the owners and admins of an organization of what stopped by itself. A row is one mail to one
-- person, or a part of one; it goes once it is sent, once it is too old, or with the membership.
create table notices (
  organization_id uuid not null,
  notice_id uuid not null,
  user_id uuid not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  failures integer not null default 0,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, notice_id),
  foreign key (organization_id, user_id) references members on delete cascade
);
create index notices_due on notices (organization_id, due_at);
create index notices_of_member on notices (organization_id, user_id);
create index notices_by_age on notices (created_at);

-- Since when refusals by policy count against a mailbox: whoever resumes it has seen those from before.
alter table mailboxes add column counted_from timestamptz;
create index inbound_refused_by_policy on inbound (organization_id, mailbox_id, handled_at)
  where kind = 'bounce' and bounce_class = 'policy';
