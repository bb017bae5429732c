import { glob, readFile } from 'node:fs/promises'
import { parseSync, Visitor } from 'oxc-parser'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStatements, replannedStatements } from '../../src/platform/database/db.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import { unboundedTable } from '../support/installation/statement-bounds.ts'
import type { TestDatabase } from '../support/installation/database.ts'

/** Statements that no value bounds, and why what they change is small all the same. */
const SMALL: ReadonlyMap<string, string> = new Map([
  ['agent.delete_runs_of_leads', 'Those that show words of one of the given leads, by an index; of a company ten.'],
  ['agent.forget_quotes_of_leads', 'Runs that show words of one of the given leads, by an index; of a company ten.'],
  ['bookings.delete_notices_of_attendees', 'Those with one of the given addresses, by an index.'],
  ['bookings.delete_of_attendees', 'Those with one of the given addresses, by an index.'],
  ['hosts.delete_busy', 'A feed has at most 5,000 events, and bounded occurrences.'],
  ['hosts.delete_feeds_of_host', 'A host has at most 10 feeds.'],
  ['hosts.forget_feed_state', 'A host has at most 10 feeds.'],
  ['hosts.make_feeds_due', 'A host has at most 10 feeds.'],
  ['imports.forget_names', 'One row a file; files that ended are forgotten in time.'],
  ['imports.forget_person', 'Rows that name one of the given people, by an index; of a file 100,000 are kept.'],
  ['imports.forget_plans', 'One row a file that waits.'],
  ['leads.unassign_tasks', 'Tasks of a member who leaves: a lead has 100 at most, and few are given to one person.'],
  ['leads.put_teams', 'Rows of the given leads: a lead has one owner, 20 tags, 100 tasks and 500 notes.'],
  ['llm.correct_spent', 'Rows of the given accounts.'],
  ['people.delete_sessions', 'Sessions of one person, which end in time.'],
  ['people.delete_verifications', 'What waits for one person, whose requests are limited.'],
  ['replies.keep_labels', 'An organization has at most 50 labels.'],
  ['replies.take_out_of_others', 'Those that went to one of the given addresses, by an index.'],
  ['replies.enlist_readers', 'Mailboxes that were changed since the last look, a small row each.'],
  ['replies.forget_inbound_of_addresses', 'Those from one of the given addresses, by an index.'],
  ['replies.unassign_conversations', 'Conversations that a member who leaves was to answer.'],
  ['reports.start_anew', 'Numbers by quarters of an hour in which the test of a campaign had an outcome.'],
  ['research.place_providers', 'Rows of the given providers.'],
  ['scoring.cut_aged', 'One row per thousand leads, of those alone whose facts aged.'],
  ['scoring.cut_campaign', 'One row per thousand leads, whose ids are read from an index alone.'],
  ['scoring.drop_known_before', 'One row per thousand leads.'],
  ['scoring.drop_run', 'One row per thousand leads.'],
  ['webhooks.end_lost_leases', 'Leases that ran out: a process holds at most 2,048.'],
  ['writing.recheck_waiting', 'What waits for a person to read it; a model was paid for each.'],
  ['writing.write_anew', 'What a model was paid for, and has not left: caps bound it, and none may leave meanwhile.'],
])

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function loadStores() {
  for await (const file of glob('src/**/*store.ts')) await import(new URL(`../../${file}`, import.meta.url).href)
}

