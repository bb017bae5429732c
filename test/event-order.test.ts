import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createKey } from '../src/accounts/index.ts'
import { createHarness } from './support/harness.ts'
import type { Answer, Harness } from './support/harness.ts'
import { addLead, leadBody, newCampaign } from './support/intake.ts'

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
