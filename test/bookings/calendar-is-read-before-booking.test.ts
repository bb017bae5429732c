import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { hourAt, startCalendarServer } from '../support/servers/calendar-server.ts'
import type { CalendarServer } from '../support/servers/calendar-server.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { campaignOf, newHost, prospectsOf } from '../support/bookings/hosted-calendar.ts'
import { formFor, open, post, timesOn } from '../support/leads/prospect.ts'

let harness: Harness
let server: CalendarServer

beforeAll(async () => {
  server = await startCalendarServer()
  harness = await createHarness()
})

afterAll(async () => {
  await harness.close()
  await server.close()
})

test('before a booking the calendar of the host is read anew; where it does not answer, what is known counts', async () => {
  const objects = [hourAt('20261125T090000Z')]
  server.calendars.set('/work.ics', { objects })
  const host = await newHost(harness, 'Fed')
  const feed = { kind: 'ics', url: `${server.url}/work.ics` }
  expect((await harness.call('POST', `/api/v1/hosts/${host}/feeds`, feed)).status).toBe(201)
  const [prospect] = await prospectsOf(harness, await campaignOf(harness, [host]), 1)
  const book = (startsAt: string) => post(harness, prospect!.calendar, formFor(startsAt, { email: prospect!.email }))
  const times = timesOn((await open(harness, prospect!.calendar)).text)
  expect(times).not.toContain('2026-11-25T09:00:00Z')
  expect(times).toContain('2026-11-25T12:00:00Z')
  objects.push(hourAt('20261125T120000Z'))
  harness.clock.advance(MINUTE)
  const refused = await book('2026-11-25T12:00:00Z')
  expect([refused.status, timesOn(refused.text).includes('2026-11-25T12:30:00Z')]).toEqual([409, false])
  server.answer('/work.ics', (_, response) => response.writeHead(503).end())
  harness.clock.advance(MINUTE)
  expect((await book('2026-11-25T12:30:00Z')).status).toBe(409)
  expect((await book('2026-11-25T10:00:00Z')).status).toBe(200)
})
