import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeads } from '../../src/leads/index.ts'
import type { IntakeRequest, ParsedLead, RowResult } from '../../src/leads/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { intakeRequest } from '../support/leads/intake-request.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const harness = useHarness()
let other: AnotherProcess

beforeAll(async () => {
  other = await startAnotherProcess(harness)
})

afterAll(() => other.close())

const newCampaignId = async () => parseId('camp', await newCampaign(harness)) ?? ''

const order = (campaignId: string, email: string, change: Partial<IntakeRequest> = {}) =>
  intakeRequest({ organizationId: harness.organizationId, campaignId }, email, change)

const add = (requests: readonly IntakeRequest[], context = harness.context) =>
  transaction(context.db, (tx) => addLeads(context, tx, requests))

const statuses = (results: readonly RowResult[]) => results.map(({ status }) => status)

async function stored(campaignId: string): Promise<Record<string, unknown>[]> {
  return query(
    harness,
    `select 'lead_' || replace(lead_id::text, '-', '') as id, email, title, status, end_reason, hold_reason, hold_until,
       stage, (select array_agg(e.type || coalesce(':' || (e.data->>'cause'), '') order by e.seq) from events e
               where e.organization_id = l.organization_id and e.lead_id = l.lead_id) as told
     from leads l where campaign_id = $1 order by email`,
    [campaignId],
  )
}

test('results come in the order of the requests, and equal leads are one', async () => {
  const campaignId = await newCampaignId()
  const titled = (email: string, title: string, change: Partial<IntakeRequest> = {}) =>
    order(campaignId, email, { ...change, lead: { ...order(campaignId, email).lead, title } })
  const results = await add([
    titled('b@many.test', 'first'),
    titled('a@many.test', 'only'),
    titled('b@many.test', 'second'),
    titled('b@many.test', 'third', { onDuplicate: 'reject' }),
    titled('b@many.test', 'fourth', { onDuplicate: 'update' }),
  ])
  expect(statuses(results)).toEqual(['created', 'created', 'duplicate', 'rejected', 'updated'])
  const [a, b] = await stored(campaignId)
  expect(results.map(({ prospectId }) => prospectId)).toEqual([b!['id'], a!['id'], b!['id'], b!['id'], b!['id']])
  expect(results[3]?.errors).toEqual([expect.objectContaining({ code: 'duplicate_lead' })])
  expect(b).toMatchObject({ title: 'fourth', told: ['lead.accepted', 'lead.updated'] })
})

test('suppressed and erased people and archived campaigns are each met as the single intake meets them', async () => {
  const campaignId = await newCampaignId()
  const archived = await newCampaignId()
  const shown = `camp_${archived.replaceAll('-', '')}`
  await harness.call('POST', `/api/v1/campaigns/${shown}/archive`)
  const { body } = await addLead(harness, await newCampaign(harness), leadBody({ email: 'gone@people.test' }))
  await harness.call('POST', `/api/v1/leads/${body.prospectId}/erase`, { confirm: 'gone@people.test' })
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['no@people.test'] })
  const results = await add([
    order(campaignId, 'gone@people.test'),
    order(campaignId, 'no@people.test'),
    order(campaignId, 'yes@people.test'),
    order(archived, 'yes@people.test'),
  ])
  expect(statuses(results)).toEqual(['erased', 'suppressed', 'created', 'rejected'])
  expect(results[1]?.warnings).toEqual([expect.objectContaining({ code: 'suppressed' })])
  expect(results[3]?.errors).toEqual([expect.objectContaining({ code: 'campaign_archived' })])
  expect((await stored(campaignId)).map((lead) => [lead['email'], lead['end_reason']])).toEqual([
    ['no@people.test', 'suppressed'],
    ['yes@people.test', null],
  ])
})

test.each([
  ['a constraint', { domainKind: 'nonsense' as ParsedLead['domainKind'] }, 'skip' as const],
  ['a type', { customData: { text: '\u0000' } }, 'skip' as const],
  ['a type on the long way', { customData: { text: '\u0000' } }, 'update' as const],
])('a row that breaks %s is invalid and leaves the others whole', async (_what, fault, onDuplicate) => {
  const campaignId = await newCampaignId()
  const orders = Array.from({ length: 60 }, (_, n) => order(campaignId, `row${n}@faults.test`, { onDuplicate }))
  if (onDuplicate === 'update') await add(orders)
  const faulty = [0, 31, 59]
  for (const n of faulty) orders[n] = { ...orders[n]!, lead: { ...orders[n]!.lead, ...fault } }
  const results = await add(orders)
  const expected = onDuplicate === 'update' ? 'duplicate' : 'created'
  expect(statuses(results)).toEqual(orders.map((_, n) => (faulty.includes(n) ? 'invalid' : expected)))
  expect(await stored(campaignId)).toHaveLength(onDuplicate === 'update' ? 60 : 57)
})

