import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Stage } from '../../../src/platform/work/worker.ts'
import { webhookStage } from '../../../src/webhooks/index.ts'
import { createHarness } from '../installation/harness.ts'
import type { Harness } from '../installation/harness.ts'
import { startReceiver } from '../servers/webhook-receiver.ts'
import type { Receiver } from '../servers/webhook-receiver.ts'

/** What tests of notifications work with; filled before each of them. */
export interface Webhooks {
  harness: Harness
  stage: Stage
  receiver: Receiver
}

/** One program for the tests of a file, and a receiver for each. The clock begins with that of the machine. */
export function useWebhooks(): Webhooks {
  const webhooks = {} as Webhooks
  beforeAll(async () => {
    webhooks.harness = await createHarness()
    webhooks.stage = webhookStage(webhooks.harness.context)
  })
  afterAll(() => webhooks.harness.close())
  beforeEach(async () => {
    webhooks.receiver = await startReceiver()
    // The standardwebhooks package compares with the clock of the machine.
    webhooks.harness.clock.set(new Date())
  })
  afterEach(async () => {
    await webhooks.receiver.close()
    // A delivery that a test leaves is due again for one of the next, as soon as the machine is slow.
    await webhooks.harness.context.db.query('truncate deliveries, delivery_leases, attempts')
  })
  return webhooks
}
