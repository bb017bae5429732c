import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { judgeMigration } from '../support/rules/migration-rules.ts'

/** Of the baseline: what it says of tables is said while they are empty. */
const EXEMPT = '0021_storage.sql'

test('no migration stops an installation with millions of rows', async () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const names = (await readdir(folder)).toSorted()
  const all = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  )
  const judged = all.filter(({ name }) => name !== EXEMPT)
  expect(judged.length).toBe(all.length - 1)
  const found = judged.flatMap((one) =>
    judgeMigration(one, all.slice(0, all.indexOf(one))).map((fault) => `${one.name} ${fault}`),
  )
  expect(found).toEqual([])
})

test.each([
  'create index leads_late on leads (due_at);',
  'create unique index leads_late on leads (due_at);',
  'create index concurrently leads_late on leads (due_at);',
  '-- concurrently\ncreate index concurrently leads_late on leads (due_at);',
  '-- concurrently\nupdate leads set a = 1;',
  'drop index leads_late;',
  'alter table leads add constraint positive check (score > 0);',
  'alter table leads add check (score > 0) not valid;',
  'alter table leads add constraint of_campaign foreign key (organization_id, campaign_id) references campaigns;',
  'alter table leads add constraint once unique (email);',
  'alter table leads add column score integer check (score > 0);',
  'alter table leads add column campaign_id uuid references campaigns;',
  'alter table leads add column token uuid default gen_random_uuid();',
  'alter table leads add column at timestamptz default clock_timestamp();',
  'alter table leads add column twice integer generated always as (score * 2) stored;',
  'alter table leads add column number bigserial;',
  'alter table leads add column number integer not null;',
  'alter table leads alter column email set not null;',
  'alter table leads alter email set not null;',
  'alter table leads alter column score type bigint;',
  'alter table leads alter column score set data type bigint;',
  'alter table leads set unlogged;',
  'alter table leads add column a text, alter column b type text;',
  'alter table leads add constraint a check (a > 0) not valid; alter table leads validate constraint a;',
  'alter table leads add column a text; alter table contacts add column a text;',
  'create table notes (organization_id uuid references organizations); alter table leads add column a text;',
  'update leads set score = null;',
  'delete from leads where score is null;',
  'with old as (select 1) update leads set score = null;',
  'insert into notes select * from leads;',
  'create table copies as select * from leads;',
  'do $$ begin update leads set score = null; end $$;',
  `create table notes (a text default ';'); update leads set score = 1;`,
  'lock table leads;',
  'vacuum full leads;',
  'cluster leads;',
  '-- in parts of leads\nupdate leads set score = 0 where score is null;',
  '-- in parts of leads\nupdate leads set a = 0 where ctid in (select ctid from leads where ctid >= $1 and ctid < $2 for update skip locked);',
])('a migration is refused that does: %s', (text) => {
  expect(judgeMigration({ name: '', text })).not.toEqual([])
})

const CHECK = { name: '1', text: 'alter table leads add constraint known check (email is not null) not valid;' }
const VALIDATED = { name: '2', text: 'alter table leads validate constraint known;' }

test.each([
  'create table notes (id uuid primary key, n integer check (n > 0)); create index notes_n on notes (n);',
  'alter table leads add column a text, add column b integer not null default 0, add column c timestamptz default now();',
  'alter table leads add constraint positive check (score > 0) not valid;',
  'alter table leads add constraint of_campaign foreign key (campaign_id) references leads (lead_id) not valid;',
  'alter table leads validate constraint known;',
  'alter table leads add constraint once unique using index leads_once;',
  'alter table leads alter column email set not null, drop constraint known;',
  'alter table leads set (fillfactor = 50); alter table contacts set (fillfactor = 50);',
  'alter table leads rename to prospects; alter table prospects rename column a to b;',
  'create or replace function f() returns void language plpgsql as $$ begin update leads set a = 1; end $$;',
  '-- concurrently\n-- Why.\ncreate unique index concurrently if not exists a on leads (b) where c > 0;\ndrop index concurrently if exists d;',
  '-- in parts of leads\nupdate leads set a = 0 where ctid >= $1 and ctid < $2 and a is null;',
])('a migration stands that does: %s', (text) => {
  expect(judgeMigration({ name: '3', text }, [CHECK, VALIDATED])).toEqual([])
})

test('a check that is not validated yet makes no column quick to forbid null in', () => {
  const text = 'alter table leads alter column email set not null;'
  expect(judgeMigration({ name: '3', text }, [CHECK])).not.toEqual([])
})
