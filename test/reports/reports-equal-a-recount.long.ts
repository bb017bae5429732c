import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followEvents } from '../../src/reports/counting/follow-events.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { actOut, HISTORY, PARAMETERS } from '../support/oracles/random-histories.ts'
import { askAll, recountAll } from '../support/oracles/recount-reports.ts'
import { removeOld } from '../support/installation/remove-old.ts'
import { untilReadable } from '../support/processes/until-readable.ts'

const YEARS_LATER = new Date('2030-01-01T00:00:00Z')
/** What stays in the timelines of leads is not what figures are counted from. */
const LEFT = `select count(*)::int as events from events where organization_id = $1 and (lead_id is null or type not in
  ('lead.replied', 'inbound.changed', 'lead.unsubscribed', 'meeting.booked'))`

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

test('whatever happens, reports equal a naive recount of the events, also once the events are gone', async () => {
  await fc.assert(
    fc.asyncProperty(HISTORY, PARAMETERS, async (actions, parameters) => {
      const { organizationId, key } = await harness.newOrganization('Random')
      const campaigns = await actOut(harness, { organizationId, key }, actions)
      for (const query of parameters) {
        const { answered, recounted } = await recountAll(harness, { organizationId, key, campaigns }, query)
        expect(answered).toEqual(recounted)
      }
      // The same once no event is left that it was counted from.
      const place = { organizationId, key, campaigns }
      await untilReadable((sql, values) => queryDatabase(harness.databaseUrl, sql, values))
      while ((await followEvents(harness.context, organizationId)) > 0);
      const ask = () => Promise.all(parameters.map((query) => askAll(harness, place, query)))
      const before = await ask()
      harness.clock.set(YEARS_LATER)
      await removeOld(harness)
      const [left] = await queryDatabase(harness.databaseUrl, LEFT, [organizationId])
      expect(left).toEqual({ events: 0 })
      expect(await ask()).toEqual(before)
    }),
    { numRuns: Number(process.env.HISTORIES ?? 20), endOnFailure: true },
  )
}, 300_000)
