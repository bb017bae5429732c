-- Leads, and what they are found by.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- No key refers to campaigns: none is ever deleted, and both statements that write leads read the campaign. Asked for every
-- single row once more, the key was a tenth of what PostgreSQL did for a lead.
create table leads (
  organization_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  address_hash bytea not null,
  -- The import that added it; of one that was deleted it stays.
  import_id uuid,
  email text not null,
  email_key text not null,
  company_name text not null,
  contact_name text not null,
  domain text not null,
  domain_kind text not null check (domain_kind in ('company', 'free_mail', 'disposable')),
  title text,
  phone text,
  phone_e164 text,
  profile_network_url text,
  company_profile_network_url text,
  notes text,
  company jsonb,
  contact jsonb,
  research_data jsonb,
  extra_context jsonb,
  custom_data jsonb,
  unrecognised jsonb,
  status text not null check (status in ('queued', 'researching', 'scored', 'in_sequence', 'ended')),
  end_reason text check (end_reason in ('meeting_booked', 'replied', 'unsubscribed', 'bounced', 'complained', 'completed',
    'disqualified', 'suppressed', 'stopped', 'failed')),
  hold_reason text,
  hold_until timestamptz,
  score smallint,
  tier text,
  run integer not null default 1,
  step integer not null default 0,
  mailbox_id uuid,
  version integer not null default 1,
  accepted_at timestamptz not null,
  updated_at timestamptz not null,
  last_sent_at timestamptz,
  -- When the next email of a lead is planned; written with the plan, taken away with the email. Told only of leads that are
  -- neither held nor ended.
  next_send_at timestamptz,
  -- The row is the job: which stage it waits for, and since when it may be taken.
  stage text check (stage in ('research', 'scoring', 'sequence')),
  due_at timestamptz,
  primary key (organization_id, lead_id),
  unique (organization_id, address_hash, campaign_id),
  check ((status = 'ended') = (end_reason is not null)),
  -- The list by score leaves the scored leads out where only such are asked for that wait for their first score.
  constraint leads_unscored_check check (status not in ('queued', 'researching') or score is null)
);
comment on table leads is 'A person at a company, added to one campaign; the row that goes from stage to stage.';
-- Each order of a list is an index that holds what filters compare: at worst one index is read and no row of leads.
create index leads_of_campaign on leads (organization_id, campaign_id, lead_id)
  include (score, step, updated_at, mailbox_id, status, tier, end_reason, hold_reason);
create index leads_due on leads (organization_id, stage, due_at) where due_at is not null;
create index leads_waiting_for_company on leads (organization_id, domain) where stage = 'research' and due_at is null;
-- Few leads are held, and these are what a person asks for. Leads that have ended may wait beneath their end: they are not
-- counted as held.
create index leads_held on leads (organization_id, hold_reason, campaign_id, lead_id)
  where hold_reason is not null and status <> 'ended';
-- The leads of a company, for whom one reply counts.
create index leads_of_domain on leads (organization_id, domain);
create index leads_by_score on leads (organization_id, campaign_id, score desc nulls last, lead_id desc)
  include (step, updated_at, mailbox_id, status, tier, end_reason, hold_reason) where score is not null;
create index leads_by_next_send on leads (organization_id, campaign_id, next_send_at, lead_id)
  include (score, step, updated_at, mailbox_id, status, tier, end_reason, hold_reason)
  where next_send_at is not null and hold_reason is null and status <> 'ended';
-- Few leads of a state are found among many, wherever they lie.
create index leads_by_state on leads (organization_id, campaign_id, status, tier, end_reason, hold_reason, step, lead_id)
  include (score, updated_at, mailbox_id, next_send_at);
-- A new lead has no score: it enters the order by score when it gets one. Until then a narrow index names it.
create index leads_unscored on leads (organization_id, campaign_id, lead_id) where score is null;
-- Leads of a mailbox that wrote to few of many; a new lead has none.
create index leads_of_mailbox on leads (organization_id, campaign_id, mailbox_id, lead_id) where mailbox_id is not null;

