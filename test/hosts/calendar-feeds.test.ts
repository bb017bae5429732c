import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { hourAt, startCalendarServer } from '../support/servers/calendar-server.ts'
import type { Answering, CalendarServer } from '../support/servers/calendar-server.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addFeed, busyOf, feedOf, makeHost } from '../support/bookings/host-feeds.ts'
import { until } from '../support/processes/until.ts'

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

const BUSY = ['2026-11-25T10:00/2026-11-25T11:00', '2027-01-20T10:00/2027-01-20T11:00']
const OBJECTS = [hourAt('20261125T100000Z'), hourAt('20270120T100000Z')]

test('a published calendar is read when it is added, and its address is never shown again', async () => {
  server.calendars.set('/secret-path.ics', { objects: [...OBJECTS] })
  const host = await makeHost(harness)
  const added = await addFeed(harness, host, { kind: 'ics', url: `${server.url}/secret-path.ics#x` })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ kind: 'ics', place: new URL(server.url).host, busyTimes: 1, failure: null })
  expect(await feedOf(harness, host)).toEqual(added.body)
  expect(added.text).not.toContain('secret-path')
  expect(await busyOf(harness, host)).toEqual(BUSY)
  const dump = await harness.context.db.query(`select * from host_feeds`)
  expect(JSON.stringify(dump.rows)).not.toContain('secret-path')
  const audit = await harness.context.db.query(`select * from audit where action = 'feed.added'`)
  expect(JSON.stringify(audit.rows)).not.toContain('secret-path')
  const path = `/api/v1/hosts/${host.hostId}/feeds/${added.body.feedId}`
  expect((await harness.call('DELETE', path)).status).toBe(204)
  expect((await harness.call('DELETE', path)).status).toBe(404)
  expect(await busyOf(harness, host)).toEqual([])
})

test('one faulty event does not stop the reading of a calendar, and the feed says so', async () => {
  const faulty = hourAt('20261126T100000Z').replace('END:VEVENT', 'RRULE:FREQ=DAILY;UNTIL=never\r\nEND:VEVENT')
  server.calendars.set('/faulty.ics', { objects: [...OBJECTS, faulty] })
  const host = await makeHost(harness)
  const added = await addFeed(harness, host, { kind: 'ics', url: `${server.url}/faulty.ics` })
  expect(added).toMatchObject({ status: 201, body: { busyTimes: 2, faultyEvents: 1, failure: null } })
  expect(await feedOf(harness, host)).toEqual(added.body)
  expect(await busyOf(harness, host)).toEqual([BUSY[0], '2026-11-26T10:00/2026-11-26T11:00', BUSY[1]])
})

test('a CalDAV calendar is read with its sign-in, by one query with a time range', async () => {
  server.calendars.set('/ada/work/', { objects: [...OBJECTS], password: 'pass word' })
  const host = await makeHost(harness)
  const feed = { kind: 'caldav', url: `${server.url}/ada/work/`, userName: 'ada', password: 'pass word' }
  const added = await addFeed(harness, host, feed)
  expect(added.body).toMatchObject({ place: feed.url, userName: 'ada', busyTimes: 1 })
  expect(added.text).not.toContain('pass word')
  expect(await busyOf(harness, host)).toEqual(BUSY)
  expect(server.asked.at(-1)).toMatchObject({ method: 'REPORT', status: 207 })
  expect(server.asked.at(-1)?.body).toContain('<c:time-range start="20261123T093000Z" end="20270304T093000Z"/>')
  const refused = await addFeed(harness, host, { ...feed, password: 'wrong' })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/password', code: 'sign_in_refused' }] } })
})

