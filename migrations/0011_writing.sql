-- What a language model writes about a lead, and whether a person lets it leave.

create table writings (
  organization_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  state text not null check (state in ('pending', 'written', 'failed')),
  -- Why there is no text, as a code.
  reason text,
  -- By which words of ours and by which model; null until it was asked.
  prompt_version text,
  -- Of the template that the model was shown: once it is another, what was written for it is written anew.
  template_hash text,
  model text,
  -- Which endpoint wrote: another one of the same model name is another author. A hash of kind and address, never the key.
  endpoint text,
  attempts integer not null default 0,
  asked_at timestamptz not null,
  -- Null while there is nothing to do.
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (organization_id, lead_id)
);
comment on table writings is
  'A text that the model of an organization is to write, has written or could not write about a lead.';
create index writings_due on writings (organization_id, due_at) where due_at is not null;

-- `fingerprint` names what wrote it and the template that it stands in; `text_hash` is of the very text.
create table approvals (
  organization_id uuid not null,
  approval_id uuid not null,
  campaign_id uuid not null,
  -- Null once the lead is gone: that somebody decided still counts.
  lead_id uuid,
  step integer not null,
  fingerprint text not null,
  text_hash text,
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  edited boolean not null default false,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (organization_id, approval_id)
);
comment on table approvals is 'Whether a person lets a text that a model wrote leave in an email.';
create unique index approvals_of_text on approvals (organization_id, lead_id, step, fingerprint, text_hash)
  where lead_id is not null;
create index approvals_by_round on approvals (organization_id, campaign_id, step, fingerprint);
create index approvals_waiting on approvals (organization_id, campaign_id) where state = 'waiting';
