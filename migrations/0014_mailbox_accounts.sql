-- How a mailbox logs in, where that is not by password: {"type": "oauth2", "provider", "clientId", "tenant"}. Its sealed
-- `secret` then holds the client's secret and the refresh token, as JSON.
alter table mailboxes add column auth jsonb;

-- Domains that the organization signs for with a key of its own (DKIM, RFC 6376).
create table sending_domains (
  organization_id uuid not null references organizations,
  domain text not null,
  dkim_selector text not null,
  dkim_key bytea not null,
  -- The public half as DNS publishes it, base64 of its SubjectPublicKeyInfo.
  dkim_public_key text not null,
  dkim_bits integer not null,
  updated_at timestamptz not null,
  primary key (organization_id, domain)
);

-- How often an organization made us connect to mail servers and name servers in the minute that began then.
create table mailbox_checks (
  organization_id uuid primary key references organizations,
  minute timestamptz not null,
  checks integer not null
);
