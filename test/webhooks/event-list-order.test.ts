import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import type { Transaction } from '../../src/platform/database/db.ts'
import { emit } from '../../src/platform/emit.ts'
import { showId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'

let harness: Harness
let key: string
let organizationId: string
let leads: string[]

/** Five leads, each with several events. */
beforeAll(async () => {
  harness = await createHarness()
  ;({ key, organizationId } = await harness.newOrganization('Looking back'))
  const campaign = await newCampaign(harness, {}, key)
  leads = []
  for (let n = 0; n < 5; n += 1) {
    const { body } = await addLead(harness, campaign, leadBody({ contactName: `Person ${n}` }), { key })
    leads.push(body.prospectId)
  }
  await harness.settle()
  // Events show once no older transaction of any test on the server runs.
  const { rows } = await harness.context.db.query('select seq from events where organization_id = $1', [organizationId])
  await vi.waitUntil(async () => (await events('limit=1000')).body.data.length === rows.length, 30_000)
})

afterAll(() => harness.close())

const get = (path: string, by = key) => harness.call('GET', `/api/v1/${path}`, undefined, { key: by })
const events = (query: string, by = key) => get(`events?${query}`, by)
const idsOf = ({ body }: Answer) => body.data.map(({ eventId }: { eventId: string }) => eventId)

test('newest first is oldest first turned round, in pages that end', async () => {
  const whole = idsOf(await events('limit=1000'))
  expect(idsOf(await events('limit=1000&order=oldest'))).toEqual(whole)
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 100; page += 1) {
    const answer = await events(`order=newest&limit=3${after}`)
    expect(answer.status).toBe(200)
    seen.push(...idsOf(answer))
    if (answer.body.nextCursor === null) break
    after = `&after=${answer.body.nextCursor}`
  }
  expect(seen).toEqual(whole.toReversed())
})

test('filters hold in both orders', async () => {
  const types = (order: string) => events(`order=${order}&types=lead.accepted&limit=2`)
  const [first, last] = [(await types('oldest')).body.data, (await types('newest')).body.data]
  const prospects = (data: { prospectId: string }[]) => data.map(({ prospectId }) => prospectId)
  expect(prospects(first)).toEqual([leads[0], leads[1]])
  expect(prospects(last)).toEqual([leads[4], leads[3]])
})

test('a cursor is good for its order alone', async () => {
  const [oldest, newest] = [await events('limit=2'), await events('limit=2&order=newest')]
  expect((await events(`order=newest&after=${oldest.body.nextCursor}`)).status).toBe(400)
  expect((await events(`after=${newest.body.nextCursor}`)).status).toBe(400)
  expect((await events('order=random')).status).toBe(400)
})

test('events name the lead as it is called now, to those who may read leads, while it exists', async () => {
  await harness.call('PATCH', `/api/v1/leads/${leads[0]}`, { contactName: 'Renamed' }, { key })
  await harness.call('DELETE', `/api/v1/leads/${leads[1]}`, undefined, { key })
  const of = async (prospectId: string | undefined, by = key) =>
    (await events('types=lead.accepted', by)).body.data.find(
      (event: { prospectId: string }) => event.prospectId === prospectId,
    ).prospectName
  expect([await of(leads[0]), await of(leads[1]), await of(leads[2])]).toEqual(['Renamed', null, 'Person 2'])
  const order = { organizationId, name: 'events', scopes: ['events:read'], createdBy: 'test' }
  expect(await of(leads[0], (await createKey(harness.context, order)).key)).toBeNull()
})

test('a timeline can be read newest first, its cursor is bound to that', async () => {
  const path = `leads/${leads[2]}/timeline`
  const whole = (await get(path)).body.data
  expect(whole.length).toBeGreaterThan(1)
  expect((await get(`${path}?order=newest`)).body.data).toEqual(whole.toReversed())
  const first = (await get(`${path}?order=newest&limit=1`)).body
  const cursor = encodeURIComponent(first.nextCursor)
  const second = (await get(`${path}?order=newest&limit=1&cursor=${cursor}`)).body
  expect([...first.data, ...second.data]).toEqual(whole.toReversed().slice(0, 2))
  expect((await get(`${path}?limit=1&cursor=${cursor}`)).status).toBe(400)
})

