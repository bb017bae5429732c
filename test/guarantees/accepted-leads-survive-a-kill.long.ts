import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { killChildren, startApi } from '../support/processes/child-process.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

const LEADS = 2_000
const CONNECTIONS = 64

let harness: Harness
let campaignId: string

beforeAll(async () => {
  harness = await createHarness()
  const created = await harness.call('POST', '/api/v1/campaigns', { name: 'Ports' })
  campaignId = String(created.body.campaignId)
})

afterAll(async () => {
  await killChildren()
  await harness.close()
})

/** A number that looks random and is the same every time (mulberry32). */
function randomFrom(seed: number): number {
  let mixed = Math.imul(seed + 0x6d2b79f5, 0x6d2b79f5 | 1)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Adds a lead; undefined when the server is gone before it answers. */
async function addLead(url: string, index: number): Promise<{ status: number; prospectId: string } | undefined> {
  try {
    const answer = await fetch(`${url}/api/v1/campaigns/${campaignId}/leads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ companyName: 'Harbour Ltd', contactName: 'Jane Roe', email: `jane${index}@harbour.test` }),
    })
    const { prospectId } = (await answer.json()) as { prospectId: string }
    return { status: answer.status, prospectId }
  } catch {
    return undefined
  }
}

/** Adds leads over many connections, until all are there or the server is gone. */
async function addLeads(
  url: string,
  indexes: readonly number[],
  note: (index: number, prospectId: string) => void,
): Promise<void> {
  const queue = [...indexes]
  const work = async () => {
    for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
      const answer = await addLead(url, index)
      if (answer === undefined) return
      expect([200, 201]).toContain(answer.status)
      note(index, answer.prospectId)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

test(
  'every lead that was answered with 201 is there after the serving process was killed',
  { timeout: 120_000 },
  async () => {
    const accepted = new Map<number, string>()
    const open = () => Array.from({ length: LEADS }, (_, index) => index).filter((index) => !accepted.has(index))
    for (const seed of [1, 2, 3]) {
      const last = accepted.size + 100 + Math.floor(randomFrom(seed) * 500)
      const server = await startApi('api', { DATABASE_URL: harness.databaseUrl })
      await addLeads(server.url, open(), (index, prospectId) => {
        accepted.set(index, prospectId)
        if (accepted.size === last) server.signal('SIGKILL')
      })
      expect(await server.ended).toBe('SIGKILL')
      expect(await missing([...accepted.values()])).toEqual([])
    }
    // Whoever repeats what was not answered adds each lead once.
    const server = await startApi('api', { DATABASE_URL: harness.databaseUrl })
    await addLeads(server.url, open(), (index, prospectId) => accepted.set(index, prospectId))
    expect(new Set(accepted.values()).size).toBe(LEADS)
    expect(await missing([...accepted.values()])).toEqual([])
    const [stored] = await queryDatabase(harness.databaseUrl, 'select count(*)::int as leads from leads')
    expect(stored?.leads).toBe(LEADS)
  },
)

async function missing(prospectIds: readonly string[]): Promise<unknown[]> {
  const ids = prospectIds.map((shown) => parseId('lead', shown) ?? shown)
  return queryDatabase(
    harness.databaseUrl,
    'select id from unnest($1::uuid[]) as id where not exists (select 1 from leads where lead_id = id)',
    [ids],
  )
}

test('commits are durable also where the database would rather be quick', async () => {
  const database = await createTestDatabase()
  await queryDatabase(
    database.url,
    `do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  )
  const pool = openPool({ connectionString: database.url, max: 1, onError: () => undefined })
  const { rows } = await pool.query('show synchronous_commit')
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
  await pool.end()
  await database.drop()
})
