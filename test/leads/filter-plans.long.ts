import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadSort } from '../../src/leads/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { countLeadsByState } from '../../src/reports/overview/funnel-store.ts'
import { manyLeads } from '../support/browser/many-leads.ts'
import type { ManyLeads } from '../support/browser/many-leads.ts'
import { mailbox } from '../support/leads/lead-queries.ts'
import { createExplaining, plansOf } from '../support/installation/list-plans.ts'
import { expectFiltersToAgree } from '../support/oracles/filters-agree.ts'

const LEADS = 100_000
const UNINDEXED = 700

let many: ManyLeads

beforeAll(async () => {
  many = await manyLeads(LEADS, UNINDEXED)
})

afterAll(() => many.harness.close())

test('filters in any combination and order answer what a plain look at 100,000 leads answers', async () => {
  await expectFiltersToAgree(many, 100)
})

const LIST = /Index Only Scan (Backward )?using leads_(of_campaign|of_mailbox|by_score|by_next_send|by_state|held)/

/** Leads that an index of texts names, and no others, are read. */
const FOUND_BY_TEXT = /Index Scan on lead_texts_searched[\s\S]*Index Cond: .*lead_id = ANY/

/** What must bound the index: of every reading, or of the count alone where pages are the newest that fit. */
type Bound = Partial<Record<'all' | 'count', RegExp>>

test.each<[Record<string, string | number>, LeadSort, RegExp, Bound?]>([
  [{}, 'created', /Index Only Scan Backward using leads_of_campaign/],
  [{}, 'score', /Index Only Scan using leads_by_score/],
  [{}, 'nextSend', /Index Only Scan using leads_by_next_send/],
  [{ status: 'queued' }, 'created', LIST, { count: /Index Cond: .*status = ANY/ }],
  [{ endReason: 'meeting_booked' }, 'created', /using leads_by_state/, { all: /Index Cond: .*end_reason = ANY/ }],
  [{ endReason: 'meeting_booked' }, 'score', LIST, { all: /Index Cond: .*end_reason = ANY/ }],
  [{ tier: 'X', status: 'ended' }, 'score', LIST, { all: /Index Cond: .*status = ANY.*tier = ANY/ }],
  [{ minScore: 79, maxScore: 80 }, 'created', LIST, { all: /Index Cond: .*score >= .*score <= / }],
  [
    { minScore: 79, maxScore: 80 },
    'score',
    /Index Only Scan using leads_by_score/,
    { all: /Index Cond: .*score >= .*score <= / },
  ],
  [{ tier: 'X' }, 'created', LIST, { count: /Index Cond: .*tier = ANY/ }],
  [{ tier: 'A' }, 'score', LIST, { count: /Index Cond: .*tier = ANY/ }],
  [{ 'customData.crm.since[exists]': 'true' }, 'created', /lead_values_by_value/, { all: /Index Cond: .*'crm.since'/ }],
  [{ hold: 'paused' }, 'created', LIST, { all: /Index Cond: .*hold_reason = 'paused'/ }],
  [{ step: '5' }, 'created', LIST, { count: /Index Cond: .*step = ANY/ }],
  [{ mailbox: mailbox(99) }, 'created', LIST, { all: /Index Cond: .*mailbox_id = ANY/ }],
  [
    { createdFrom: '2026-11-10', createdTo: '2026-11-11' },
    'created',
    /using leads_of_campaign/,
    { all: /Index Cond: .*lead_id >= .*lead_id < / },
  ],
  [{ lastEventTo: '2020-01-01' }, 'created', LIST, { all: /Index Cond: .*lead_id < / }],
  [{ q: 'lead777@' }, 'created', /lead_texts_searched/, { all: FOUND_BY_TEXT }],
  [{ q: 'okafor' }, 'created', /lead_texts_searched/, { all: FOUND_BY_TEXT }],
  [{ q: 'okafor' }, 'score', /lead_texts_searched/, { all: FOUND_BY_TEXT }],
  [{ q: 'lead777@' }, 'nextSend', /lead_texts_searched/, { all: FOUND_BY_TEXT }],
  [{ company: 'Contoso Foods 1231' }, 'created', /lead_texts_searched/, { all: FOUND_BY_TEXT }],
  [{ company: 'company77.test' }, 'score', /lead_texts_searched/, { all: FOUND_BY_TEXT }],
  [
    { 'customData.crm.owner': 'owner7' },
    'score',
    /lead_values_by_value/,
    { all: /Index Cond: .*key = 'crm.owner'.*value = ANY/ },
  ],
  [
    { 'customData.crm.owner[in]': 'owner7,owner8' },
    'nextSend',
    /lead_values_by_value/,
    { all: /Index Cond: .*value = ANY/ },
  ],
  [{ 'customData.seats[gte]': '4990' }, 'created', /lead_values_by_number/, { all: /Index Cond: .*number >= / }],
  [{ 'customData.renewal[gte]': '2027-12-28' }, 'created', /lead_values_by_day/, { all: /Index Cond: .*day >= / }],
  [{ 'customData.seats[exists]': 'false' }, 'created', /lead_values_by_value/, { all: /Index Cond: .*'.seats'/ }],
  [{ lastEventFrom: '2026-11-01' }, 'created', LIST],
])(
  '%j by %s is found by its index, on the first page, on a deep one and to be counted',
  async (query, sort, index, bound) => {
    const readings = {
      first: await plansOf(many, query, sort, 'first'),
      deep: await plansOf(many, query, sort, 'deep'),
    }
    const count = await plansOf(many, query, sort, 'count')
    expect(readings.first).toMatch(index)
    expect(readings.deep).toMatch(index)
    if (bound?.count !== undefined) expect(count).toMatch(bound.count)
    for (const plans of [readings.first, readings.deep, count]) {
      if (bound?.all !== undefined) expect(plans).toMatch(bound.all)
      expect(plans).toMatch(/Scan (Backward )?(using|on) (leads|lead_texts|lead_values)/)
      expect(plans).not.toMatch(/Seq Scan on (leads|lead_texts|lead_values|events)/)
    }
  },
)

