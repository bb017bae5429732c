import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../src/platform/log.ts'
import { startWorker } from '../../../src/platform/work/worker.ts'
import type { Worker } from '../../../src/platform/work/worker.ts'
import type { CompanyInquiry, CompanySource } from '../../../src/research/index.ts'
import { createStages } from '../../../src/stages.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { addLead, leadBody, newCampaign } from '../../support/leads/intake.ts'
import { serveInternet } from '../../support/servers/internet-server.ts'
import type { InternetServer } from '../../support/servers/internet-server.ts'
import { query } from '../../support/leads/prospect.ts'
import { until } from '../../support/processes/until.ts'

/** Companies of each slow organization: more than it may ask about at once. */
const COMPANIES = 20
const PAGE = '<html><title>Harbour</title><p>We build robots that moor ships in every harbour of the north.</p></html>'

let harness: Harness
let server: InternetServer
let worker: Worker | undefined
/** Organizations whose source has not answered yet, one for each question. */
const waiting: string[] = []
const quick = new Set<string>()
const without = new Set<string>()

/** Answers nobody but the quick, however long they wait. */
const source: CompanySource = {
  name: 'model',
  isOn: async (_db, organizationId) => !without.has(organizationId),
  ask: async (_context, { organizationId }: CompanyInquiry, signal) => {
    if (quick.has(organizationId)) return false
    waiting.push(organizationId)
    await once(signal, 'abort')
    throw signal.reason
  },
}

const domains = Array.from({ length: 4 * COMPANIES + 2 }, (_, index) => `company${index}.test`)

beforeEach(async () => {
  server = await serveInternet(Object.fromEntries(domains.map((domain) => [domain, { '/': PAGE }])))
  const hosts = new Map(domains.map((domain) => [domain, { address: '127.0.0.2', port: server.port }]))
  harness = await createHarness({ outbound: { hosts } })
})

afterEach(async () => {
  await worker?.stop()
  await harness.close()
  await server[Symbol.asyncDispose]()
})

/** An organization with a lead at each of these companies. */
async function tenant(at: readonly string[], kind?: Set<string>): Promise<{ organizationId: string; key: string }> {
  const made = await harness.newOrganization(`Tenant of ${at[0]}`)
  kind?.add(made.organizationId)
  const call: Harness['call'] = (method, path, body) => harness.call(method, path, body, { key: made.key })
  const campaignId = await newCampaign({ call })
  for (const domain of at) {
    await addLead(harness, campaignId, leadBody({ email: `jo@${domain}`, company: undefined }), { key: made.key })
  }
  return made
}

const scored = async (organizationId: string) =>
  (await query(harness, `select 1 from leads where organization_id = $1 and status = 'scored'`, [organizationId]))
    .length

const comes = (what: string, isSo: () => Promise<boolean>) => until(isSo, Boolean, { what, patience: 100_000 })

test(
  'four organizations whose sources do not answer delay no fifth, nor anybody’s websites',
  { timeout: 300_000 },
  async () => {
    const slow = []
    for (let index = 0; index < 4; index += 1) {
      slow.push(await tenant(domains.slice(index * COMPANIES, (index + 1) * COMPANIES)))
    }
    worker = startWorker(createStages(harness.context, { sources: [source] }), createLog('silent'))
    // All their companies are read, though none of their sources answers.
    const unread = async () => (await query(harness, 'select 1 from researches where outcome is null')).length
    const handedOver = async () => (await query(harness, 'select 1 from researches')).length
    await comes('all companies read', async () => (await handedOver()) === 4 * COMPANIES && (await unread()) === 0)
    await comes('all slots of four taken', async () => waiting.length >= 4 * 16)
    expect(slow.map(({ organizationId }) => waiting.filter((one) => one === organizationId).length)).toEqual([
      16, 16, 16, 16,
    ])

    const fifth = await tenant(domains.slice(-2, -1), quick)
    const plain = await tenant(domains.slice(-1), without)
    await comes('the fifth scored', async () => (await scored(fifth.organizationId)) === 1)
    await comes('who asks nothing scored', async () => (await scored(plain.organizationId)) === 1)
    expect(waiting).toHaveLength(4 * 16)
    for (const { organizationId } of slow) expect(await scored(organizationId)).toBe(0)
  },
)
