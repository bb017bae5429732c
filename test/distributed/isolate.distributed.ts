import { once } from 'node:events'
import { afterEach, expect, inject, test } from 'vitest'
import { showId } from '../../src/platform/ids.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { runFairlead, startFairlead } from '../support/processes/run-cli.ts'

const databases: TestDatabase[] = []
const harnesses: Harness[] = []

afterEach(async () => {
  await Promise.all(harnesses.splice(0).map((harness) => harness.close()))
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

async function open(): Promise<{ database: TestDatabase; harness: Harness }> {
  const database = await createTestDatabase()
  databases.push(database)
  const harness = await createHarness({ database: { ...database, drop: async () => undefined } })
  harnesses.push(harness)
  for (let n = 0; n < 8; n += 1) await harness.newOrganization(`Other ${n}`)
  return { database, harness }
}

const isolate = (database: TestDatabase, harness: Harness, ...more: string[]) =>
  runFairlead(['organizations', 'isolate', '--organization', showId('org', harness.organizationId), ...more], {
    DATABASE_URL: database.url,
  })

/** Where the rows of an organization lie, and whether they are alone there. */
async function placeOf(database: TestDatabase, { organizationId }: Harness) {
  const [found] = await queryDatabase(
    database.url,
    `select n.nodeport as port, s.shardminvalue = s.shardmaxvalue as alone from pg_dist_shard s
       join pg_dist_placement p using (shardid) join pg_dist_node n on n.groupid = p.groupid
     where s.shardid = get_shard_id_for_distribution_column('leads', '${organizationId}'::uuid)`,
  )
  return found as { port: number; alone: boolean }
}

async function addLead(harness: Harness, campaignId: string, n: number): Promise<string> {
  const lead = { email: `lead${n}@acme${n % 7}.test`, companyName: 'Acme', contactName: `Lead ${n}` }
  const { status, body } = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)
  expect(status).toBe(201)
  return body.prospectId
}

/** The leads whose acceptance the feed tells, from a cursor on. */
async function accepted(harness: Harness, after?: string): Promise<{ leads: string[]; cursor: string }> {
  const place = after === undefined ? '' : `&after=${after}`
  const { body } = await harness.call('GET', `/api/v1/events?types=lead.accepted&limit=1000${place}`)
  return { leads: body.data.map((event: { prospectId: string }) => event.prospectId), cursor: body.nextCursor }
}

test('while its leads are accepted, an organization gets a part of its own, and its feed tells each once', async () => {
  const { database, harness } = await open()
  const { body } = await harness.call('POST', '/api/v1/campaigns', { name: 'Large' })
  const given = [await addLead(harness, body.campaignId, 0)]
  const told: string[] = []
  let { cursor, leads } = await accepted(harness)
  told.push(...leads)
  expect(await placeOf(database, harness)).toMatchObject({ alone: false })
  const isolating = isolate(database, harness)
  let ended = false
  void isolating.then(() => (ended = true))
  for (let n = 1; !ended || n < 20; n += 1) {
    given.push(await addLead(harness, body.campaignId, n))
    ;({ leads, cursor } = await accepted(harness, cursor))
    told.push(...leads)
  }
  const run = await isolating
  expect(run.err).toBe('')
  expect(run.code).toBe(0)
  expect(await placeOf(database, harness)).toMatchObject({ alone: true })
  const readOn = async () => {
    ;({ leads, cursor } = await accepted(harness, cursor))
    told.push(...leads)
    return told.length
  }
  await expect.poll(readOn).toBe(given.length)
  expect(told.toSorted()).toEqual(given.toSorted())
  const listed = await harness.call('GET', `/api/v1/campaigns/${body.campaignId}/leads?limit=1&count=true`)
  expect(listed.body.total).toBe(given.length)
  // Again it finds nothing to do.
  expect(await isolate(database, harness)).toMatchObject({ code: 0 })
  const doctor = await runFairlead(['doctor'], { DATABASE_URL: database.url })
  expect(doctor.out).toMatch(/ok\s+tables\s+all \d+ lie where they belong/u)
})

test('its part moves to another node once no process runs, and the feed goes on behind the same cursor', async () => {
  const { database, harness } = await open()
  const { body } = await harness.call('POST', '/api/v1/campaigns', { name: 'Large' })
  const first = await addLead(harness, body.campaignId, 0)
  let cursor: string | undefined
  const told: string[] = []
  // What other tests of the server have not committed yet holds events back for a moment.
  const readOn = async () => {
    const read = await accepted(harness, cursor)
    cursor = read.cursor
    told.push(...read.leads)
    return told
  }
  await expect.poll(readOn).toEqual([first])
  const { port } = await placeOf(database, harness)
  const other = inject('nodes').find((node) => node.port !== port)!.port

  expect((await isolate(database, harness, '--node', '127.0.0.1:1')).err).toContain(
    `There is no node 127.0.0.1:1 that holds rows. The nodes are 127.0.0.1:`,
  )
  const worker = startFairlead(['worker'], { DATABASE_URL: database.url })
  const beats = () => queryDatabase(database.url, `select 1 from processes where kind = 'worker'`)
  await expect.poll(beats).toHaveLength(1)
  expect((await isolate(database, harness, '--node', `127.0.0.1:${other}`)).err).toContain('Stop all processes first')
  worker.kill('SIGTERM')
  await once(worker, 'close')

  const moved = await isolate(database, harness, '--node', `127.0.0.1:${other}`)
  expect(moved.err).toBe('')
  expect(moved.out).toContain(`Its rows are alone in a part on 127.0.0.1:${other}.`)
  expect(await placeOf(database, harness)).toEqual({ port: other, alone: true })
  const second = await addLead(harness, body.campaignId, 1)
  await harness.settle()
  await expect.poll(readOn).toEqual([first, second])
})
