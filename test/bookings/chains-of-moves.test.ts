import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, meetingsShown, outcomeOf, prospectElsewhere } from '../support/bookings/booking-hooks.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { toldBy } from '../support/bookings/told-bookings.ts'

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

const SECOND = { startsAt: '2026-12-02T09:00:00Z', endsAt: '2026-12-02T09:30:00Z', at: '2026-11-24T09:05:00Z' }
const THIRD = { startsAt: '2026-12-03T09:00:00Z', endsAt: '2026-12-03T09:30:00Z', at: '2026-11-24T09:10:00Z' }

const KINDS = ['calcom', 'calendly', 'url'] as const
const ORDERS = ['1 3 2', '3 2 1', '3 1 2', '2 3 1'] as const
const cases = KINDS.flatMap((kind) => ORDERS.map((order) => [kind, order] as const))

test.each(cases)('%s: a booking that moved twice is one meeting, told in the order %s', async (kind, order) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const { email, token } = prospect
  const told: Readonly<Record<string, unknown>> = {
    1: toldBy(kind, 'booked', { uid: 'm1', email, token }),
    2: toldBy(kind, 'rescheduled', { uid: 'm2', before: 'm1', email, token, ...SECOND }),
    3: toldBy(kind, 'rescheduled', { uid: 'm3', before: 'm2', email, token, ...THIRD }),
  }
  for (const one of order.split(' ')) {
    expect(await outcomeOf(harness, connected, told[one])).toMatch(/^200 (?:applied|ignored)$/)
  }
  const standing = async () => {
    const shown: { status: string; startsAt: string }[] = await meetingsShown(harness, prospect)
    return shown.filter(({ status }) => status === 'booked').map(({ startsAt }) => startsAt)
  }
  expect(await standing()).toEqual(['2026-12-03T09:00:00.000Z'])
  const cancelled = toldBy(kind, 'cancelled', { uid: 'm3', email, ...THIRD, at: '2026-11-24T09:20:00Z' })
  expect(await outcomeOf(harness, connected, cancelled)).toBe('200 applied')
  expect(await standing()).toEqual([])
})
