import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/platform/clock.ts'
import {
  connect,
  meetingEvents,
  meetingsShown,
  NO_CONNECTION,
  prospectElsewhere,
  tell,
} from '../support/bookings/booking-hooks.ts'
import type { Kind } from '../support/bookings/booking-hooks.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { contents, query } from '../support/leads/prospect.ts'
import { toldBy } from '../support/bookings/told-bookings.ts'

const KINDS: readonly Kind[] = ['calcom', 'calendly', 'savvycal', 'url']

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

beforeEach(() => {
  harness.clock.set(TUESDAY)
})

afterAll(async () => {
  await harness.close()
})

test.each(KINDS)('%s: what is not signed with the secret is refused like what nobody expects', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const body = toldBy(kind, 'booked', { uid: 'r1', email: prospect.email, token: prospect.token })
  const other = kind === 'url' ? `whsec_${Buffer.alloc(32, 9).toString('base64')}` : 'another secret'
  const bad = await tell(harness, connected, body, { secret: other })
  expectProblem(bad, '401 wrong_signature')
  const unsigned = await harness.call('POST', connected.path, body, { key: null })
  expectProblem(unsigned, '401 wrong_signature')
  expectProblem(await harness.call('POST', connected.path, body), '401 wrong_signature')
  const unknown = { ...connected, path: connected.path.replace(connected.connectionId, NO_CONNECTION) }
  const nobody = await tell(harness, unknown, body)
  expect({ ...nobody.body, instance: '', requestId: '' }).toEqual({ ...bad.body, instance: '', requestId: '' })
  expect((await tell(harness, { ...connected, path: '/hooks/bookings/x/y' }, body)).status).toBe(401)
  expect(await meetingsShown(harness, prospect)).toEqual([])
  const shown = await harness.call('GET', `/api/v1/booking-connections/${connected.connectionId}`)
  expect(shown.body).toMatchObject({ lastFailure: 'bad_signature', lastNoticeAt: null })
})

test('Cal.com without a secret says so where the signature stands, and is refused', async () => {
  const connected = await connect(harness, 'calcom')
  const headers = { 'x-cal-signature-256': 'no-secret-provided' }
  expectProblem(await tell(harness, connected, '{"triggerEvent":"PING"}', { headers }), '401 wrong_signature')
})

test.each([
  ['calendly', -3 * MINUTE, 200],
  ['calendly', -3 * MINUTE - SECOND, 401],
  ['calendly', 30 * SECOND, 200],
  ['calendly', 31 * SECOND, 401],
  ['url', -5 * MINUTE, 200],
  ['url', -5 * MINUTE - SECOND, 401],
  ['url', 5 * MINUTE, 200],
  ['url', 5 * MINUTE + SECOND, 401],
] as const)('%s: a signature %i ms from now is answered %i', async (kind, offset, expected) => {
  const connected = await connect(harness, kind)
  const body = toldBy(kind, 'booked', { uid: 'w1', email: 'nobody@elsewhere.example' })
  const at = new Date(+TUESDAY + offset)
  expect((await tell(harness, connected, body, { at })).status).toBe(expected)
})

test.each(KINDS)('%s: what came before, or is older than what is known, changes nothing', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const booking = { uid: 'd1', email: prospect.email, token: prospect.token }
  const booked = toldBy(kind, 'booked', booking)
  await tell(harness, connected, booked, { id: 'msg_d' })
  await tell(harness, connected, toldBy(kind, 'cancelled', { ...booking, at: '2026-11-24T09:20:00Z' }))
  const again = await tell(harness, connected, booked, { id: 'msg_d' })
  expect([again.status, again.body.outcome]).toEqual([200, 'duplicate'])
  // Another text with another id, as if made anew: it happened before the cancellation all the same.
  const late = toldBy(kind, 'booked', { ...booking, at: '2026-11-24T09:00:01Z' })
  expect((await tell(harness, connected, late)).status).toBe(200)
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'cancelled' }])
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked', 'meeting.cancelled'])
})

test.each(KINDS)('%s: twenty deliveries of one notice at once are one', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const body = toldBy(kind, 'booked', { uid: 'p1', email: prospect.email, token: prospect.token })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tell(harness, connected, body, { id: 'msg_parallel' })),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const outcomes = answers.map((answer) => String(answer.body.outcome)).toSorted()
  expect(outcomes).toEqual(['applied', ...Array.from({ length: 19 }, () => 'duplicate')])
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked'])
})

test.each(KINDS)('%s: everything that is told of one booking at once comes to the same end', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const booking = { uid: 'o1', email: prospect.email, token: prospect.token }
  const span = { startsAt: '2026-12-03T10:00:00Z', endsAt: '2026-12-03T10:30:00Z' }
  const moved = { ...booking, ...span, uid: 'o2', before: 'o1', at: '2026-11-24T09:10:00Z' }
  const last = { ...booking, ...span, uid: kind === 'savvycal' ? 'o1' : 'o2', at: '2026-11-24T09:20:00Z' }
  const told = [
    toldBy(kind, 'booked', booking),
    toldBy(kind, 'rescheduled', moved),
    toldBy(kind, 'cancelled', last),
    toldBy(kind, 'booked', { ...booking, at: '2026-11-24T09:00:01Z' }),
  ]
  const answers = await Promise.all([...told, ...told].map((body) => tell(harness, connected, body)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'cancelled' }])
})