test.each<[LeadSort, RegExp]>([
  ['created', /Index Scan Backward using leads_(pkey|of_campaign)/],
  ['score', /Index Scan using leads_by_score/],
  ['nextSend', /Index Scan using leads_by_next_send/],
])('by %s, what everybody has at a declared path is met in the order of the list', async (sort, inItsOrder) => {
  for (const reading of ['first', 'deep'] as const) {
    const plans = await plansOf(many, { 'customData.seats[exists]': 'true' }, sort, reading)
    // The index of values is asked first, and answers more than is worth looking up.
    expect(plans).toMatch(/using lead_values_by_value[\s\S]*Index Cond: .*key = 'seats'/)
    expect(plans).toMatch(inItsOrder)
    expect(plans).not.toMatch(/Seq Scan on (leads|lead_values)/)
  }
})

test.each<[Record<string, string>, LeadSort]>([
  [{ 'customData.crm.id': 'id-777' }, 'created'],
  [{ 'customData.crm.id': '777' }, 'score'],
  [{ 'customData.crm.id[lte]': '20' }, 'created'],
  [{ 'customData.crm.stage[exists]': 'true' }, 'nextSend'],
  // Each fits very many, and no lead fits both.
  [{ q: 'wei', 'customData.region': 'emea' }, 'created'],
  [{ q: 'wz' }, 'created'],
])(
  '%j by %s walks through no leads: the index of texts and marks names those few that may fit',
  async (query, sort) => {
    for (const reading of ['first', 'count'] as const) {
      const plans = await plansOf(many, query, sort, reading)
      expect(plans).toMatch(/Bitmap Index Scan on lead_texts_searched/)
      expect(plans).toMatch(/Index Cond: .*lead_id = ANY/)
      expect(plans).not.toMatch(/Seq Scan on (leads|lead_texts|lead_values)/)
    }
  },
)

test('a range in which all lie is met in the order of the list', async () => {
  for (const reading of ['first', 'deep'] as const) {
    const plans = await plansOf(many, { 'customData.crm.id[gte]': '1' }, 'created', reading)
    expect(plans).toMatch(/Index Scan Backward using leads_(pkey|of_campaign)/)
    expect(plans).not.toMatch(/Seq Scan on leads/)
  }
})

test('a funnel reads how many leads stand where, and no lead', async () => {
  const { db, plans } = createExplaining(many)
  const scope = { organizationId: many.harness.organizationId, campaignIds: [parseId('camp', many.campaignId)!] }
  const groups = await countLeadsByState(db, scope)
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(LEADS + UNINDEXED)
  expect(plans).toHaveLength(1)
  expect(plans[0]).not.toMatch(/on leads/)
  const { body } = await many.harness.call('GET', `/api/v1/campaigns/${many.campaignId}/funnel`)
  expect([body.total, body.totalIs]).toEqual([LEADS + UNINDEXED, 'exact'])
})

test('by score, leads that wait for their first are not looked for among those that have one', async () => {
  const plans = await plansOf(many, { status: 'queued,researching' }, 'score', 'first')
  expect(plans).toMatch(/using leads_(unscored|by_state|of_campaign)/)
  expect(plans).not.toContain('leads_by_score')
  expect(await plansOf(many, { status: 'queued,scored' }, 'score', 'first')).toContain('leads_by_score')
})

test.each(['created', 'score', 'nextSend'] as const)(
  'by %s, nobody is asked for an event from before they came',
  async (sort) => {
    expect(await plansOf(many, { lastEventTo: '2020-01-01' }, sort, 'first')).toMatch(/Index Cond: .*lead_id < /)
  },
)
