import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, meetingsShown, outcomeOf, prospectElsewhere, tell } from '../support/bookings/booking-hooks.ts'
import type { Connected } from '../support/bookings/booking-hooks.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import type { Prospect } from '../support/leads/prospect.ts'
import { byCalcom, toldBy } from '../support/bookings/told-bookings.ts'

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

const LATER = '2026-11-24T09:20:00Z'

const statuses = async (prospect: Prospect): Promise<string[]> => {
  const shown: { status: string }[] = await meetingsShown(harness, prospect)
  return shown.map(({ status }) => status)
}

async function unmatched({ connectionId }: Connected): Promise<string[]> {
  const { body } = await harness.call('GET', '/api/v1/unmatched-bookings')
  const listed: { connectionId: string; attendee: { email: string } }[] = body.data
  return listed.filter((one) => one.connectionId === connectionId).map(({ attendee }) => attendee.email)
}

test.each(['calcom', 'savvycal', 'url'] as const)('%s: each seat of a group event is a meeting', async (kind) => {
  const connected = await connect(harness, kind)
  const [one, other] = [await prospectElsewhere(harness, kind), await prospectElsewhere(harness, kind)]
  const told = (happening: 'booked' | 'cancelled', by: typeof one, at?: string) =>
    toldBy(kind, happening, { uid: 'group', email: by.email, token: by.token, ...(at === undefined ? {} : { at }) })
  expect(await outcomeOf(harness, connected, told('booked', one))).toBe('200 applied')
  expect(await outcomeOf(harness, connected, told('booked', other, '2026-11-24T09:01:00Z'))).toBe('200 applied')
  expect([await statuses(one), await statuses(other)]).toEqual([['booked'], ['booked']])
  const stranger = toldBy(kind, 'cancelled', { uid: 'group', email: 'stranger@elsewhere.example', at: LATER })
  await tell(harness, connected, stranger)
  expect([await statuses(one), await statuses(other)]).toEqual([['booked'], ['booked']])
  const cancelled = toldBy(kind, 'cancelled', { uid: 'group', email: other.email, at: LATER })
  expect(await outcomeOf(harness, connected, cancelled)).toBe('200 applied')
  expect([await statuses(one), await statuses(other)]).toEqual([['booked'], ['cancelled']])
})

test('a seat of somebody unknown is an unmatched booking', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  await tell(harness, connected, byCalcom('booked', { uid: 'u', email: prospect.email, token: prospect.token }))
  const stranger = byCalcom('booked', { uid: 'u', email: 'stranger@elsewhere.example', at: LATER })
  expect(await outcomeOf(harness, connected, stranger)).toBe('200 unmatched')
  expect(await unmatched(connected)).toEqual(['stranger@elsewhere.example'])
  expect(await statuses(prospect)).toEqual(['booked'])
})

test('Cal.com: a group event that is cancelled as a whole is cancelled for everybody, once', async () => {
  const connected = await connect(harness, 'calcom')
  const [one, other] = [await prospectElsewhere(harness, 'calcom'), await prospectElsewhere(harness, 'calcom')]
  await tell(harness, connected, byCalcom('booked', { uid: 'all', email: one.email, token: one.token }))
  await tell(harness, connected, byCalcom('booked', { uid: 'all', email: other.email, token: other.token }))
  const whole = byCalcom('cancelled', { uid: 'all', email: one.email, at: LATER })
  const payload = whole['payload'] as { attendees: unknown[] }
  payload.attendees.push({ email: other.email, name: 'Other', timeZone: 'Europe/Berlin' })
  expect(await outcomeOf(harness, connected, whole)).toBe('200 applied')
  expect([await statuses(one), await statuses(other)]).toEqual([['cancelled'], ['cancelled']])
  expect(await outcomeOf(harness, connected, whole)).toBe('200 duplicate')
})

test('Cal.com: who came is who booked, not whom they brought', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  await tell(harness, connected, byCalcom('booked', { uid: 'g', email: prospect.email, token: prospect.token }))
  harness.clock.set(new Date('2026-12-01T16:00:00Z'))
  const guest = { uid: 'g', email: 'colleague@harbour.example', at: '2026-12-01T14:40:00Z' }
  expect(await outcomeOf(harness, connected, byCalcom('no_show', guest))).toBe('200 ignored')
  expect(await statuses(prospect)).toEqual(['booked'])
  const ended = {
    triggerEvent: 'MEETING_ENDED',
    uid: 'g',
    startTime: '2026-12-01T14:00:00Z',
    attendees: [
      { email: prospect.email, noShow: false },
      { email: guest.email, noShow: true },
    ],
  }
  expect(await outcomeOf(harness, connected, ended)).toBe('200 applied')
  expect(await statuses(prospect)).toEqual(['attended'])
})
