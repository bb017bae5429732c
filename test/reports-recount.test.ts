import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHarness } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { actOut, HISTORY, PARAMETERS } from './support/random-histories.ts'
import { recountAll } from './support/recount-reports.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

test('whatever happens, reports equal a naive recount of the events', async () => {
  await fc.assert(
    fc.asyncProperty(HISTORY, PARAMETERS, async (actions, parameters) => {
      const { organizationId, key } = await harness.newOrganization('Random')
      const campaigns = await actOut(harness, { organizationId, key }, actions)
      for (const query of parameters) {
        const { answered, recounted } = await recountAll(harness, { organizationId, key, campaigns }, query)
        expect(answered).toEqual(recounted)
      }
    }),
    { numRuns: Number(process.env.HISTORIES ?? 20), endOnFailure: true },
  )
}, 300_000)
