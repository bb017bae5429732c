import { glob } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStatements } from '../../src/platform/database/db.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'

const EACH_LOOK = 'Asked by workers, of all organizations: who has something due.'
const OLD = 'Housekeeping, of all organizations: what is too old.'
const OPERATOR = 'Asked by an operator or by monitoring, of the whole installation.'
const MAILBOXES = 'Turns of reading are shared among the mailboxes of a mail server, whoever they belong to.'
const COMPANY = 'Who follows a company: its pages are read once for all organizations.'

/** Statements that more than one node answers, and why. */
const MANY_NODES: ReadonlyMap<string, string> = new Map([
  ['accounts.find_key_grants', 'Looks keys up by their hashes, before it is known whose they are; kept for seconds.'],
  ['accounts.list_organizations', OPERATOR],
  ['agent.delete_old_runs', OLD],
  ['bookings.colleagues_due', EACH_LOOK],
  ['bookings.organizations_with_old_notices', OLD],
  ['bookings.organizations_with_old_requests', OLD],
  ['bulk.forget_exports', OLD],
  ['bulk.forget_old_actions', OLD],
  ['bulk.organizations_due', EACH_LOOK],
  ['cli.look_at_database', OPERATOR],
  ['hosts.organizations_due', EACH_LOOK],
  ['imports.due', EACH_LOOK],
  ['imports.erasures_due', EACH_LOOK],
  ['imports.living', OLD],
  ['imports.old', OLD],
  ['imports.organizations_with_plans_due', EACH_LOOK],
  ['imports.overdue', OLD],
  ['leads.delete_old_answers', OLD],
  ['leads.due_by_stage', OPERATOR],
  ['leads.organizations_due', EACH_LOOK],
  ['leads.organizations_due_among', 'Asked by a worker of the organizations that it was told of.'],
  ['leads.organizations_unindexed', EACH_LOOK],
  ['llm.delete_old_calls', OLD],
  ['llm.delete_old_spend', OLD],
  ['llm.forget_unused_readings', OLD],
  ['mailboxes.delete_old_days', OLD],
  ['mailboxes.is_any_read', 'Whether any worker reads mailboxes; asked where one was not read for an hour.'],
  ['people.delete_old_notices', OLD],
  ['people.list_memberships', 'The organizations of a person who signs in.'],
  ['people.organizations_with_notices', EACH_LOOK],
  ['platform.organizations_sweeping', EACH_LOOK],
  ['replies.enlist_readers', MAILBOXES],
  ['replies.lease_readers', MAILBOXES],
  ['replies.look_at_host', MAILBOXES],
  ['replies.reading_lag', OPERATOR],
  ['replies.waiting_hosts', MAILBOXES],
  ['reports.organizations_behind', EACH_LOOK],
  ['reports.unsummed_campaigns', EACH_LOOK],
  ['research.catch_up', COMPANY],
  ['research.delete_old_provider_calls', OLD],
  ['research.delete_old_provider_days', OLD],
  ['research.followed_companies', COMPANY],
  ['research.followers_due', EACH_LOOK],
  ['research.organizations_asking', EACH_LOOK],
  ['research.organizations_reading', EACH_LOOK],
  ['research.tell_followers', COMPANY],
  ['retention.list_due', EACH_LOOK],
  ['retention.oldest_due', OPERATOR],
  ['retention.register_turns', OLD],
  ['scoring.organizations_due', EACH_LOOK],
  ['sending.count_mailboxes', OPERATOR],
  ['sending.demands', 'What is left of the day of the installation is shared among all; kept for seconds.'],
  ['sending.installation_day', 'The cap of a day is one of the whole installation.'],
  ['sending.instance_sent', 'The cap of a day is one of the whole installation; asked where it is almost reached.'],
  ['sending.organizations_due', EACH_LOOK],
  ['verification.delete_old', OLD],
  ['verification.delete_old_days', OLD],
  ['verification.organizations_due', EACH_LOOK],
  ['webhooks.live_changes', 'One look for all organizations that somebody listens to.'],
  ['webhooks.organizations_due', EACH_LOOK],
  ['writing.organizations_due', EACH_LOOK],
])

/** Statements that a distributed database never gets. */
const ELSEWHERE = new Set(['platform.insert_events', 'replies.idle_reader'])

const ORGANIZATION = '00000000-0000-7000-8000-000000000001'

/** A value of each type: where organizations are given as a list, it is of one. */
function exampleOf(name: string, type: string, place: number): string {
  const own = EXAMPLES[`${name} ${place}`]
  if (own !== undefined) return own
  if (type === 'uuid') return `'${ORGANIZATION}'`
  if (type === 'uuid[]') return `'{${ORGANIZATION}}'`
  if (type.endsWith('[]')) return `'{}'`
  if (type === 'pg_snapshot') return `'1:1:'`
  if (type === 'interval') return `'1 day'`
  if (type === 'date' || type.startsWith('timestamp')) return `'2026-01-01'`
  return EXAMPLES[type] ?? `'1'`
}

const EXAMPLES: Readonly<Record<string, string>> = {
  boolean: `'true'`,
  bytea: `'\\x00'`,
  json: `'[]'`,
  jsonb: `'[]'`,
  text: `'[]'`,
  'platform.set_sequence 1': `'events_seq_seq'`,
}

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  for await (const file of glob('src/**/*store.ts')) await import(new URL(`../../${file}`, import.meta.url).href)
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Whether a step of the plan is one of several nodes. @throws where the statement cannot be planned */
async function asksManyNodes(name: string, text: string): Promise<boolean> {
  await client.query(`prepare asked as ${text}`)
  try {
    const found = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
    )
    const values = (found.rows[0]?.types ?? []).map((type, index) => exampleOf(name, type, index + 1))
    const given = values.length === 0 ? '' : `(${values.join(', ')})`
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute asked${given}`)
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    return [...lines.matchAll(/Task Count: (\d+)/gu)].some(([, tasks]) => Number(tasks) > 1)
  } finally {
    await client.query('deallocate asked')
  }
}

test('every statement is planned, and all but those with a reason are for one node', async () => {
  const many: string[] = []
  const refused: string[] = []
  for (const [name, text] of allStatements()) {
    if (ELSEWHERE.has(name)) continue
    try {
      if (await asksManyNodes(name, text)) many.push(name)
    } catch (error) {
      refused.push(`${name}: ${String(error)}`)
    }
  }
  expect(refused).toEqual([])
  expect(many.toSorted()).toEqual([...MANY_NODES.keys()].toSorted())
})

test('nothing of the way of a lead is asked of many nodes', () => {
  const way = /^(?:leads\.(?!organizations|due_by|delete_old)|sequences\.|scoring\.(?!organizations)|suppressions\.)/u
  expect([...MANY_NODES.keys()].filter((name) => way.test(name))).toEqual([])
})
