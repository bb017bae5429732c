import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../support/installation/expect-problem.ts'
import type { Answer } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLeads } from '../support/leads/bulk.ts'
import { newCampaign } from '../support/leads/intake.ts'

const harness = useHarness()
let campaign: string
let leads: string[]

const PEOPLE = [
  { contactName: 'Ann', companyName: 'Zeta', title: 'VP Sales', company: { country: 'Germany', employeeCount: 50 } },
  { contactName: 'bob', companyName: 'acme', title: 'Sales manager', company: { country: 'AT', industry: 'Software' } },
  { contactName: 'Cid', companyName: 'Mid', company: { technologies: ['HubSpot', 'Stripe'], employeeCount: 500 } },
  {
    contactName: 'Dan',
    companyName: 'Beta',
    title: 'CTO',
    company: { signals: { recentFunding: { date: '2026-04' } } },
  },
]

beforeAll(async () => {
  campaign = await newCampaign(harness)
  leads = await addLeads(harness, campaign, PEOPLE)
  await settled()
})

/** Facts are in lists after a minute. */
async function settled() {
  await harness.settle()
  harness.clock.advance(61_000)
  await harness.settle()
}

const list = (params: string) => harness.call('GET', `/api/v1/campaigns/${campaign}/leads?${params}`)
const names = ({ body, text }: Answer) => {
  expect(body.data, text).toBeDefined()
  return body.data.map((lead: { contactName: string }) => lead.contactName)
}

test.each([
  ['facts.company.country=DE', ['Ann']],
  ['facts.company.country[in]=germany,Austria', ['bob', 'Ann']],
  ['facts.company.country[exists]=false', ['Dan', 'Cid']],
  ['facts.company.industry=software', ['bob']],
  ['facts.title[contains]=SALES', ['bob', 'Ann']],
  ['facts.contact.seniority=vp', ['Ann']],
  ['facts.company.employeeCount[gte]=50', ['Cid', 'Ann']],
  ['facts.company.employeeCount[gte]=51&facts.company.employeeCount[lte]=1000', ['Cid']],
  ['facts.company.technologies=hubspot', ['Cid']],
  ['facts.company.signals.recentFunding.date[gte]=2026-03-31', ['Dan']],
  ['facts.company.signals.recentFunding.date[gte]=2026-04-02', []],
])('%s finds %j', async (params, expected) => {
  expect(names(await list(`${params}&count=true`))).toEqual(expected)
})

test.each([
  ['facts.company.contry=DE', 'unknown_path'],
  ['facts.company.country[gte]=DE', 'wrong_value'],
  ['facts.company.country[gte]=5', 'wrong_comparison'],
  ['facts.company.employeeCount[contains]=5', 'wrong_comparison'],
  ['show=company.contry', 'unknown_path'],
])('%s is refused: %s', async (params, code) => {
  const answer = await list(params)
  expectProblem(answer, '400 validation_failed')
  expect(answer.body.errors[0].code).toBe(code)
})

test('a list shows the facts that it is asked for, and what a person puts right soon after', async () => {
  const shown = async () =>
    (await list('show=company.country,title&sort=name')).body.data.map((lead: { facts: object }) => lead.facts)
  expect(await shown()).toEqual([
    { 'company.country': 'DE', title: 'VP Sales' },
    { 'company.country': 'AT', title: 'Sales manager' },
    {},
    { title: 'CTO' },
  ])
  const path = `/api/v1/leads/${leads[2]}/facts/company.country`
  expect((await harness.call('PUT', path, { value: 'FR', about: 'lead' })).status).toBe(200)
  await settled()
  expect((await shown())[2]).toEqual({ 'company.country': 'FR' })
  expect((await list('')).body.data[0]).not.toHaveProperty('facts')
})

/** Who is met, in which order, where each page has one lead. */
async function metByPages(sort: string): Promise<string[]> {
  const met: string[] = []
  let after = ''
  for (;;) {
    const page = await list(`sort=${sort}&limit=1${after}`)
    met.push(...names(page))
    const cursor = page.body.nextCursor as string | null
    if (cursor === null) return met
    after = `&cursor=${encodeURIComponent(cursor)}`
  }
}

test.each([
  ['name', ['Ann', 'bob', 'Cid', 'Dan']],
  ['-name', ['Dan', 'Cid', 'bob', 'Ann']],
  ['company', ['bob', 'Dan', 'Cid', 'Ann']],
  ['-company', ['Ann', 'Cid', 'Dan', 'bob']],
  ['title', ['Dan', 'bob', 'Ann', 'Cid']],
  ['-title', ['Ann', 'bob', 'Dan', 'Cid']],
  ['created', ['Dan', 'Cid', 'bob', 'Ann']],
  ['-created', ['Ann', 'bob', 'Cid', 'Dan']],
])('by %s the pages are %j', async (sort, expected) => {
  expect(await metByPages(sort)).toEqual(expected)
})

test.each(['score', '-score', 'lastEvent', '-lastEvent', '-nextSend'])(
  'by %s, every lead is met once',
  async (sort) => {
    const whole = names(await list(`sort=${sort}`))
    expect(await metByPages(sort)).toEqual(whole)
    if (sort !== '-nextSend') expect(whole).toHaveLength(PEOPLE.length)
  },
)

test('by the latest event, what moves while the list is read is met once', async () => {
  const first = await list('sort=-lastEvent&limit=2')
  harness.clock.advance(5_000)
  await harness.call('POST', `/api/v1/leads/${first.body.data[0].prospectId}/pause`)
  const rest = await list(`sort=-lastEvent&limit=5&cursor=${encodeURIComponent(first.body.nextCursor)}`)
  const met = [...names(first), ...names(rest)]
  expect(new Set(met).size).toBe(met.length)
})
