import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { startAnotherProcess } from '../../support/processes/another-process.ts'
import { collectGarbage } from '../../support/processes/collect-garbage.ts'
import { startDatabaseProxy } from '../../support/servers/database-proxy.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Answer, Harness } from '../../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { query } from '../../support/leads/prospect.ts'

const AT_ONCE = 2_000

let harness: Harness
let campaign: string

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
})

afterAll(async () => {
  await harness.close()
})

/** Nobody else gets at the table until the answer is called: a database that stalls. */
async function stall(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: harness.databaseUrl })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const addMany = (api: Pick<Harness, 'call'>, count: number) =>
  Array.from({ length: count }, () => addLead(api, campaign, leadBody()))

/** Who waits for a lock in the database. */
const lockWaits = () =>
  query(harness, `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

function expectSentAway(answer: Answer, code: string): void {
  expect([answer.status, answer.body.code]).toEqual([503, code])
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
}

/** Bytes of the heap that are still in use, once what is over has been let go of. */
async function heapInUse(): Promise<number> {
  await collectGarbage()
  return process.memoryUsage().heapUsed
}

test.each(['leads', 'api_keys'])(
  'while the database stalls on %s, what is too much is sent away at once; the rest is answered when it goes on',
  async (table) => {
    const api = await startAnotherProcess(harness)
    const goOn = await stall(table)
    // What stalls here stalls the tests after it too, should this one fail.
    onTestFailed(goOn)
    const waiting = addMany(api, AT_ONCE)
    const settled: Answer[] = []
    for (const one of waiting) void one.then((answer) => settled.push(answer))
    // Until everything has run often enough to be compiled.
    for (let round = 0; round < 3; round += 1) await Promise.all(addMany(api, 500))
    const before = await heapInUse()
    // Whoever waits ten seconds for a connection is sent away too: even on a busy machine all rounds are over by then.
    for (let round = 0; round < 4; round += 1) {
      const sentAway = await Promise.all(addMany(api, 500))
      // A passed assertion costs memory too: one per round is enough.
      expect(sentAway.filter((answer) => answer.body.code !== 'overloaded')).toEqual([])
      expectSentAway(sentAway[0]!, 'overloaded')
    }
    expect((await heapInUse()) - before).toBeLessThan(6 * 1024 * 1024)
    expect(settled).toEqual([])
    await goOn()
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await addLead(api, campaign, leadBody())).status).toBe(201)
    await api.close()
  },
)

test('a body that nobody reads is not counted: 64 GETs with one of 128 KiB are answered, and leads after them', async () => {
  const MIB = 1024 * 1024
  const limits = { room: { requests: 4_000, ordinary: MIB, large: MIB } }
  const api = await startAnotherProcess(harness, { limits })
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.server.server.address() as AddressInfo
  const goOn = await stall('leads')
  onTestFailed(goOn)
  const body = Buffer.alloc(MIB / 8, ' ')
  const headers = { authorization: `Bearer ${harness.key}`, 'content-length': String(body.length) }
  const ask = () => request({ port, path: `/api/v1/leads/lead_${'0'.repeat(32)}`, headers, agent: false })
  const asked = Array.from({ length: 64 }, ask)
  const answers = asked.map(async (one) => {
    const [answer] = (await once(one, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  })
  await Promise.all(asked.map((one) => new Promise((resolve) => one.end(body, () => resolve(undefined)))))
  await expect.poll(() => lockWaits()).not.toHaveLength(0)
  await goOn()
  expect(await Promise.all(answers)).toEqual(Array(64).fill(404))
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  await api.close()
})

test('without the database: 503 with Retry-After, not ready, and everything again once it is back', async () => {
  const proxy = await startDatabaseProxy(harness.databaseUrl)
  const api = await startAnotherProcess(harness, { databaseUrl: proxy.url })
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  await proxy.cut()
  for (const answer of await Promise.all(addMany(api, 20))) expectSentAway(answer, 'not_reachable')
  expectSentAway(await api.call('GET', `/api/v1/leads/lead_${'0'.repeat(32)}`), 'not_reachable')
  expect((await api.call('GET', '/readyz')).status).toBe(503)
  expect((await api.call('GET', '/healthz')).status).toBe(200)
  await proxy.restore()
  expect((await api.call('GET', '/readyz')).status).toBe(200)
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  await api.close()
  await proxy.close()
})

test('a connection that breaks while a lead is written: 503, and sending it again makes one lead', async () => {
  const proxy = await startDatabaseProxy(harness.databaseUrl)
  const api = await startAnotherProcess(harness, { databaseUrl: proxy.url })
  expect((await addLead(api, campaign, leadBody())).status).toBe(201)
  const goOn = await stall('leads')
  const given = leadBody()
  const waiting = addLead(api, campaign, given)
  await expect.poll(() => lockWaits()).toHaveLength(1)
  await proxy.cut()
  expectSentAway(await waiting, 'not_reachable')
  await goOn()
  await proxy.restore()
  const again = await addLead(api, campaign, given)
  expect([200, 201]).toContain(again.status)
  expect(await query(harness, 'select 1 from leads where email = $1', [given.email])).toHaveLength(1)
  await api.close()
  await proxy.close()
})