-- Whoever adds leads to a campaign shares this advisory lock, and whoever archives it waits for them.
create or replace function intake_key(_campaign uuid) returns bigint language sql immutable as
$$ select hashtextextended('leads of ' || _campaign, 0) $$;
comment on function intake_key is 'The advisory lock of adding leads to a campaign.';

-- The query of a volatile function sees what was committed while it waited for the locks.
create or replace function lock_intake(_organizations uuid[], _campaigns uuid[])
  returns table (organization_id uuid, campaign_id uuid, status text, mode text, has_criteria boolean)
  language plpgsql volatile rows 1 as
$$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(intake_key(id))
    from (select distinct unnest(_campaigns) as id order by id) as asked;
  return query
    select c.organization_id, c.campaign_id, c.status, c.mode,
      coalesce(jsonb_array_length(c.settings #> '{icp,criteria}'), 0) > 0
    from (select distinct organization_id, campaign_id
      from unnest(_organizations, _campaigns) as a(organization_id, campaign_id)) as asked
    join campaigns c using (organization_id, campaign_id)
    where c.organization_id = any(_organizations) and c.status <> 'archived';
end
$$;
comment on function lock_intake is
  'Which of the campaigns take leads, and how each stands; none of them is archived before the transaction ends.';

-- Numbers of one bucket lie near each other: within an eighth of a power of two. A larger number is in no lower bucket, so
-- a range of numbers is a range of buckets, of which there are some nine hundred.
create or replace function number_bucket(_number numeric) returns integer language sql immutable parallel safe as
$$ select 512 + sign(_number)::integer * (get_byte(float8send(least(greatest(abs(_number), 0.01), 1e15)::float8), 0) * 128
     + get_byte(float8send(least(greatest(abs(_number), 0.01), 1e15)::float8), 1) / 2 - 8120) $$;
comment on function number_bucket is 'The bucket in which a number lies; in the order of numbers.';

-- A day is a text that begins like one: its month may be any two digits.
create or replace function month_bucket(_day text) returns integer language sql immutable parallel safe as
$$ select least(greatest(left(_day, 4)::integer, 1970), 2069) * 12
     + least(greatest(substr(_day, 6, 2)::integer, 1), 12) - 1 $$;
comment on function month_bucket is
  'The month in which a day lies; in the order of days. All before 1970 lies in that year, all after 2069 in that one.';

-- Each value has the mark of its bucket and that of the row of buckets around it: a wide range has few marks, for a lead is
-- compared with each. The planner knows what an immutable function answers, and with it how many leads will be found.
create or replace function marks_between(_kind_and_path text, _least integer, _most integer, _row integer)
  returns integer[] language sql immutable strict parallel safe as
$$ select coalesce(array_agg(distinct hashtext(_kind_and_path || case
       when bucket / _row * _row >= _least and bucket / _row * _row + _row - 1 <= _most then E'\x1d' || bucket / _row
       else E'\x1e' || bucket end)), '{}')
   from generate_series(_least, _most) bucket $$;
comment on function marks_between is 'Marks of which every lead has one that has a value in these buckets at a path.';

-- Letters that no accent makes of others stand for those that people type instead. Composed again, a Korean syllable is one
-- character. A text of ASCII alone is told by its length. Not strict, the function becomes part of the query, which is three
-- times as quick.
create or replace function folded(_text text) returns text language sql immutable parallel safe as
$$ select case when octet_length(_text) = length(_text) then lower(_text)
     else lower(normalize(replace(replace(replace(replace(
       translate(regexp_replace(normalize(_text, NFD), '[\u0300-\u036f]+', '', 'g'), 'ØøŁłĐđÐðıĦħẞÆŒÞ', 'OoLlDdDdiHhßæœþ'),
       'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)) end $$;
comment on function folded is 'A text without its case and accents, as names are searched and compared.';

create table lead_texts (
  organization_id uuid not null,
  lead_id uuid not null,
  -- A space stands before it, as before each of its words.
  text text not null,
  -- Hashes of its company and of what stands in its custom data. A lead with more than fit has the mark 0: it may have any.
  marks integer[] not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table lead_texts is 'What a lead is found by in a search, written by the search index after the lead.';
-- One index of all: what fits a text and has some marks is found without looking at what fits only one of them.
create index lead_texts_searched on lead_texts using gin (organization_id, text gin_trgm_ops, marks);

-- `value` is cut: what it finds is compared with the lead itself.
create table lead_values (
  organization_id uuid not null,
  lead_id uuid not null,
  campaign_id uuid not null,
  key text not null,
  -- Of a list each of its first elements is found: it is element 0, they are those from 1 on. Who has no value at a
  -- declared path has an entry that says so: else all leads are read to find them.
  element integer not null,
  value text not null,
  number numeric,
  day text collate "C",
  primary key (organization_id, lead_id, key, element),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table lead_values is
  'A value of a lead at a path that its campaign declares, for filters; written by the search index after the lead.';
create index lead_values_by_value on lead_values (organization_id, campaign_id, key, value, lead_id);
create index lead_values_by_number on lead_values (organization_id, campaign_id, key, number, lead_id)
  where number is not null;
create index lead_values_by_day on lead_values (organization_id, campaign_id, key, day, lead_id) where day is not null;

create table unindexed_leads (
  organization_id uuid not null,
  batch_id uuid not null,
  lead_ids uuid[] not null,
  leads integer not null,
  since timestamptz not null,
  primary key (organization_id, batch_id)
);
-- A list of ids is not compressed: that would take longer than it saves.
alter table unindexed_leads alter column lead_ids set storage external;
comment on table unindexed_leads is
  'Leads that were accepted or changed since they were last put into lead_texts and lead_values.';
create index unindexed_leads_oldest on unindexed_leads (organization_id, since);

create table lead_facts (
  organization_id uuid not null,
  lead_id uuid not null,
  facts jsonb not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table lead_facts is
  'What is known of a lead by path, for filters and columns of lists; written by the search index after the lead.';

-- What a team keeps about leads. It stands beside `leads`: a lead that arrives writes none of it.
create table lead_owners (
  organization_id uuid not null,
  lead_id uuid not null,
  user_id uuid not null,
  since timestamptz not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references leads on delete cascade,
  foreign key (organization_id, user_id) references members on delete cascade
);
comment on table lead_owners is 'The member who looks after a lead.';
create index lead_owners_of_member on lead_owners (organization_id, user_id, lead_id);

create table tags (
  organization_id uuid not null references organizations,
  tag_id uuid not null,
  name text not null,
  -- The name without its case: unique in an organization.
  name_key text not null,
  created_at timestamptz not null,
  primary key (organization_id, tag_id),
  unique (organization_id, name_key)
);
comment on table tags is 'A word that people sort leads by.';

create table lead_tags (
  organization_id uuid not null,
  lead_id uuid not null,
  tag_id uuid not null,
  primary key (organization_id, lead_id, tag_id),
  foreign key (organization_id, lead_id) references leads on delete cascade,
  foreign key (organization_id, tag_id) references tags on delete cascade
);
comment on table lead_tags is 'A tag that a lead has.';
create index lead_tags_of_tag on lead_tags (organization_id, tag_id, lead_id);

create table lead_tasks (
  organization_id uuid not null,
  task_id uuid not null,
  lead_id uuid not null,
  title text not null,
  -- A day, without a zone.
  due_on date,
  assignee uuid,
  done_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, task_id),
  foreign key (organization_id, lead_id) references leads on delete cascade,
  foreign key (organization_id, assignee) references members
);
comment on table lead_tasks is 'What somebody of the team is to do about a lead.';
create index lead_tasks_of_lead on lead_tasks (organization_id, lead_id);
create index lead_tasks_open on lead_tasks (organization_id, assignee, due_on, task_id) where done_at is null;

create table lead_notes (
  organization_id uuid not null,
  note_id uuid not null,
  lead_id uuid not null,
  text text not null,
  created_by text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (organization_id, note_id),
  foreign key (organization_id, lead_id) references leads on delete cascade
);
comment on table lead_notes is 'What somebody of the team wrote down about a lead.';
create index lead_notes_of_lead on lead_notes (organization_id, lead_id, note_id);
