import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import { hourAt, startCalendarServer } from '../support/servers/calendar-server.ts'
import type { CalendarServer } from '../support/servers/calendar-server.ts'
import { killReaders } from '../support/processes/dying-readers.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addFeed, busyOf, feedOf, makeHost } from '../support/bookings/host-feeds.ts'

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

/** Each test has the calendars to itself. */
beforeEach(async () => {
  await harness.context.db.query('delete from host_feeds')
  harness.clock.set(TUESDAY)
})

const SECOND = '2026-11-26T10:00/2026-11-26T11:00'

test.each(['ics', 'caldav'])(
  'a body of %s over which a process was killed is asked of the pool once; another one is read',
  async (kind) => {
    const host = await makeHost(harness)
    const calendar = { objects: [hourAt('20261125T100000Z')], ...(kind === 'caldav' ? { password: 'x' } : {}) }
    server.calendars.set(`/killed-${kind}/`, calendar)
    const signIn = kind === 'caldav' ? { userName: 'ada', password: 'x' } : {}
    expect((await addFeed(harness, host, { kind, url: `${server.url}/killed-${kind}/`, ...signIn })).status).toBe(201)
    const readAgain = async (objects: string[]) => {
      calendar.objects = objects
      harness.clock.advance(2 * HOUR)
      await harness.settle()
      return (await feedOf(harness, host)).failure?.code ?? busyOf(harness, host)
    }
    const deadly = [hourAt('20261127T100000Z'), 'X-DEADLY:1\r\n']
    const restore = await killReaders()
    const first = await readAgain(deadly)
    await restore()
    // From here on the pool reads whatever it is asked: what still fails was not asked.
    expect([first, await readAgain(deadly)]).toEqual(['too_slow', 'too_slow'])
    server.answer(`/killed-${kind}/`, (_, response) => response.writeHead(500).end())
    expect(await readAgain(deadly)).toBe('server_error')
    server.mend(`/killed-${kind}/`)
    expect(await readAgain(deadly)).toBe('too_slow')
    expect(await readAgain([hourAt('20261126T100000Z', 'another')])).toEqual([SECOND])
    expect(await readAgain(deadly)).toBe('too_slow')
  },
)

test('another time zone of the host has a calendar read anew whose reading was killed', async () => {
  const host = await makeHost(harness)
  const calendar = { objects: [hourAt('20261125T100000Z')] }
  server.calendars.set('/moved', calendar)
  expect((await addFeed(harness, host, { kind: 'ics', url: `${server.url}/moved` })).status).toBe(201)
  const restore = await killReaders()
  calendar.objects = [hourAt('20261126T100000Z'), 'X-DEADLY:1\r\n']
  harness.clock.advance(6 * MINUTE)
  await harness.settle()
  await restore()
  expect((await feedOf(harness, host)).failure.code).toBe('too_slow')
  const changed = { timezone: 'Europe/London' }
  expect((await harness.call('PATCH', `/api/v1/hosts/${host.hostId}`, changed)).status).toBe(200)
  await harness.settle()
  expect(await busyOf(harness, host)).toEqual([SECOND])
})
