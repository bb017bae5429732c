import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { feedStage, refreshFeeds } from '../../src/hosts/index.ts'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { hourAt, startCalendarServer } from '../support/servers/calendar-server.ts'
import type { CalendarServer } from '../support/servers/calendar-server.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addFeed, busyOf, feedOf, makeHost } from '../support/bookings/host-feeds.ts'
import type { MadeHost } from '../support/bookings/host-feeds.ts'

let harness: Harness
let server: CalendarServer
let paths = 0

beforeAll(async () => {
  server = await startCalendarServer()
  harness = await createHarness()
})

afterAll(async () => {
  await harness.close()
  await server.close()
})

const FIRST = '2026-11-25T10:00/2026-11-25T11:00'
const SECOND = '2026-11-26T10:00/2026-11-26T11:00'

/** Each test has the calendars to itself. */
beforeEach(async () => {
  await harness.context.db.query('delete from host_feeds')
  harness.clock.set(TUESDAY)
})

/** A host with a calendar of one hour. */
async function hostWithFeed(options: Parameters<typeof makeHost>[1] = {}) {
  const host = await makeHost(harness, options)
  paths += 1
  const path = `/calendar-${paths}`
  const calendar = { objects: [hourAt('20261125T100000Z')] }
  server.calendars.set(path, calendar)
  expect((await addFeed(harness, host, { kind: 'ics', url: server.url + path })).status).toBe(201)
  return { host, path, calendar }
}

/** How often the calendar at a path was asked for. */
const askedFor = (path: string) => server.asked.filter((one) => one.path === path).map(({ status }) => status)

function uuidsOf({ hostId, organizationId }: MadeHost) {
  return { organizationId: parseId('org', organizationId) ?? organizationId, hostIds: [parseId('host', hostId) ?? ''] }
}

test('a feed is read every five minutes, and sent again only where it changed', async () => {
  const { host, path, calendar } = await hostWithFeed()
  harness.clock.advance(4 * MINUTE)
  await harness.settle()
  expect(askedFor(path)).toEqual([200])
  harness.clock.advance(2 * MINUTE)
  await harness.settle()
  expect(askedFor(path)).toEqual([200, 304])
  expect(await busyOf(harness, host)).toEqual([FIRST])
  expect((await feedOf(harness, host)).lastReadAt).toBe(harness.clock.now().toISOString())
  calendar.objects.push(hourAt('20261126T100000Z'))
  harness.clock.advance(6 * MINUTE)
  await harness.settle()
  expect(askedFor(path)).toEqual([200, 304, 200])
  expect(await busyOf(harness, host)).toEqual([FIRST, SECOND])
})

test('a calendar that is sent as it was is not read once more, new stamps or not', async () => {
  const host = await makeHost(harness)
  const calendar = { objects: [hourAt('20261125T100000Z')], password: 'x' }
  server.calendars.set('/stamped/', calendar)
  const feed = { kind: 'caldav', url: `${server.url}/stamped/`, userName: 'ada', password: 'x' }
  expect((await addFeed(harness, host, feed)).status).toBe(201)
  await harness.context.db.query('delete from host_busy')
  calendar.objects = [hourAt('20261125T100000Z').replace('DTSTAMP:2026', 'DTSTAMP:2025')]
  harness.clock.advance(6 * MINUTE)
  await harness.settle()
  expect((await feedOf(harness, host)).lastReadAt).toBe(harness.clock.now().toISOString())
  expect(await busyOf(harness, host)).toEqual([])
  calendar.objects = [hourAt('20261126T100000Z')]
  harness.clock.advance(6 * MINUTE)
  await harness.settle()
  expect(await busyOf(harness, host)).toEqual([SECOND])
})

test('a calendar that never changes is sent again before its end comes near', async () => {
  const { path } = await hostWithFeed()
  harness.clock.advance(9 * DAY)
  await harness.settle()
  expect(askedFor(path)).toEqual([200, 200])
})

test('only feeds of hosts that a campaign names are read, and at once when one does', async () => {
  const { host, path } = await hostWithFeed({ unused: true })
  harness.clock.advance(6 * MINUTE)
  await harness.settle()
  harness.clock.advance(2 * MINUTE)
  await harness.settle()
  expect(askedFor(path)).toEqual([200])
  const campaign = { name: 'New', calendar: { hosts: [host.hostId] } }
  expect((await harness.call('POST', '/api/v1/campaigns', campaign)).status).toBe(201)
  await harness.settle()
  expect(askedFor(path)).toEqual([200, 304])
})

test('a feed that fails is read ever more rarely, what it told counts on, and after a day it is told of once', async () => {
  const { host, path } = await hostWithFeed()
  server.answer(path, (_, response) => response.writeHead(500).end())
  const tries: number[] = []
  for (let minute = 0; minute < 26 * 60; minute += 1) {
    harness.clock.advance(MINUTE)
    const before = askedFor(path).length
    await feedStageOnce()
    if (askedFor(path).length > before) tries.push(minute + 1)
  }
  const pauses = tries.map((at, index) => at - (tries[index - 1] ?? 0))
  expect(pauses.slice(0, 6)).toEqual([6, 6, 11, 21, 42, 63])
  expect(new Set(pauses.slice(5))).toEqual(new Set([63]))
  expect(await busyOf(harness, host)).toEqual([])
  const stored = await harness.context.db.query('select count(*)::integer as count from host_busy')
  expect(stored.rows).toEqual([{ count: 1 }])
  expect(await feedOf(harness, host)).toMatchObject({
    failure: { code: 'server_error' },
    failingSince: new Date(TUESDAY.getTime() + 6 * MINUTE).toISOString(),
  })
  expect(await failingEvents()).toEqual([{ feedId: expect.any(String), hostId: host.hostId, reason: 'server_error' }])
  server.mend(path)
  harness.clock.advance(2 * HOUR)
  await feedStageOnce()
  expect(await feedOf(harness, host)).toMatchObject({ failure: null, failingSince: null })
  expect(await failingEvents()).toHaveLength(1)
})

