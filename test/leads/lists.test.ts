import { beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { countLeads } from '../../src/leads/query/list-store.ts'
import type { LeadScope } from '../../src/leads/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'

const harness = useHarness()
let first: string
let second: string

const icp = {
  criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }],
}

/** Six leads, in turn to two campaigns: p0, p2, p4 and p1, p3, p5. Small companies are held for review, p4 is paused. */
beforeAll(async () => {
  first = await newCampaign(harness, { icp, sendTiers: ['A'] })
  second = await newCampaign(harness, { icp, sendTiers: ['A'] })
  for (let n = 0; n < 6; n += 1) {
    harness.clock.advance(1_000)
    const company = { employeeCount: n < 2 ? 5 : 500 }
    await addLead(harness, n % 2 === 0 ? first : second, leadBody({ email: `p${n}@list.test`, company }))
  }
  await harness.settle()
  const [paused] = (await all('q=p4@')).body.data
  await harness.call('POST', `/api/v1/leads/${paused.prospectId}/pause`)
})

const all = (text: string, key = harness.key) => harness.call('GET', `/api/v1/leads?${text}`, undefined, { key })
const of = (id: string, text: string) => harness.call('GET', `/api/v1/campaigns/${id}/leads?${text}`)
const emails = ({ body }: Answer) => body.data.map((lead: { email: string }) => lead.email.slice(0, 2))

test.each([
  ['', ['p5', 'p4', 'p3', 'p2', 'p1', 'p0']],
  ['hold=any', ['p4', 'p1', 'p0']],
  ['hold=review_tier', ['p1', 'p0']],
  ['hold=paused', ['p4']],
  ['hold=nothing', []],
  ['hold=any&tier=D', ['p1', 'p0']],
  ['hold=any&sort=score', ['p4', 'p1', 'p0']],
  ['minScore=50&status=scored', ['p5', 'p4', 'p3', 'p2']],
  ['q=p3', ['p3']],
])('all leads of the organization with ?%s are %j', async (text, expected) => {
  const answer = await all(text)
  expect(answer.status).toBe(200)
  expect(emails(answer)).toEqual(expected)
  expect(answer.body).not.toHaveProperty('total')
  const counted = await all(`${text}&count=true`)
  expect([counted.body.total, counted.body.totalIs]).toEqual([expected.length, 'exact'])
})

test('the list of all leads is narrowed to those of live campaigns, or of tests', async () => {
  const setMode = (mode: string) =>
    harness.context.db.query('update campaigns set mode = $2 where campaign_id = $1', [parseId('camp', second), mode])
  await setMode('live')
  expect(emails(await all('mode=live'))).toEqual(['p5', 'p3', 'p1'])
  const tests = await all('mode=test&sort=score&count=true')
  expect([emails(tests).toSorted(), tests.body.total]).toEqual([['p0', 'p2', 'p4'], 3])
  expect(emails(await of(first, 'mode=live'))).toEqual([])
  expect((await all('mode=all')).body.errors[0]).toMatchObject({ pointer: '/mode' })
  await setMode('test')
  expect(emails(await all('mode=live'))).toEqual([])
})

test('the list of all leads is narrowed to campaigns, to none that the caller may not see', async () => {
  expect(emails(await all(`campaign=${first}`))).toEqual(['p4', 'p2', 'p0'])
  expect(emails(await all(`campaign=${first},${second}&hold=any&count=true`))).toEqual(['p4', 'p1', 'p0'])
  expect(emails(await of(first, `campaign=${second}`))).toEqual([])
  const { key } = await harness.newOrganization('Elsewhere')
  expect(emails(await all(`campaign=${first}`, key))).toEqual([])
  const refused = await all('campaign=Spring')
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'invalid_id'])
})

test('a campaign’s list knows the same filters', async () => {
  expect(emails(await of(first, 'hold=any'))).toEqual(['p4', 'p0'])
  expect(emails(await of(second, 'hold=review_tier'))).toEqual(['p1'])
  expect((await of(first, 'hold=any&count=true&limit=1')).body).toMatchObject({ total: 2, totalIs: 'exact' })
})

