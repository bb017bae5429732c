-- Who may be contacted, and who must not be.

-- It is kept for good; after an erasure a keyed hash is all that is left.
create table contacts (
  organization_id uuid not null,
  address_hash bytea not null,
  email_key text,
  live_lead_id uuid,
  -- The company that a contact's live sequence writes to, its registered domain: how many of one company are in flight.
  -- Null for a contact that is in none, and for an address at a provider of mail for everybody.
  live_company text,
  resting_until timestamptz,
  -- The lead whose sequence the address rests from; it alone may go on meanwhile.
  rested_lead_id uuid,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  erased_at timestamptz,
  primary key (organization_id, address_hash)
);
comment on table contacts is
  'One address of an organization, made by its first lead; the lock for everything that concerns the person.';
create index contacts_in_flight on contacts (organization_id, live_company) where live_company is not null;

create table suppressions (
  organization_id uuid not null,
  suppression_id uuid not null,
  kind text not null check (kind in ('address', 'domain')),
  value text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  note text,
  created_by text not null,
  created_at timestamptz not null,
  primary key (organization_id, suppression_id),
  unique (organization_id, kind, value)
);
comment on table suppressions is
  'An address or domain that an organization must not contact, added by a person, a reply, a bounce or a complaint.';

-- The query of a volatile function sees what was committed while its statement waited for the lock of a contact.
-- `_locked` is computed from the rows that are locked, so that the call comes after the locks.
create or replace function suppressed_now(_locked bigint, _organizations uuid[], _kinds text[], _values text[])
  returns table (organization_id uuid, kind text, value text, reason text)
  language plpgsql volatile rows 1 as
$$
#variable_conflict use_column
begin
  return query
    select s.organization_id, s.kind, s.value, s.reason
    from unnest(_organizations, _kinds, _values) as asked(organization_id, kind, value)
    join suppressions s using (organization_id, kind, value)
    where s.organization_id = any(_organizations);
end
$$;
comment on function suppressed_now is
  'What is suppressed among values at the moment of the call, and not at the beginning of the statement that calls it.';