test('another time zone of the host has the calendar read by it, unchanged or not', async () => {
  const { host, path, calendar } = await hostWithFeed()
  calendar.objects = ['BEGIN:VEVENT\r\nUID:d\r\nDTSTART;VALUE=DATE:20261127\r\nEND:VEVENT\r\n']
  await refreshFeeds(harness.context, uuidsOf(host), { olderThanMs: -1, withinMs: 60_000 })
  expect(await busyOf(harness, host)).toEqual(['2026-11-26T23:00/2026-11-27T23:00'])
  await harness.call('PATCH', `/api/v1/hosts/${host.hostId}`, { timezone: 'Asia/Tokyo' })
  await harness.settle()
  expect(await busyOf(harness, host)).toEqual(['2026-11-26T15:00/2026-11-27T15:00'])
  expect(askedFor(path)).toEqual([200, 200, 200])
})

test('two processes read a feed once, and one that died leaves it to the next', async () => {
  const { host, path } = await hostWithFeed()
  const { organizationId } = uuidsOf(host)
  harness.clock.advance(6 * MINUTE)
  const stages = [feedStage(harness.context), feedStage(harness.context)]
  const taken = await Promise.all(stages.map((stage) => stage.claim(organizationId, 2)))
  expect(taken.flatMap(({ jobs }) => jobs)).toHaveLength(1)
  // The job never runs: its process is gone.
  expect(await stages[0]?.due()).toEqual([])
  harness.clock.advance(2 * MINUTE)
  await harness.settle()
  expect(askedFor(path)).toEqual([200, 304])
  // The one that was thought dead writes nothing any more.
  harness.clock.advance(6 * MINUTE)
  const [before] = [await feedOf(harness, host)]
  await Promise.all(taken.flatMap(({ jobs }) => jobs.map((job) => job(new AbortController().signal))))
  expect(await feedOf(harness, host)).toEqual(before)
})

test('slow calendars of one organization do not hold up those of another', async () => {
  const slow = await hostWithFeed()
  server.answer(slow.path, () => undefined)
  const organization = await harness.newOrganization('Other')
  const quick = await hostWithFeed({ organization })
  harness.clock.advance(6 * MINUTE)
  const stage = feedStage(harness.context)
  const stopping = new AbortController()
  const stuck = await stage.claim(uuidsOf(slow.host).organizationId, 2)
  const running = stuck.jobs.map((job) => job(stopping.signal))
  const { jobs } = await stage.claim(uuidsOf(quick.host).organizationId, 2)
  await Promise.all(jobs.map((job) => job(stopping.signal)))
  expect(askedFor(quick.path)).toEqual([200, 304])
  stopping.abort(new Error('The process stops.'))
  await Promise.all(running)
  // Stopping is no failure of the calendar.
  expect(await feedOf(harness, slow.host)).toMatchObject({ failure: null, failingSince: null })
  server.mend(slow.path)
})

test('before a booking feeds are read anew, for as long as there is time', async () => {
  const { host, path, calendar } = await hostWithFeed()
  calendar.objects.push(hourAt('20261126T100000Z'))
  harness.clock.advance(MINUTE)
  await refreshFeeds(harness.context, uuidsOf(host), { olderThanMs: 2 * MINUTE, withinMs: 60_000 })
  expect(await busyOf(harness, host)).toEqual([FIRST])
  await Promise.all(
    [1, 2].map(() => refreshFeeds(harness.context, uuidsOf(host), { olderThanMs: 30_000, withinMs: 60_000 })),
  )
  expect(await busyOf(harness, host)).toEqual([FIRST, SECOND])
  expect(askedFor(path)).toEqual([200, 200])
  server.answer(path, () => undefined)
  harness.clock.advance(MINUTE)
  await refreshFeeds(harness.context, uuidsOf(host), { olderThanMs: 30_000, withinMs: 50 })
  expect(await busyOf(harness, host)).toEqual([FIRST, SECOND])
  expect(await feedOf(harness, host)).toMatchObject({ failure: null })
  server.mend(path)
  await refreshFeeds(harness.context, uuidsOf(host), { olderThanMs: 30_000, withinMs: 60_000 })
  expect((await feedOf(harness, host)).lastReadAt).toBe(harness.clock.now().toISOString())
})

async function feedStageOnce(): Promise<void> {
  const stage = feedStage(harness.context)
  for (const organizationId of await stage.due()) {
    const { jobs } = await stage.claim(organizationId, 2)
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
}

async function failingEvents(): Promise<unknown[]> {
  const { rows } = await harness.context.db.query<{ data: unknown }>(
    `select data from events where type = 'feed.failing'`,
  )
  return rows.map(({ data }) => data)
}

test('a feed whose stored address does not open fails as others do, with a pause, and says so', async () => {
  const { host, path } = await hostWithFeed()
  await harness.context.db.query(`update host_feeds set url = '\\x00'`)
  harness.clock.advance(6 * MINUTE)
  await harness.settle()
  expect(await feedOf(harness, host)).toMatchObject({ failure: { code: 'internal' } })
  const [row] = (await harness.context.db.query('select due_at > $1 as later from host_feeds', [harness.clock.now()]))
    .rows
  expect(row).toEqual({ later: true })
  expect(await busyOf(harness, host)).toEqual([FIRST])
  expect(askedFor(path)).toEqual([200])
})
