import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../src/platform/context.ts'
import { createLog } from '../../../src/platform/log.ts'
import { startWorker } from '../../../src/platform/work/worker.ts'
import type { Worker } from '../../../src/platform/work/worker.ts'
import { webhookStage } from '../../../src/webhooks/index.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { until } from '../../support/processes/until.ts'
import { startReceiver } from '../../support/servers/webhook-receiver.ts'
import type { Receiver } from '../../support/servers/webhook-receiver.ts'

/** Endpoints of each organization that do not answer, and what is due to each: more than it may hold. */
const SLOW = 8
const DUE = 20
const HANGING = 'http://hanging.test/hook'

let harness: Harness
let receiver: Receiver
let worker: Worker | undefined
/** Endpoints that have not answered yet, one for each request. */
const waiting: string[] = []

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await worker?.stop()
  await receiver.close()
})

/** A program for which some endpoints never answer, however long they are waited for. */
function withHanging({ context }: Harness): Context {
  const request: Context['outbound']['request'] = async (address, options) => {
    const url = String(address)
    if (!url.startsWith(HANGING)) return context.outbound.request(address, options)
    waiting.push(url)
    await once(options.signal!, 'abort')
    throw options.signal!.reason
  }
  return { ...context, outbound: { ...context.outbound, request } }
}

/** A campaign of an organization with notifications due to an endpoint. */
async function endpoint(key: string, url: string, due: number): Promise<void> {
  const made = await harness.call('POST', '/api/v1/campaigns', { name: 'Notified', webhook: { url } }, { key })
  const path = `/api/v1/campaigns/${made.body.campaignId}/webhook/test`
  for (let count = 0; count < due; count += 1) {
    expect((await harness.call('POST', path, {}, { key })).status).toBe(202)
  }
}

const comes = (what: string, isSo: () => boolean) => until(async () => isSo(), Boolean, { what, patience: 100_000 })

test(
  'hanging endpoints of two organizations delay neither their other endpoints nor another organization',
  { timeout: 300_000 },
  async () => {
    const slow = [await harness.newOrganization('Slow'), await harness.newOrganization('Slower')]
    for (const { key } of slow) {
      for (let index = 0; index < SLOW; index += 1) await endpoint(key, `${HANGING}/${key}/${index}`, DUE)
    }
    worker = startWorker([webhookStage(withHanging(harness))], createLog('silent'))
    await comes('every hanging endpoint called', () => new Set(waiting).size === 2 * SLOW)
    for (const { key } of slow) await endpoint(key, `${receiver.url}/beside`, 3)
    await endpoint(harness.key, `${receiver.url}/another`, 3)
    await comes('nine delivered', () => receiver.received.length === 9)
    const held = slow.map(({ key }) => waiting.filter((url) => url.includes(key)).length)
    expect(Math.max(...held)).toBeLessThanOrEqual(128 * (2 / 3) + 1)
  },
)