test('a time zone that changes while a calendar is first read has it read again by the new one', async () => {
  const host = await makeHost(harness)
  server.calendars.set('/moving.ics', {
    objects: ['BEGIN:VEVENT\r\nUID:d\r\nDTSTART;VALUE=DATE:20261127\r\nEND:VEVENT\r\n'],
  })
  server.answer('/moving.ics', ({ url }, response) => {
    server.mend('/moving.ics')
    const moved = harness.call('PATCH', `/api/v1/hosts/${host.hostId}`, { timezone: 'Asia/Tokyo' })
    void moved.finally(() => response.writeHead(307, { location: url }).end())
  })
  expect((await addFeed(harness, host, { kind: 'ics', url: `${server.url}/moving.ics` })).status).toBe(201)
  await harness.settle()
  expect(await busyOf(harness, host)).toEqual(['2026-11-26T15:00/2026-11-27T15:00'])
})

const ICS = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const hourly = (uid: number) =>
  hourAt('20261101T000000Z', `${uid}`).replace('DURATION', 'RRULE:FREQ=HOURLY\r\nDURATION')
const HOSTILE: [string, string, Answering][] = [
  ['a page', 'not_a_calendar', (_, response) => response.end('<html>Sign in</html>')],
  ['nothing', 'not_a_calendar', (_, response) => response.end()],
  ['somebody else', 'sign_in_refused', (_, response) => response.writeHead(403).end(ICS)],
  ['nobody', 'not_found', (_, response) => response.writeHead(410).end()],
  ['trouble', 'server_error', (_, response) => response.writeHead(503).end()],
  ['a reset', 'unreachable', (request) => request.socket.destroy()],
  ['redirects without end', 'not_found', ({ url }, response) => response.writeHead(302, { location: url }).end()],
  [
    'a redirect to the cloud',
    'address_not_allowed',
    (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  [
    'a redirect to a file',
    'not_found',
    (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ],
  [
    'a bomb',
    'too_large',
    (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000, 'A'))),
  ],
  [
    'ten events of every hour',
    'too_many',
    (_, response) =>
      response.end(ICS.replace('END:', `${Array.from({ length: 10 }, (_one, index) => hourly(index)).join('')}END:`)),
  ],
]

test.each(HOSTILE)('instead of a calendar %s: %s', async (name, code, answering) => {
  const path = `/${encodeURIComponent(name)}`
  server.answer(path, answering)
  const host = await makeHost(harness)
  const added = await addFeed(harness, host, { kind: 'ics', url: server.url + path })
  expect(added).toMatchObject({ status: 400, body: { errors: [{ pointer: '/url', code }] } })
  expect(await feedOf(harness, host)).toBeUndefined()
})

test.each([
  ['no answer of WebDAV', (_, response) => response.writeHead(207).end('<a/>')],
  ['a calendar without WebDAV', (_, response) => response.end(ICS)],
  [
    'a collection that is no calendar',
    (_, response) =>
      response
        .writeHead(207)
        .end(
          '<multistatus><response><propstat><prop><resourcetype><collection/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>',
        ),
  ],
  [
    'entities',
    (_, response) => response.writeHead(207).end('<!DOCTYPE a [<!ENTITY b "b">]><multistatus>&b;</multistatus>'),
  ],
  ['tags without end', (_, response) => response.writeHead(207).end(`<multistatus>${'<a>'.repeat(1_000_000)}`)],
] as [string, Answering][])('instead of a CalDAV calendar %s', async (name, answering) => {
  const path = `/${encodeURIComponent(name)}`
  server.answer(path, answering)
  const host = await makeHost(harness)
  const feed = { kind: 'caldav', url: server.url + path, userName: 'ada', password: 'x' }
  const added = await addFeed(harness, host, feed)
  expect(added).toMatchObject({ status: 400, body: { errors: [{ pointer: '/url', code: 'not_a_calendar' }] } })
})

test('a password does not follow a redirect to another server', async () => {
  const other = await startCalendarServer()
  server.answer('/moved', (_, response) => response.writeHead(307, { location: `${other.url}/ada/` }).end())
  other.calendars.set('/ada/', { objects: [], password: 'secret' })
  const host = await makeHost(harness)
  const feed = { kind: 'caldav', url: `${server.url}/moved`, userName: 'ada', password: 'secret' }
  const added = await addFeed(harness, host, feed)
  expect(added.body.errors).toMatchObject([{ code: 'sign_in_refused' }])
  expect(other.asked.map(({ authorization }) => authorization)).toEqual([undefined])
  await other.close()
})

test('what is no address of a calendar is refused before anybody is asked', async () => {
  const host = await makeHost(harness)
  const refused = async (feed: object) => {
    const { status, body } = await addFeed(harness, host, feed)
    expect(status).toBe(400)
    return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  }
  expect(await refused({ kind: 'ics', url: 'calendar' })).toEqual(['/url invalid_url'])
  expect(await refused({ kind: 'ics', url: 'ftp://a.test/x.ics' })).toEqual(['/url invalid_url'])
  expect(await refused({ kind: 'ics', url: 'https://ada:x@a.test/x.ics' })).toEqual(['/url invalid_url'])
  expect(await refused({ kind: 'ics', url: 'http://169.254.169.254/x.ics' })).toEqual(['/url address_not_allowed'])
  expect(await refused({ kind: 'caldav', url: 'https://a.test/' })).toEqual([
    '/userName required',
    '/password required',
  ])
  expect(await refused({ kind: 'ics', url: 'webcal://127.0.0.1:1/', password: 'x' })).toEqual(['/password not_allowed'])
  expect(await refused({ kind: 'ics', url: 'webcal://127.0.0.1:1/' })).toEqual(['/url unreachable'])
})

test('of 300 feeds at once two are fetched and four wait; the others come back later, and who hangs up is let go', async () => {
  const api = await startAnotherProcess(harness, { env: { FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8' } })
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.server.server.address() as AddressInfo
  const fetched: ServerResponse[] = []
  server.answer('/endless.ics', (_request, response) => void fetched.push(response))
  const host = await makeHost(harness)
  await harness.context.db.query('delete from outside_calls')
  const gone = new AbortController()
  const refused: Response[] = []
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/hosts/${host.hostId}/feeds`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'ics', url: `${server.url}/endless.ics` }),
      headers: { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' },
      signal: gone.signal,
    })
    refused.push(answer)
  }
  const all = Array.from({ length: 300 }, () => ask().catch(() => undefined))
  await until(
    async () => refused.length,
    (count) => count === 294,
    { what: '294 answers', patience: 120_000 },
  )
  await until(
    async () => fetched.length,
    (count) => count === 2,
    { what: 'two requests', patience: 60_000 },
  )
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  const ended = fetched.map((response) => new Promise((resolve) => response.once('close', resolve)))
  gone.abort()
  await Promise.all([...all, ...ended])
  server.calendars.set('/after.ics', { objects: [...OBJECTS] })
  const after = await api.call('POST', `/api/v1/hosts/${host.hostId}/feeds`, {
    kind: 'ics',
    url: `${server.url}/after.ics`,
  })
  expect([after.status, fetched.length]).toEqual([201, 2])
  await api.close()
})

test('nothing is fetched for a host that has all its feeds', async () => {
  server.calendars.set('/eleventh.ics', { objects: [...OBJECTS] })
  const host = await makeHost(harness)
  const feed = { kind: 'ics', url: `${server.url}/eleventh.ics` }
  const { body } = await addFeed(harness, host, feed)
  const columns = 'kind, url, place, user_name, password, created_at, due_at, last_read_at, known_until, etag, digest'
  await harness.context.db.query(
    `insert into host_feeds (organization_id, host_id, feed_id, ${columns})
     select organization_id, host_id, gen_random_uuid(), ${columns} from host_feeds, generate_series(1, 9)
     where feed_id = $1`,
    [parseId('feed', body.feedId)],
  )
  const before = server.asked.length
  expect((await addFeed(harness, host, feed)).body.code).toBe('limit_reached')
  expect(server.asked).toHaveLength(before)
})
