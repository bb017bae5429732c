-- People: how they sign in, which organizations they belong to, and what is written to them.
-- Ids are plain `id` where the library that signs people in reads and writes the table.

create table users (
  id uuid primary key,
  name text not null,
  -- In lower case.
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  -- When the address changed last: a link that confirmed one before counts no more.
  address_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table users is 'A person who can sign in; an invitation or the operator makes one.';

create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);
comment on table credentials is 'What a person signs in with: `credential` is a password, kept as a salted hash.';

-- The cookie holds the token with a signature of the secret key: a dump alone signs nobody in.
create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table sessions is 'One sign-in of a person, made with it and gone after its end.';
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table verifications is
  'A single-use token of a password reset, or of a sign-in that waits for its second factor.';
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_end on verifications (expires_at);

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
comment on table two_factors is 'The second factor of a person, its secret and backup codes encrypted.';

-- Unlogged: losing them costs nothing.
create unlogged table sign_in_attempts (
  place text primary key,
  attempts integer not null,
  since timestamptz not null
);
comment on table sign_in_attempts is 'Attempts to sign in lately, by a hash of where from and as whom.';

create table members (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member', 'read_only')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
comment on table members is 'A person''s membership of an organization, with their role there.';
create index members_by_user on members (user_id);

create table invitations (
  organization_id uuid not null references organizations,
  invitation_id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'read_only')),
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, invitation_id),
  unique (organization_id, token_hash)
);
comment on table invitations is
  'A promise of membership that a member made to one address; of its token only the hash is here.';
create unique index invitations_open on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;

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
comment on table notices is
  'One mail, or a part of one, to an owner or admin about what stopped by itself; it goes once sent or too old.';
create index notices_due on notices (organization_id, due_at);
create index notices_of_member on notices (organization_id, user_id);
create index notices_by_age on notices (created_at);
