import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../src/platform/clock.ts'
import { connect, meetingsShown, outcomeOf, prospectElsewhere, tell } from '../support/bookings/booking-hooks.ts'
import type { Connected } from '../support/bookings/booking-hooks.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { byCalcom } from '../support/bookings/told-bookings.ts'

const PATH = '/api/v1/booking-connections'

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

async function report({ connectionId }: Connected, type: string, data: object): Promise<string> {
  return (await harness.call('POST', `${PATH}/${connectionId}/bookings`, { type, data })).body.outcome
}

test('a report that says neither when nor which it is counts again after five minutes: moved to and fro', async () => {
  const connected = await connect(harness, 'url')
  const prospect = await prospectElsewhere(harness, 'url')
  const booking = { bookingId: 'fro', token: prospect.token, attendee: { name: 'Jana', email: prospect.email } }
  const move = (startsAt: string) => report(connected, 'meeting.rescheduled', { ...booking, startsAt })
  const [here, there] = ['2026-12-01T14:00:00Z', '2026-12-02T14:00:00Z']
  for (const startsAt of [here, there, here, there]) {
    expect(await move(startsAt)).toBe('applied')
    expect(await move(startsAt)).toBe('duplicate')
    harness.clock.advance(3 * MINUTE)
  }
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ startsAt: '2026-12-02T14:00:00.000Z' }])
})

test('a report that says it is of the future counts as of now: what comes later takes its place', async () => {
  const connected = await connect(harness, 'url')
  const prospect = await prospectElsewhere(harness, 'url')
  const booking = { bookingId: 'soon', token: prospect.token, attendee: { name: 'Jana', email: prospect.email } }
  const timestamp = '2030-01-01T00:00:00Z'
  const tellAt = (type: string, body: object) =>
    harness.call('POST', `${PATH}/${connected.connectionId}/bookings`, { type, ...body })
  await tellAt('meeting.booked', { timestamp, data: { ...booking, startsAt: '2026-12-01T14:00:00Z' } })
  harness.clock.advance(MINUTE)
  await tellAt('meeting.cancelled', { data: { bookingId: 'soon' } })
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'cancelled' }])
})

test('who came can be reported to and fro', async () => {
  const connected = await connect(harness, 'url')
  const prospect = await prospectElsewhere(harness, 'url')
  const attendee = { name: 'Jana', email: prospect.email }
  const booking = { bookingId: 'came', token: prospect.token, attendee, startsAt: '2026-11-24T09:00:00Z' }
  await report(connected, 'meeting.booked', booking)
  for (const type of ['attended', 'no_show', 'attended']) {
    harness.clock.advance(10 * MINUTE)
    expect(await report(connected, `meeting.${type}`, { bookingId: 'came' })).toBe('applied')
  }
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'attended' }])
})

test('a connection that is made anew knows the meetings of the one before', async () => {
  const before = await connect(harness, 'calcom')
  const [one, other] = [await prospectElsewhere(harness, 'calcom'), await prospectElsewhere(harness, 'calcom')]
  await tell(harness, before, byCalcom('booked', { uid: 'anew', email: one.email, token: one.token }))
  await tell(harness, before, byCalcom('booked', { uid: 'seat', email: one.email, token: one.token }))
  await tell(harness, before, byCalcom('booked', { uid: 'seat', email: other.email, token: other.token }))
  await harness.call('DELETE', `${PATH}/${before.connectionId}`)
  const anew = await connect(harness, 'calcom')
  const to = { startsAt: '2026-12-02T09:00:00Z', endsAt: '2026-12-02T09:30:00Z', email: one.email }
  const at = '2026-11-24T09:20:00Z'
  expect(await outcomeOf(harness, anew, byCalcom('rescheduled', { uid: 'new', before: 'anew', ...to, at }))).toBe(
    '200 applied',
  )
  expect(await outcomeOf(harness, anew, byCalcom('cancelled', { uid: 'seat', email: other.email, at }))).toBe(
    '200 applied',
  )
  const shown: { status: string; startsAt: string }[] = await meetingsShown(harness, one)
  expect(shown.map(({ status, startsAt }) => `${status} ${startsAt}`).toSorted()).toEqual([
    'booked 2026-12-01T14:00:00.000Z',
    'booked 2026-12-02T09:00:00.000Z',
  ])
  expect(await meetingsShown(harness, other)).toMatchObject([{ status: 'cancelled' }])
  expect(await outcomeOf(harness, anew, byCalcom('cancelled', { uid: 'seat', email: one.email, at }))).toBe(
    '200 applied',
  )
})
