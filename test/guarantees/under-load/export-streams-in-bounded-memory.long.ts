import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey, revokeKey } from '../../../src/accounts/index.ts'
import { MINUTE } from '../../../src/platform/clock.ts'
import { startAnotherProcess } from '../../support/processes/another-process.ts'
import type { AnotherProcess } from '../../support/processes/another-process.ts'
import { exportOf, plantLeads } from '../../support/leads/bulk.ts'
import { expectProblem } from '../../support/installation/expect-problem.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { newCampaign } from '../../support/leads/intake.ts'
import { query } from '../../support/leads/prospect.ts'
import { endOf } from '../../support/servers/stream-end.ts'
import { until } from '../../support/processes/until.ts'

const MANY = 100_000
const MIB = 1024 * 1024
const PATIENCE = 120_000

let harness: Harness
let campaign: string

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness, { name: 'Large' })
  await plantLeads(harness, campaign, MANY)
})

afterAll(() => harness.close())

/** A server that listens, with how many pages of leads it has read. */
async function listen(): Promise<AnotherProcess & { readonly origin: string; readonly pages: () => number }> {
  const other = await startAnotherProcess(harness)
  const { db } = other.context
  const ask = db.query.bind(db)
  let pages = 0
  const counted = (config: { text: string }) => {
    if (/order by l\.lead_id limit/.test(config.text) && !config.text.startsWith('with part')) pages += 1
    return ask(config)
  }
  Object.assign(db, { query: counted })
  const origin = await other.server.listen({ port: 0, host: '127.0.0.1' })
  return { ...other, origin, pages: () => pages }
}

function download(origin: string, params: string, key = harness.key): Promise<IncomingMessage> {
  const url = `${origin}/api/v1/campaigns/${campaign}/leads/export?${params}`
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${key}` }, agent: false }, resolve).on('error', reject)
  })
}

async function busy(): Promise<number> {
  const [found] = await query(harness, 'select count(*)::int as n from lead_exports where busy_until is not null')
  return Number(found?.n)
}

test(
  'a hundred thousand leads stream in bounded memory, each once',
  async () => {
    const server = await listen()
    const before = process.memoryUsage().heapUsed
    let most = 0
    let rest = ''
    const seen = new Set<string>()
    for await (const chunk of await download(server.origin, 'format=csv')) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) seen.add(line.slice(0, line.indexOf(',')))
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    expect(rest).toBe('')
    expect(seen.size).toBe(MANY + 1)
    expect(most).toBeLessThan(200 * MIB)
    expect(server.pages()).toBeGreaterThan(MANY / 1_000 - 1)
    await server.close()
    expect(await busy()).toBe(0)
  },
  PATIENCE,
)

/** How many pages were read once the sockets of readers that sleep are full and nothing more is read. */
async function untilStill(server: { readonly pages: () => number }): Promise<number> {
  let same = 0
  let last = -1
  await until(
    async () => {
      same = server.pages() === last ? same + 1 : 0
      last = server.pages()
      return same
    },
    (times) => times > 20 && last > 0,
    { what: 'a standstill', patience: PATIENCE },
  )
  return last
}

test(
  'a reader that takes nothing holds neither a transaction nor more than some pages; gone, it leaves its place',
  async () => {
    const server = await listen()
    const response = await download(server.origin, 'format=ndjson')
    response.pause()
    expect(await untilStill(server)).toBeLessThan(40)
    const open = await query(
      harness,
      `select query from pg_stat_activity where datname = current_database() and xact_start is not null
         and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    expect(open).toEqual([])
    response.destroy()
    await until(busy, (count) => count === 0, { what: 'a free place', patience: PATIENCE })
    await server.close()
  },
  PATIENCE,
)

test(
  'two downloads of an organization run at a time; one that sleeps loses its place, and goes on when it wakes',
  async () => {
    const server = await listen()
    const readers = [await download(server.origin, 'format=csv'), await download(server.origin, 'format=csv')]
    for (const reader of readers) reader.pause()
    // As long as pages go into the sockets, they keep their places.
    await untilStill(server)
    const third = await exportOf(harness, campaign)
    expectProblem(third, '429 too_many_exports')
    const other = await harness.newOrganization('Other')
    expect((await harness.call('GET', '/api/v1/leads/export', undefined, { key: other.key })).status).toBe(200)
    harness.clock.advance(11 * MINUTE)
    expect((await exportOf(harness, campaign, 'customData.n=7')).status).toBe(200)
    let bytes = 0
    let lines = 0
    for await (const chunk of readers[0]!) {
      bytes += (chunk as Buffer).length
      for (const byte of chunk as Buffer) if (byte === 10) lines += 1
    }
    expect([lines, bytes > MANY * 100]).toEqual([MANY + 1, true])
    readers[1]!.destroy()
    await server.close()
  },
  PATIENCE,
)

/** How a download ended. */
test(
  'a key that is revoked gets no further page, and a service that stops waits for no reader',
  async () => {
    const server = await listen()
    const given = { organizationId: harness.organizationId, name: 'k', scopes: ['leads:read'], createdBy: 'test' }
    const { key, record } = await createKey(server.context, given as Parameters<typeof createKey>[1])
    const response = await download(server.origin, 'format=ndjson', key)
    response.pause()
    await revokeKey(server.context, { organizationId: harness.organizationId, keyId: record.keyId, actor: 'operator' })
    // Another process than the one that serves has revoked it; this one learns of it as all do.
    await server.keyring.refresh()
    expect(await endOf(response)).toBe('broken')
    const sleeping = await download(server.origin, 'format=ndjson')
    sleeping.pause()
    const broken = new Promise((resolve) => sleeping.once('error', resolve))
    await server.close()
    sleeping.resume()
    await broken
    expect(await busy()).toBe(0)
  },
  PATIENCE,
)
