import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../src/demo/local-servers.ts'
import type { LocalServer } from '../../../src/demo/local-servers.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { killChildren } from '../../support/processes/child-process.ts'
import type { Child } from '../../support/processes/child-process.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { startTrappedWorker } from '../../support/processes/trapped-worker.ts'

const LEADS = 200_000
const DOMAINS = 2_000
const ANSWER_AFTER = 8_000
/** From 201 to `scored`, in milliseconds. */
const LIMIT = 2_000

let harness: Harness
let sites: LocalServer
let worker: Child
/** Requests for pages of the slow sites that wait for an answer. */
let waiting = 0

beforeAll(async () => {
  harness = await createHarness({ overrides: { clock: systemClock } })
  sites = await listen((request, response) => {
    if (request.headers.host?.endsWith('.slow.test') === true) answerLate(response)
    else response.end('<title>Quick</title><h1>We are quick</h1>')
  })
})

afterAll(async () => {
  await killChildren()
  await sites.close()
  await harness.close()
})

function answerLate(response: ServerResponse): void {
  waiting += 1
  const timer = setTimeout(() => response.end('<title>Slow</title><h1>We take our time</h1>'), ANSWER_AFTER)
  response.once('close', () => {
    waiting -= 1
    clearTimeout(timer)
  })
}

async function createCampaign(key: string): Promise<string> {
  const created = await harness.call('POST', '/api/v1/campaigns', { name: 'Ports' }, { key })
  return String(created.body.campaignId)
}

async function queueLeads(organizationId: string, campaignId: string): Promise<void> {
  await queryDatabase(
    harness.databaseUrl,
    `insert into leads (organization_id, lead_id, campaign_id, address_hash, email, email_key, company_name, contact_name,
       domain, domain_kind, status, accepted_at, updated_at, stage, due_at)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, sha256(n::text::bytea), address, address,
       'Slow Ltd', 'Kim Late', 'd' || n % $4 || '.slow.test', 'company', 'queued', now(), now(), 'research', now()
     from generate_series(1, $3::integer) n cross join lateral (select 'kim' || n || '@slow.test' as address) a`,
    [organizationId, parseId('camp', campaignId), LEADS, DOMAINS],
  )
}

/** Adds a lead and answers how long it took to be scored, in milliseconds. */
async function timeToScore(campaignId: string, lead: Record<string, unknown>): Promise<number> {
  const added = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, {
    companyName: 'Quick Ltd',
    contactName: 'Jo Fast',
    ...lead,
  })
  expect(added.status).toBe(201)
  const began = performance.now()
  for (;;) {
    const { body } = await harness.call('GET', `/api/v1/leads/${added.body.prospectId}`)
    if (body.status === 'scored') return performance.now() - began
    if (performance.now() - began > 5 * LIMIT) throw new Error(`Still ${body.status}:\n${worker.lines.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('200,000 leads of one organization on slow websites delay no lead of another', { timeout: 120_000 }, async () => {
  const slow = await harness.newOrganization('Slow')
  await queueLeads(slow.organizationId, await createCampaign(slow.key))
  const campaignId = await createCampaign(harness.key)
  const slowDomains = Array.from({ length: DOMAINS }, (_, index) => `d${index}.slow.test`)
  const quickDomains = ['a', 'b', 'c', 'd'].map((name) => `${name}.quick.test`)
  const hosts = Object.fromEntries([...slowDomains, ...quickDomains].map((name) => [name, sites.port]))
  worker = startTrappedWorker(harness.databaseUrl, { aheadMs: 0, hosts })
  await worker.line(/^ready/)
  await expect.poll(() => waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(8)

  const given: number[] = []
  const researched: number[] = []
  for (const domain of quickDomains) {
    given.push(await timeToScore(campaignId, { email: `jo@given.${domain}`, company: { industry: 'Shipping' } }))
    researched.push(await timeToScore(campaignId, { email: `jo@${domain}`, domain }))
  }
  const [still] = await queryDatabase(
    harness.databaseUrl,
    `select count(*) filter (where status in ('queued', 'researching'))::int as leads from leads where organization_id = $1`,
    [slow.organizationId],
  )
  expect(still?.leads).toBeGreaterThan(LEADS / 2)
  expect(waiting).toBeGreaterThan(0)
  const shown = [...given, ...researched].map(Math.round).join(', ')
  expect(Math.max(...given), shown).toBeLessThan(LIMIT)
  // The website is served by this very process, which may be busy with others: the quickest counts.
  expect(Math.min(...researched), shown).toBeLessThan(LIMIT)
})