test.each(['hold=', 'hold=%00', 'count=maybe', 'count=1&count=2', 'campaign=x'])('?%s is 400', async (text) => {
  expect((await all(text)).status).toBe(400)
})

test('pages hold every lead once, whether they are counted or not', async () => {
  for (const sort of ['created', 'score']) {
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 6; page += 1) {
      const answer = await all(`sort=${sort}&limit=2${page === 0 ? '&count=true' : ''}${cursor}`)
      expect(answer.status).toBe(200)
      seen.push(...emails(answer))
      if (answer.body.nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(answer.body.nextCursor)}`
    }
    expect(seen.toSorted()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5'])
    expect((await of(first, `sort=${sort}&limit=2${cursor}`)).status).toBe(400)
  }
})

test('a key that is limited to campaigns gets the leads of these, another organization none', async () => {
  const order = { organizationId: harness.organizationId, name: 'part', createdBy: 'test', scopes: ['leads:read'] }
  const { key } = await createKey(harness.context, { ...order, campaignIds: [parseId('camp', second)!] })
  const answer = await all('count=true', key)
  expect([emails(answer), answer.body.total]).toEqual([['p5', 'p3', 'p1'], 3])
  expect(emails(await all('hold=any', key))).toEqual(['p1'])
  const elsewhere = await all('count=true', (await harness.newOrganization('Elsewhere')).key)
  expect([elsewhere.body.data, elsewhere.body.total]).toEqual([[], 0])
})

test('beyond the bound the total is estimated from a sample', async () => {
  const { organizationId } = harness
  const count = (change: Partial<LeadScope>, most: number) =>
    countLeads(harness.context.db, { organizationId, campaigns: null, filter: {}, ...change }, most)
  expect(await count({}, 6)).toEqual({ total: 6, totalIs: 'exact' })
  expect(await count({}, 5)).toEqual({ total: 6, totalIs: 'estimated' })
  expect(await count({}, 2)).toEqual({ total: 6, totalIs: 'estimated' })
  // A sample of few leads is all of them.
  expect(await count({ filter: { hold: 'any' } }, 1)).toEqual({ total: 3, totalIs: 'estimated' })
  expect(await count({ filter: { hold: 'any' }, campaigns: parseId('camp', first)! }, 1)).toEqual({
    total: 2,
    totalIs: 'estimated',
  })
  expect(await count({ campaigns: [parseId('camp', first)!] }, 1)).toEqual({ total: 3, totalIs: 'estimated' })
})

test('a company is its whole name or its domain: neighbours that begin, end or go on like it are others', async () => {
  const campaignId = await newCampaign(harness)
  const companies: readonly (readonly [string, string])[] = [
    ['Quay Works', 'quay.test'],
    ['Quay Works North', 'quay.test.example'],
    ['North Quay Works', 'old-quay.test'],
    ['quay.test', 'other.test'],
    ['Quay_Works', 'quay.tes'],
    ['QUAY WORKS', 'berth.test'],
    ['Quay  Works', 'docks.quay.test'],
  ]
  for (const [companyName, domain] of companies) {
    await addLead(harness, campaignId, leadBody({ email: `jo@${domain}`, companyName, domain }))
  }
  const found = async (company: string) => {
    const { body } = await harness.call(
      'GET',
      `/api/v1/campaigns/${campaignId}/leads?${new URLSearchParams({ company }).toString()}`,
    )
    return body.data.map((lead: { email: string }) => lead.email.slice('jo@'.length)).toSorted()
  }
  expect(await found('Quay.TEST')).toEqual(['other.test', 'quay.test'])
  expect(await found('quay works')).toEqual(['berth.test', 'quay.test'])
  expect(await found('quay_works')).toEqual(['quay.tes'])
  expect(await found('docks.quay.test')).toEqual(['docks.quay.test'])
  for (const none of ['quay', 'quay%', 'quay.test%', '%works', '.test', 'works north'])
    expect(await found(none)).toEqual([])
})
