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

test('what is archived or taken out while the calendar of the host is read is not booked any more', async () => {
  const feed = async (host: string, path: string) => {
    server.calendars.set(path, { objects: [] })
    const added = await harness.call('POST', `/api/v1/hosts/${host}/feeds`, { kind: 'ics', url: server.url + path })
    expect(added.status).toBe(201)
  }
  /** What happens at the next reading of a calendar, before it is answered. */
  const meanwhile = (path: string, work: () => Promise<{ status: number }>) =>
    server.answer(path, (_, response) => {
      void work().then(({ status }) => response.writeHead(status < 300 ? 304 : 500).end())
    })
  const startsAt = '2026-11-26T10:00:00Z'

  const first = await newHost(harness, 'First')
  await feed(first, '/first.ics')
  const closing = await campaignOf(harness, [first])
  const [ann] = await prospectsOf(harness, closing, 1)
  meanwhile('/first.ics', () => harness.call('POST', `/api/v1/campaigns/${closing}/archive`))
  harness.clock.advance(MINUTE)
  expect((await post(harness, ann!.calendar, formFor(startsAt, { email: ann!.email }))).status).toBe(410)

  const [gone, heir] = [await newHost(harness, 'Gone'), await newHost(harness, 'Heir')]
  await feed(gone, '/gone.ics')
  const changing = await campaignOf(harness, [gone])
  const [bea, cas] = await prospectsOf(harness, changing, 2)
  expect((await post(harness, cas!.calendar, formFor(startsAt, { email: cas!.email }))).status).toBe(200)
  const change = (calendar: object) =>
    harness.call('PATCH', `/api/v1/campaigns/${changing}`, { calendar }, { headers: { 'if-match': '*' } })
  meanwhile('/gone.ics', () => change({ hosts: [heir] }))
  harness.clock.advance(MINUTE)
  const later = '2026-11-26T12:00:00Z'
  expect((await post(harness, bea!.calendar, formFor(later, { email: bea!.email }))).status).toBe(200)
  const { body } = await harness.call('GET', '/api/v1/meetings')
  const [booked] = body.data
  expect(booked).toMatchObject({ host: { name: 'Heir' } })

  await feed(heir, '/heir.ics')
  meanwhile('/heir.ics', () => change({ hosts: [gone] }))
  harness.clock.advance(MINUTE)
  const to = { startsAt: '2026-11-26T13:00:00Z' }
  const move = await harness.call('POST', `/api/v1/meetings/${booked.meetingId}/reschedule`, to)
  expect(move.body).toMatchObject({ host: { name: 'Gone' } })
})
