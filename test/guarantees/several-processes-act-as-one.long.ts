import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { sampleCampaign } from '../../src/demo/sample-campaign.ts'
import { showId } from '../../src/platform/ids.ts'
import { killChildren, runProgram, startApi, startProgram } from '../support/processes/child-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'

/** What must hold everywhere holds after this, in milliseconds. */
const AT_ONCE = 1_000

/** More than two workers send while a command starts. */
const LEADS = 3_000
const CHUNK = 500

let harness: Harness
let env: Record<string, string>
let urls: readonly string[]

beforeAll(async () => {
  harness = await createHarness({ overrides: { clock: systemClock } })
  env = { DATABASE_URL: harness.databaseUrl }
  const workers = ['worker', 'worker'].map((role) => startProgram([role], env))
  const apis = [startApi('api', env), startApi('api', env)]
  urls = (await Promise.all(apis)).map((api) => api.url)
  await Promise.all(workers.map((worker) => worker.line(/worker is ready/)))
})

afterAll(async () => {
  await killChildren()
  await harness.close()
})

async function statusOf(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/campaigns`, { headers: { authorization: `Bearer ${key}` } })
  await answer.arrayBuffer()
  return answer.status
}

test('a key that is revoked is refused by every process within a second', async () => {
  const { organizationId, key } = await harness.newOrganization('Revoking')
  const [made] = await queryDatabase(harness.databaseUrl, 'select key_id from api_keys where organization_id = $1', [
    organizationId,
  ])
  const keyId = String(made?.key_id)
  const refusedAt = urls.map(async (url) => {
    expect(await statusOf(url, key)).toBe(200)
    for (;;) {
      if ((await statusOf(url, key)) === 401) return Date.now()
      await sleep(20)
    }
  })
  await runProgram(
    ['keys', 'revoke', '--organization', showId('org', organizationId), '--id', showId('key', keyId)],
    env,
  )
  const [row] = await queryDatabase(harness.databaseUrl, 'select revoked_at from api_keys where key_id = $1', [keyId])
  const revokedAt = Number(row?.revoked_at)
  for (const instant of await Promise.all(refusedAt)) expect(instant - revokedAt).toBeLessThan(AT_ONCE)
})

test('the limit of an organization is one for all processes', async () => {
  const perSecond = 20
  const { organizationId, key } = await harness.newOrganization('Limited')
  const limit = ['--requests-per-minute', String(60 * perSecond)]
  await runProgram(['limits', 'set', '--organization', showId('org', organizationId), ...limit], env)
  let accepted = 0
  let stopped = false
  const asking = urls.map(async (url) => {
    while (!stopped) {
      if ((await statusOf(url, key)) === 200) accepted += 1
      else await sleep(5)
    }
  })
  // Each process begins with a full bucket, and learns within a second that it is not alone.
  await sleep(3_500)
  const began = performance.now()
  const before = accepted
  await sleep(3_000)
  const rate = ((accepted - before) / (performance.now() - began)) * 1_000
  stopped = true
  await Promise.all(asking)
  expect(rate).toBeLessThan(1.5 * perSecond)
  expect(rate).toBeGreaterThan(0.5 * perSecond)
})

test('two workers share the work, and both stop sending within a second of being told', async () => {
  const { organizationId, key } = await harness.newOrganization('Sending')
  const other = await harness.newOrganization('Going on')
  const captured = () => capturedOf(organizationId)
  await sendTo(LEADS, key)
  await expect.poll(captured, { timeout: 20_000 }).toBeGreaterThan(0)
  await runProgram(['sending', 'stop', '--organization', showId('org', organizationId)], env)
  await sleep(AT_ONCE)
  const stopped = await captured()
  // Both workers go on with what others have to send, and with nothing of this one.
  await sendTo(CHUNK, other.key)
  await expect.poll(() => capturedOf(other.organizationId), { timeout: 20_000 }).toBe(CHUNK)
  expect(await captured()).toBe(stopped)
  expect(stopped).toBeLessThan(LEADS)
  await runProgram(['sending', 'start', '--organization', showId('org', organizationId)], env)
  await expect.poll(captured, { timeout: 20_000 }).toBeGreaterThan(stopped)
})

/** Emails of an organization that were captured: one for each lead, whichever worker sent it. */
async function capturedOf(organizationId: string): Promise<number> {
  const sql = `select count(*)::int as captured, count(distinct lead_id)::int as leads from messages
    where organization_id = $1 and state = 'captured'`
  const [row] = await queryDatabase(harness.databaseUrl, sql, [organizationId])
  expect(row?.captured).toBe(row?.leads)
  return Number(row?.captured)
}

/** Begins to send a campaign to so many leads. */
async function sendTo(leads: number, key: string): Promise<void> {
  const campaign = { ...sampleCampaign('https://hooks.example.com/'), status: 'draft' }
  const created = await harness.call('POST', '/api/v1/campaigns', campaign, { key })
  expect(created.status, created.text).toBe(201)
  await addLeads(created.body.campaignId, leads, key)
  const path = `/api/v1/campaigns/${created.body.campaignId}/activate`
  const activated = await harness.call('POST', path, undefined, { key })
  expect(activated.status, activated.text).toBe(200)
}

async function addLeads(campaignId: string, leads: number, key: string): Promise<void> {
  for (let from = 0; from < leads; from += CHUNK) {
    const adding = Array.from({ length: CHUNK }, (_, index) => {
      const email = `jane${from + index}@harbour.test`
      const lead = { companyName: 'Harbour', contactName: 'Jane Roe', email, company: { industry: 'Shipping' } }
      return harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead, { key })
    })
    for (const { status, text } of await Promise.all(adding)) expect(status, text).toBe(201)
  }
}