test('every statement of every store is prepared against the migrated database', async () => {
  await loadStores()
  const refused: string[] = []
  let number = 0
  for (const [name, text] of allStatements()) {
    number += 1
    try {
      await client.query(`prepare statement_${number} as ${text}`)
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  expect(refused).toEqual([])
  expect(number).toBeGreaterThan(100)
})

/** Where an async function names a statement, which it could do but once in the life of the process. */
function statementsNamedAgain(file: string, code: string): string[] {
  const found: string[] = []
  const around: boolean[] = []
  const enter = ({ async: isAsync }: { async: boolean }) => void around.push(isAsync)
  const leave = () => void around.pop()
  const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
  const visits = functions.flatMap((type) => [[type, enter] as const, [`${type}:exit`, leave] as const])
  new Visitor({
    ...Object.fromEntries(visits),
    CallExpression: ({ callee }) => {
      const names = callee.type === 'Identifier' && /^(?:statement|replanned)$/u.test(callee.name)
      if (names && around.includes(true)) found.push(file)
    },
  }).visit(parseSync(file, code).program)
  return found
}

test('statements are named as a module loads, never while work is done', async () => {
  const found: string[] = []
  let calls = 0
  for await (const file of glob('src/**/*.ts')) {
    const code = await readFile(file, 'utf8')
    calls += code.split('statement').length - 1
    found.push(...statementsNamedAgain(file, code))
  }
  expect(calls).toBeGreaterThan(500)
  expect(found).toEqual([])
  const planted = 'export async function list(db) { return [1].map(() => rows(db, statement("a", "select 1"))) }'
  expect(statementsNamedAgain('planted.ts', planted)).toEqual(['planted.ts'])
})

test('no statement that is planned once has conditions that come and go with its values', async () => {
  // They follow the order of events by its index, whatever is left out of it.
  const exceptions = new Set([
    'webhooks.list_events',
    'webhooks.list_events_newest',
    'webhooks.list_rare_events',
    'webhooks.list_rare_events_newest',
  ])
  for await (const file of glob('src/**/*store.ts')) await import(new URL(`../../${file}`, import.meta.url).href)
  const found = [...allStatements()]
    .filter(([name, text]) => /\$\d+(::\w+(\[\])?)? is null or/u.test(text) && !replannedStatements().has(name))
    .map(([name]) => name)
  expect(found.filter((name) => !exceptions.has(name))).toEqual([])
})

test('no statement changes all rows of a campaign, an endpoint, a mailbox or an organization at once', async () => {
  await loadStores()
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum = any(i.indkey::int2[]) and a.attname <> 'organization_id') as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique and i.indexprs is null`,
  )
  const keys = Map.groupBy(rows, ({ table }) => table)
  const keysOf = new Map([...keys].map(([table, all]) => [table, all.map(({ columns }) => columns)]))
  const found = [...allStatements()].flatMap(([name, text]) => {
    return unboundedTable(text, keysOf) === undefined ? [] : [name]
  })
  expect(found.toSorted()).toEqual([...SMALL.keys()].toSorted())
  const all = 'where organization_id = $1 and campaign_id = $2'
  const planted = [
    `update leads set due_at = $3 ${all}`,
    `delete from scores s using leads l where l.lead_id = s.lead_id and l.${all.slice(6)}`,
    `insert into writings (organization_id, lead_id) select organization_id, lead_id from leads ${all}`,
    `update campaigns set name = $3 ${all}`,
    `delete from leads ${all} and lead_id = any($3::uuid[])`,
    `delete from leads where (organization_id, lead_id) in (select organization_id, lead_id from leads ${all} limit $3)`,
  ]
  const tables = planted.map((text) => unboundedTable(text, keysOf))
  expect(tables).toEqual(['leads', 'scores', 'writings', undefined, undefined, undefined])
})

test('in every tenant table, primary key, unique keys and foreign keys begin with the organization', async () => {
  // Reference tables, as the design names them: found before the organization is known, or shared by all.
  const exceptions = new Set([
    'schema_migrations',
    'instance',
    'processes',
    'tasks',
    'users',
    'credentials',
    'sessions',
    'verifications',
    'two_factors',
    'sign_in_attempts',
    'campaign_directory',
    'companies',
    'company_pages',
    'company_texts',
    'recipient_domains',
  ])
  const { rows } = await client.query<{ table: string; name: string; first: string }>(
    `select c.relname as table, k.conname as name, a.attname as first
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'x')`,
  )
  const wrong = rows
    .filter((row) => !exceptions.has(row.table) && row.first !== 'organization_id')
    .map((row) => `${row.table}.${row.name} begins with ${row.first}`)
  expect(rows.length).toBeGreaterThan(20)
  // A key is found by its hash alone; users are a reference table.
  expect(wrong.toSorted()).toEqual([
    'api_keys.api_keys_hash_key begins with hash',
    'members.members_user_id_fkey begins with user_id',
  ])
})

test('no migration empties figures whose events are gone', async () => {
  const careless: string[] = []
  for await (const file of glob('migrations/*.sql')) {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    const empties =
      /\b(truncate|delete from|drop table)\b[^;]*\b(milestones|milestone_counts|step_counts|report_places)\b/iu
    if (empties.test(text) && !text.includes('events_gone')) careless.push(file)
  }
  expect(careless).toEqual([])
})

test('every table and function says what it is', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') is null
     union all
     select p.proname from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname <> 'refuse_unlocked' and obj_description(p.oid, 'pg_proc') is null
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  expect(rows).toEqual([])
})

test('every table has a rule of what bounds it, and something carries the rule out', async () => {
  await loadStores()
  const page = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/^\| `(\w+)` \| (people|parent|age|queue|kept) \| (.*) ?\|$/gmu)]
  const rules = new Map(lines.map(([, table = '', rule = '', why = '']) => [table, { rule, why: why.trim() }]))
  const { rows } = await client.query<{ table: string; cascades: boolean }>(
    `select c.relname as table, exists (
       select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c') as cascades
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  )
  expect(lines).toHaveLength(rules.size)
  expect([...rules.keys()].toSorted()).toEqual(rows.map(({ table }) => table))
  const texts = [...allStatements().values()]
  const isDeleted = (table: string) => texts.some((text) => new RegExp(`\\bdelete from ${table}\\b`, 'u').test(text))
  const idle = rows.filter(({ table, cascades }) => {
    const { rule, why } = rules.get(table)!
    if (rule === 'kept') return why === ''
    if (rule === 'parent') return !rules.has(/^`(\w+)`/u.exec(why)?.[1] ?? '') || !(cascades || isDeleted(table))
    return (rule === 'age' || rule === 'queue') && !isDeleted(table)
  })
  expect(idle).toEqual([])
})