test('a lead arrives as it stood elsewhere: ended, or held until an instant, with the events that say so', async () => {
  const campaignId = await newCampaignId()
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['d@arrive.test'] })
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['e@arrive.test'] })
  const until = new Date('2026-12-24T00:00:00Z')
  const results = await add([
    order(campaignId, 'a@arrive.test', { arrives: { ended: 'replied' } }),
    order(campaignId, 'b@arrive.test', { arrives: { held: { reason: 'under_way_elsewhere', until } } }),
    order(campaignId, 'c@arrive.test'),
    order(campaignId, 'd@arrive.test', { arrives: { ended: 'completed' } }),
    order(campaignId, 'e@arrive.test', { arrives: { ended: 'meeting_booked' } }),
    order(campaignId, 'a@arrive.test'),
  ])
  expect(statuses(results)).toEqual(['created', 'created', 'created', 'suppressed', 'created', 'duplicate'])
  const ended = (reason: string) => ({ status: 'ended', end_reason: reason, stage: null })
  expect(await stored(campaignId)).toMatchObject([
    { ...ended('replied'), told: ['lead.accepted', 'lead.ended:imported'] },
    {
      status: 'queued',
      hold_reason: 'under_way_elsewhere',
      hold_until: until,
      stage: 'research',
      told: ['lead.accepted', 'lead.held'],
    },
    { status: 'queued', hold_reason: null, told: ['lead.accepted'] },
    { ...ended('suppressed'), told: ['lead.accepted', 'lead.ended'] },
    { ...ended('meeting_booked'), told: ['lead.accepted', 'lead.ended:imported'] },
  ])
})

test('an end that a lead brought along is no news to a webhook; one that it brings about here is', async () => {
  const webhook = { url: 'https://receiver.test/hook', events: ['lead.ended'] }
  const { body } = await harness.call('POST', '/api/v1/campaigns', { name: 'Told', webhook })
  const campaignId = parseId('camp', body.campaignId) ?? ''
  const told = async () =>
    (await query(harness, `select event_type as type from deliveries where campaign_id = $1`, [campaignId])).map(
      ({ type }) => type,
    )
  const arrives = { ended: 'completed' } as const
  await add([order(campaignId, 'was@told.test', { arrives }), order(campaignId, 'is@told.test')])
  await harness.settle()
  expect(await told()).toEqual([])
  await add([order(campaignId, 'is@told.test', { arrives, onDuplicate: 'update' })])
  expect(await told()).toEqual(['lead.ended'])
})

test('with update, where a lead stood elsewhere holds for one that is here already: a stronger end, a first hold', async () => {
  const campaignId = await newCampaignId()
  const emails = ['a', 'b', 'c'].map((name) => `${name}@meet.test`)
  await add(emails.map((email) => order(campaignId, email)))
  const again = (email: string, arrives: IntakeRequest['arrives']) =>
    order(campaignId, email, { onDuplicate: 'update', ...(arrives === undefined ? {} : { arrives }) })
  const hold = (reason: string) => ({ held: { reason, until: null } })
  const results = await add([
    again(emails[0]!, { ended: 'completed' }),
    again(emails[0]!, { ended: 'replied' }),
    again(emails[0]!, { ended: 'stopped' }),
    again(emails[1]!, hold('first')),
    again(emails[1]!, hold('second')),
    { ...again(emails[2]!, { ended: 'replied' }), onDuplicate: 'skip' },
  ])
  expect(statuses(results)).toEqual(['updated', 'updated', 'duplicate', 'updated', 'duplicate', 'updated'])
  expect(await stored(campaignId)).toMatchObject([
    { end_reason: 'replied', told: ['lead.accepted', 'lead.ended:told_by_import', 'lead.ended:told_by_import'] },
    { status: 'queued', hold_reason: 'first', told: ['lead.accepted', 'lead.held'] },
    { end_reason: 'replied', told: ['lead.accepted', 'lead.ended:told_by_import'] },
  ])
})

test('what is written beside the leads in their transaction commits with them, or neither does', async () => {
  const campaignId = await newCampaignId()
  const { context } = harness
  const one = [order(campaignId, 'a@once.test')]
  const broken = transaction(context.db, async (tx) => {
    expect(statuses(await addLeads(context, tx, one))).toEqual(['created'])
    throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect(await stored(campaignId)).toEqual([])
  expect(statuses(await add(one))).toEqual(['created'])
})

test('two writers with the same addresses in random order, of whom some arrive ended: no deadlock, one lead each', async () => {
  const campaignId = await newCampaignId()
  const emails = Array.from({ length: 400 }, (_, n) => `crowd${(n * 7919) % 1009}@both.test`)
  const round = (seed: number, context: Harness['context']) =>
    add(
      emails
        .map((email, n) => ({ email, n: (n * seed) % 401 }))
        .toSorted((a, b) => a.n - b.n)
        .map(({ email, n }) =>
          order(campaignId, email, {
            ...(n % 9 === 0 ? { arrives: { ended: 'replied' } } : {}),
            onDuplicate: n % 5 === 0 ? 'update' : 'skip',
          }),
        ),
      context,
    )
  for (const [first, second] of [
    [3, 11],
    [7, 5],
    [13, 17],
  ] as const) {
    await Promise.all([round(first, harness.context), round(second, other.context), round(second + 2, harness.context)])
  }
  const leads = await stored(campaignId)
  expect(leads).toHaveLength(new Set(emails).size)
  expect(
    leads.filter(({ told }) => (told as string[]).filter((type) => type === 'lead.accepted').length !== 1),
  ).toEqual([])
  const [met] = await query(harness, `select deadlocks from pg_stat_database where datname = current_database()`)
  expect(Number(met?.['deadlocks'])).toBe(0)
})