test.each(KINDS)('%s: a failure halfway leaves nothing, and the next delivery is taken in', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const body = toldBy(kind, 'booked', { uid: 'k1', email: prospect.email, token: prospect.token })
  // The last thing that is written: everything before it has happened by then.
  await query(
    harness,
    `create function crash() returns trigger language plpgsql as $$ begin raise 'crashed'; end $$;
     create trigger crash before insert on booking_references for each row execute function crash()`,
  )
  const before = await contents(harness)
  expect((await tell(harness, connected, body, { id: 'msg_crash' })).status).toBe(500)
  expect(await contents(harness)).toBe(before)
  await query(harness, `drop function crash() cascade`)
  expect((await tell(harness, connected, body, { id: 'msg_crash' })).body.outcome).toBe('applied')
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked'])
})

test.each(KINDS)('%s: the token of another organization says nothing', async (kind) => {
  const { key } = await harness.newOrganization('Elsewhere')
  const foreign = await connect(harness, kind, key)
  const prospect = await prospectElsewhere(harness, kind)
  const body = toldBy(kind, 'booked', { uid: 'f1', email: prospect.email, token: prospect.token })
  expect((await tell(harness, foreign, body)).body.outcome).toBe('unmatched')
  expect(await meetingsShown(harness, prospect)).toEqual([])
  const list = await harness.call('GET', '/api/v1/unmatched-bookings', undefined, { key })
  expect(list.body.data).toMatchObject([{ attendee: { email: prospect.email } }])
  expect((await harness.call('GET', '/api/v1/unmatched-bookings')).text).not.toContain(list.body.data[0].noticeId)
})

test.each(KINDS)('%s: a body of a megabyte is too large, one of 256 KiB is not', async (kind) => {
  const connected = await connect(harness, kind)
  const padded = (bytes: number) => {
    const text = JSON.stringify({ type: 'x', triggerEvent: 'PING', padding: '' })
    return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - text.length)}"`)
  }
  expectProblem(await tell(harness, connected, padded(1024 * 1024)), '413 payload_too_large')
  expectProblem(await tell(harness, connected, padded(256 * 1024 + 1)), '413 payload_too_large')
  expect((await tell(harness, connected, padded(256 * 1024))).body).toEqual({ success: true, outcome: 'ignored' })
})

test('only JSON is read; a form of Cal.com is told what to change', async () => {
  const connected = await connect(harness, 'calcom')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const refused = await tell(harness, connected, 'triggerEvent=BOOKING_CREATED', { headers: form })
  expectProblem(refused, '415 unsupported_media_type')
  expect(refused.body.detail).toContain('custom payload template')
  const text = await tell(harness, connected, '{}', { headers: { 'content-type': 'text/plain' } })
  expectProblem(text, '415 unsupported_media_type')
})

test.each(KINDS)('%s: whatever else is told is taken with thanks', async (kind) => {
  const connected = await connect(harness, kind)
  const others = [
    { triggerEvent: 'FORM_SUBMITTED', payload: {} },
    { event: 'event_type.created' },
    { type: 'event.reminder' },
    [],
    null,
    'text',
    { triggerEvent: '__proto__', event: 'constructor', type: 'event.toString' },
  ]
  for (const body of others) {
    const answer = await tell(harness, connected, JSON.stringify(body))
    expect([answer.status, answer.body.outcome]).toEqual([200, 'ignored'])
  }
})

test('what is genuine and cannot be read is told to who wrote it by hand, and noted for the others', async () => {
  const own = await connect(harness, 'url')
  const refused = await tell(harness, own, { type: 'meeting.booked', data: { bookingId: 'x', startsAt: 'soon' } })
  expectProblem(refused, '400 validation_failed')
  expect(refused.body.errors).toMatchObject([{ pointer: '/data/startsAt' }])
  expectProblem(await tell(harness, own, '{'), '400 validation_failed')
  const connected = await connect(harness, 'calendly')
  const taken = await tell(harness, connected, { event: 'invitee.created', payload: { email: 'a@b.example' } })
  expect([taken.status, taken.body.outcome]).toEqual([200, 'ignored'])
  const shown = await harness.call('GET', `/api/v1/booking-connections/${connected.connectionId}`)
  expect(shown.body.lastFailure).toBe('unreadable')
})

test('one address is slowed down for one connection, another is not', async () => {
  const [slow, other] = [await connect(harness, 'calcom'), await connect(harness, 'calcom')]
  const send = (path: string, address: string) =>
    harness.call('POST', path, {}, { key: null, address }).then((answer) => answer.status)
  const statuses: number[] = []
  for (let count = 0; count < 101; count += 1) statuses.push(await send(slow.path, '198.51.100.7'))
  expect([statuses[99], statuses[100]]).toEqual([401, 429])
  expect(await send(other.path, '198.51.100.7')).toBe(401)
  expect(await send(slow.path, '198.51.100.8')).toBe(401)
})
