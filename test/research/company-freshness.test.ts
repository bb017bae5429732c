import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../src/platform/clock.ts'
import { companyStage, researchStage } from '../../src/research/index.ts'
import { serveSites } from '../support/servers/local-sites.ts'
import type { LocalPage, LocalSites } from '../support/servers/local-sites.ts'
import type { Harness } from '../support/installation/harness.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

const BOARD = 'boards-api.greenhouse.io/v1/boards/harbour/jobs'
const HOME = 'harbour.test/'

let sites: LocalSites
/** What the board answers at present. */
let board: LocalPage

const roles = (...titles: string[]): LocalPage => {
  const jobs = titles.map((title, index) => ({ id: index, internal_job_id: index, title }))
  return (_request, response) => response.end(JSON.stringify({ jobs }))
}
const outOfOrder: LocalPage = (_request, response) => response.writeHead(503).end()

const harness = useHarness(async () => {
  sites = await serveSites(
    {
      'harbour.test': {
        '/': '<title>Harbour</title><p>We moor ships.</p><a href="https://boards.greenhouse.io/harbour">Careers</a>',
      },
      'https://boards-api.greenhouse.io': {
        '/v1/boards/harbour/jobs': (request, response) => {
          if (typeof board === 'function') board(request, response)
        },
      },
    },
    { resolveMx: async () => [{ exchange: 'mx.harbour.test', priority: 10 }], resolveTxt: async () => [] },
  )
  return { overrides: { outbound: sites.tools.outbound } }
})
afterAll(() => sites[Symbol.asyncDispose]())

beforeEach(async () => {
  board = roles('Welder')
  await renew(harness)
})

/** Organizations with a campaign each. */
async function tenants(count: number): Promise<{ campaignId: string; key: string }[]> {
  const made = []
  for (let n = 0; n < count; n += 1) {
    const { key } = await harness.newOrganization(`Tenant ${n}`)
    const call: Harness['call'] = (method, path, body) => harness.call(method, path, body, { key })
    made.push({ key, campaignId: await newActiveCampaign({ call }) })
  }
  return made
}

/** Leads of the one company, whose data the caller does not give. */
async function addLeads({ campaignId, key }: { campaignId: string; key: string }, count: number): Promise<void> {
  const { company: _, ...lead } = leadBody()
  const people = Array.from({ length: count }, () => ({ ...lead, email: leadBody().email }))
  for (const person of people) await addLead(harness, campaignId, person, { key })
}

/** Research of all organizations at the same time, until nobody waits any more. */
async function research(): Promise<void> {
  sites.asked.length = 0
  const leads = researchStage(harness.context)
  const companies = companyStage(harness.context)
  for (const organizationId of await leads.due()) await leads.claim(organizationId, 500)
  for (let round = 0; round < 10; round += 1) {
    const due = await companies.due()
    if (due.length === 0) return harness.clock.advance(SECOND)
    const taken = await Promise.all(due.map((organizationId) => companies.claim(organizationId, 16)))
    await Promise.all(taken.flatMap(({ jobs }) => jobs.map((job) => job(new AbortController().signal))))
    harness.clock.advance(SECOND)
  }
  throw new Error('Somebody waits on.')
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return queryDatabase(harness.databaseUrl, sql)
}

async function openRoles(): Promise<unknown> {
  const [found] = await query(`select fact -> 'value' as value from companies, jsonb_array_elements(facts) fact
    where fact ->> 'path' = 'company.signals.hiringSignals.openRoles'`)
  return found?.['value']
}

const counted = (path: string) => sites.asked.filter((one) => one === path).length

test('500 leads of a company in five organizations at once cause one visit', async () => {
  for (const tenant of await tenants(5)) await addLeads(tenant, 100)
  await research()
  expect([counted(HOME), counted(BOARD)]).toEqual([1, 1])
  expect(await query(`select count(*)::int as leads from leads where stage = 'scoring'`)).toEqual([{ leads: 500 }])
  expect(await openRoles()).toBe(1)
})

test('500 leads at once whose company’s openings ran out ask the board once and the site not at all', async () => {
  const [early, ...late] = await tenants(6)
  await addLeads(early!, 1)
  await research()
  board = roles('Welder', 'Cook')
  harness.clock.advance(7 * DAY)
  for (const tenant of late) await addLeads(tenant, 100)
  await research()
  expect(sites.asked).toEqual([BOARD])
  expect(await query(`select count(*)::int as leads from leads where stage = 'scoring'`)).toEqual([{ leads: 501 }])
  expect(await openRoles()).toBe(2)
})

test('while a board is out of order leads go on with what it said last, and it is asked again after an hour', async () => {
  const [tenant] = await tenants(1)
  await addLeads(tenant!, 1)
  await research()
  board = outOfOrder
  harness.clock.advance(7 * DAY)
  await addLeads(tenant!, 1)
  await research()
  expect([sites.asked, await openRoles()]).toEqual([[BOARD], 1])
  // Meanwhile nobody asks it.
  await addLeads(tenant!, 1)
  await research()
  expect(sites.asked).toEqual([])
  board = roles('Welder', 'Cook', 'Nurse')
  harness.clock.advance(HOUR)
  await addLeads(tenant!, 1)
  await research()
  expect([sites.asked, await openRoles()]).toEqual([[BOARD], 3])
  expect(await query(`select count(*)::int as leads from leads where stage = 'scoring'`)).toEqual([{ leads: 4 }])
})

test('a company that was read before its parts were told apart is read as a whole', async () => {
  const [tenant] = await tenants(1)
  const before = (fresh: string) =>
    query(`insert into companies (domain, facts, outcome, observed_at, fresh_until)
      values ('harbour.test', '[]', 'read', '2026-11-01', '${fresh}') on conflict (domain) do update set fresh_until = excluded.fresh_until`)
  await before('2026-12-24')
  await addLeads(tenant!, 1)
  await research()
  expect(sites.asked).toEqual([])
  await before('2026-11-20')
  await addLeads(tenant!, 1)
  await research()
  expect([counted(HOME), counted(BOARD)]).toEqual([1, 1])
})