/** Says in an event of a lead, whose row the transaction holds, what its state is now. */
async function hold(tx: Transaction, leadId: string, campaignId: string): Promise<void> {
  const text = 'update leads set version = version + 1 where organization_id = $1 and lead_id = $2 returning version'
  const { rows } = await tx.query<{ version: number }>({ name: '', text, values: [organizationId, leadId] })
  const data = { reason: `${rows[0]!.version}`, until: null }
  // Nothing follows from it.
  await emit({ ...harness.context, pipeline: {} }, tx, organizationId, [
    { type: 'lead.held', campaignId, leadId, data },
  ])
}

/** A transaction that has its number before it meets a lead. */
async function begin(work: (tx: Transaction) => Promise<void>): Promise<void> {
  await transaction(harness.context.db, async (tx) => {
    await tx.query({ name: '', text: 'select pg_current_xact_id()', values: [] })
    await work(tx)
  })
}

interface Told {
  type: string
  prospectId: string
  data: { reason: string }
}

/** The states of a lead as its events tell them. */
const statesIn = (told: Told[], prospectId: string) =>
  told.filter((one) => one.type === 'lead.held' && one.prospectId === prospectId).map(({ data }) => Number(data.reason))

test('of one lead, readers meet events as its row was locked, whichever transaction began first', async () => {
  const { rows } = await harness.context.db.query<{ lead_id: string; campaign_id: string }>(
    'select lead_id, campaign_id from leads where organization_id = $1 order by lead_id desc limit 3',
    [organizationId],
  )
  const [{ lead_id: one, campaign_id: campaignId }] = rows as [(typeof rows)[0]]
  await begin(async (first) => {
    await begin((second) => hold(second, one, campaignId))
    await hold(first, one, campaignId)
  })
  const choice = fc.record({ leads: fc.subarray(rows, { minLength: 1 }), waits: fc.nat({ max: 6 }) })
  const histories = fc.sample(fc.array(choice, { minLength: 15, maxLength: 15 }), 8)
  const write = async (history: (typeof histories)[0]) => {
    for (const { leads: own, waits } of history) {
      await begin(async (tx) => {
        // Whoever is at it meanwhile overtakes.
        for (let n = 0; n < waits; n += 1) await tx.query({ name: '', text: 'select 1', values: [] })
        for (const { lead_id: leadId } of own.toSorted((a, b) => (a.lead_id < b.lead_id ? -1 : 1))) {
          await hold(tx, leadId, campaignId)
        }
      })
    }
  }
  const all = 2 + histories.flat().reduce((sum, { leads: own }) => sum + own.length, 0)
  const writing = Promise.all(histories.map(write))
  const stream: Told[] = []
  let after = ''
  while (stream.length < all) {
    const { body } = await events(`types=lead.held&limit=50${after}`)
    stream.push(...body.data)
    after = `&after=${body.nextCursor}`
  }
  await writing
  for (const { lead_id: leadId } of rows) {
    const prospectId = showId('lead', leadId)
    const states = statesIn(stream, prospectId)
    const { data: timeline } = (await get(`leads/${prospectId}/timeline?limit=200`)).body
    expect(states).toEqual(
      statesIn(
        timeline.map((told: Told) => ({ ...told, prospectId })),
        prospectId,
      ),
    )
    const version = 'select version from leads where organization_id = $1 and lead_id = $2'
    const now = await harness.context.db.query<{ version: number }>(version, [organizationId, leadId])
    expect(states).toEqual(
      Array.from({ length: states.length }, (_, n) => now.rows[0]!.version - states.length + 1 + n),
    )
  }
})
