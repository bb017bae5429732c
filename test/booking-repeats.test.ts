import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../src/platform/clock.ts'
import { connect, meetingsShown, outcomeOf, prospectElsewhere, tell } from './support/booking-hooks.ts'
import type { Connected } from './support/booking-hooks.ts'
import { createHarness, TUESDAY } from './support/harness.ts'
import type { Harness } from './support/harness.ts'
import { byCalcom } from './support/told-bookings.ts'

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
