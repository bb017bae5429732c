import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { serveSites } from '../support/servers/local-sites.ts'
import type { LocalSites } from '../support/servers/local-sites.ts'
import { companyStage, researchStage } from '../../src/research/index.ts'
import { leaseCompany, saveCompany } from '../../src/research/visit/company-store.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const CLIENTS = 25
const CLAIMS = 20
const DOMAIN = 'harbour.test'

let harness: Harness
let sites: LocalSites
/** What the company's home waits for before it answers, and where it tells that somebody came. */
const door = Promise.withResolvers<void>()
const visitor = Promise.withResolvers<void>()

beforeAll(async () => {
  sites = await serveSites({
    [DOMAIN]: {
      '/': (_request, response) => {
        visitor.resolve()
        response.setHeader('content-type', 'text/html')
        const page = '<title>Harbour</title><p>We moor ships in every harbour of the north.</p>'
        void door.promise.then(() => response.end(page))
      },
    },
  })
  harness = await createHarness({ overrides: { outbound: sites.tools.outbound } })
})

afterAll(async () => {
  await harness.close()
  await sites[Symbol.asyncDispose]()
})

let clients: pg.Client[] = []
beforeEach(async () => {
  await query(harness, 'delete from companies')
  clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: harness.databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
})

afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()))
})

/** Has every client claim one company again and again, all at once; answers the tokens of those that got it. */
async function claimAtOnce(now: Date, notSince: Date | null = null): Promise<string[]> {
  const until = new Date(now.getTime() + MINUTE)
  const claims = clients.map(async (client) => {
    const won: string[] = []
    for (let count = 0; count < CLAIMS; count += 1) {
      const token = crypto.randomUUID()
      if (await leaseCompany(client, { domain: DOMAIN, now, until, token, notSince })) won.push(token)
    }
    return won
  })
  return (await Promise.all(claims)).flat()
}

const later = (milliseconds: number) => new Date(harness.clock.now().getTime() + milliseconds)

function save(token: string, now: Date, outcome: 'read' | 'unreachable'): Promise<boolean> {
  const part = { freshUntil: new Date(now.getTime() + MINUTE).toISOString(), failures: 0 }
  const found = { facts: [], outcome, parts: { site: part, hiring: part, dns: part }, news: [] }
  return saveCompany(harness.context.db, { domain: DOMAIN, token, observedAt: now }, found)
}

test('of 500 claims of a company by 25 clients at once one wins, and after the lease ran out exactly one more', async () => {
  const [first, ...others] = await claimAtOnce(later(0))
  expect([typeof first, others]).toEqual(['string', []])
  expect(await claimAtOnce(later(MINUTE - 1))).toEqual([])
  const [second, ...further] = await claimAtOnce(later(MINUTE))
  expect([typeof second, further]).toEqual(['string', []])
  // Whoever lost the lease writes nothing; whoever has it does.
  expect([await save(first!, later(MINUTE), 'unreachable'), await save(second!, later(MINUTE), 'read')]).toEqual([
    false,
    true,
  ])
  expect(await query(harness, 'select outcome from companies')).toEqual([{ outcome: 'read' }])
})

test('a company that was read is claimed by nobody while it is fresh, by one afterwards, and by one who asks anew', async () => {
  const [token] = await claimAtOnce(later(0))
  expect(await save(token!, later(0), 'read')).toBe(true)
  expect(await claimAtOnce(later(MINUTE - 1))).toEqual([])
  expect(await claimAtOnce(later(SECOND), later(SECOND))).toHaveLength(1)
  expect(await claimAtOnce(later(MINUTE + SECOND))).toHaveLength(1)
})

async function startAnother(): Promise<AnotherProcess & AsyncDisposable> {
  const other = await startAnotherProcess(harness, { overrides: { outbound: sites.tools.outbound, websiteGap: 0 } })
  return { ...other, [Symbol.asyncDispose]: () => other.close() }
}

/** Answers the wishes of organizations by one process's own stage. */
async function answerWishes(context: Context, organizations: readonly string[]): Promise<void> {
  const stage = companyStage(context)
  const taken = await Promise.all(organizations.map((organizationId) => stage.claim(organizationId, 16)))
  await Promise.all(taken.flatMap(({ jobs }) => jobs.map((job) => job(new AbortController().signal))))
}

/** New organizations with a lead each at the company, of which nothing is known. */
async function askingOrganizations(count: number): Promise<string[]> {
  const made = []
  for (let n = 0; n < count; n += 1) {
    const { organizationId, key } = await harness.newOrganization(`Tenant ${n}`)
    const call: Harness['call'] = (method, path, body) => harness.call(method, path, body, { key })
    await addLead({ call }, await newActiveCampaign({ call }), leadBody({ company: undefined }))
    await researchStage(harness.context).claim(organizationId, 500)
    made.push(organizationId)
  }
  return made
}

test('of two processes that research a company at once one visits it, and the leads of both go on', async () => {
  await using other = await startAnother()
  const organizations = await askingOrganizations(6)
  const answerAll = () => [
    answerWishes(harness.context, organizations.slice(0, 3)),
    answerWishes(other.context, organizations.slice(3)),
  ]
  const both = answerAll()
  await visitor.promise
  // Whoever looks while one visits puts it off, in either process.
  harness.clock.advance(SECOND)
  await Promise.all(answerAll())
  door.resolve()
  await Promise.all(both)
  harness.clock.advance(SECOND)
  await Promise.all(answerAll())
  expect(sites.asked.filter((path) => path === `${DOMAIN}/`)).toHaveLength(1)
  expect(await query(harness, 'select stage, count(*)::int from leads group by stage')).toEqual([
    { stage: 'scoring', count: 6 },
  ])
})

test('visits that begin and never end are counted; after five the company is unreadable, and its leads go on', async () => {
  const { db, clock } = harness.context
  const begin = async () => {
    const now = clock.now()
    const until = new Date(now.getTime() + SECOND)
    const lease = { domain: DOMAIN, now, until, token: crypto.randomUUID(), notSince: null }
    const leased = await leaseCompany(db, lease)
    harness.clock.advance(2 * SECOND)
    return leased?.lapses
  }
  for (let lapses = 0; lapses < 5; lapses += 1) expect(await begin()).toBe(lapses)
  const [organizationId = ''] = await askingOrganizations(1)
  const asked = sites.asked.length
  await answerWishes(harness.context, [organizationId])
  expect(sites.asked).toHaveLength(asked)
  const [company] = await query(harness, 'select outcome, lease_token from companies')
  expect(company).toEqual({ outcome: 'unreadable', lease_token: null })
  const [lead] = await query(harness, `select stage from leads where organization_id = '${organizationId}'`)
  expect(lead).toEqual({ stage: 'scoring' })
  harness.clock.advance(30 * DAY)
  expect(await begin()).toBe(0)
})
