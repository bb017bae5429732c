import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import { forgetOldBookingNotices } from '../../src/bookings/index.ts'
import {
  connect,
  meetingEvents,
  meetingsShown,
  outcomeOf,
  prospectElsewhere,
  tell,
} from '../support/bookings/booking-hooks.ts'
import type { Connected } from '../support/bookings/booking-hooks.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { contents, query, writeTo } from '../support/leads/prospect.ts'
import { byAnother, byCalcom, byCalendly } from '../support/bookings/told-bookings.ts'
import { until } from '../support/processes/until.ts'

const PATH = '/api/v1/unmatched-bookings'

let harness: Harness
let connected: Connected

beforeAll(async () => {
  harness = await createHarness()
})

beforeEach(async () => {
  harness.clock.set(TUESDAY)
  connected = await connect(harness, 'calcom')
})

afterAll(async () => {
  await harness.close()
})

async function unmatched() {
  const { body } = await harness.call('GET', PATH)
  return body.data.filter((one: { connectionId: string }) => one.connectionId === connected.connectionId)
}

test('without a token the address decides: the lead that has not ended, then the one written to last', async () => {
  const first = await prospectElsewhere(harness, 'calcom')
  harness.clock.advance(DAY)
  const second = await prospectElsewhere(harness, 'calcom')
  const [newer] = await writeTo(harness, second.campaign, [first.email])
  const told = (uid: string) => byCalcom('booked', { uid, email: first.email.toUpperCase() })
  expect(await outcomeOf(harness, connected, told('e1'))).toBe('200 applied')
  expect(await meetingsShown(harness, newer!)).toMatchObject([{ attribution: 'email' }])
  // That one has ended now.
  expect(await outcomeOf(harness, connected, told('e2'))).toBe('200 applied')
  expect(await meetingsShown(harness, first)).toMatchObject([{ attribution: 'email' }])
  await harness.call('POST', `/api/v1/campaigns/${second.campaign}/archive`)
  expect(await outcomeOf(harness, connected, told('e3'))).toBe('200 applied')
  expect(await meetingsShown(harness, newer!)).toHaveLength(1)
})

test('an unmatched booking is told of once, follows what is told later, and becomes a lead’s by hand', async () => {
  const prospect = await prospectElsewhere(harness, 'calcom')
  const booking = { uid: 'u1', email: 'private@elsewhere.example' }
  expect(await outcomeOf(harness, connected, byCalcom('booked', booking))).toBe('200 unmatched')
  const moved = {
    ...booking,
    uid: 'u2',
    before: 'u1',
    startsAt: '2026-12-04T10:00:00Z',
    endsAt: '2026-12-04T10:30:00Z',
  }
  const rescheduled = byCalcom('rescheduled', { ...moved, at: '2026-11-24T09:10:00Z' })
  expect(await outcomeOf(harness, connected, rescheduled)).toBe('200 unmatched')
  const [one, ...others] = await unmatched()
  expect(others).toEqual([])
  expect(one).toMatchObject({
    attendee: { name: 'Jana Petersen', email: booking.email },
    startsAt: '2026-12-04T10:00:00.000Z',
    host: { email: 'jonas@host.example' },
  })
  const told = async () => {
    const { body } = await harness.call('GET', '/api/v1/events?types=booking.unmatched&limit=200')
    return body.data.filter((event: { data: { noticeId: string } }) => event.data.noticeId === one.noticeId)
  }
  // The feed waits for transactions that are open anywhere on the server, and other tests have some.
  expect(
    await until(told, ({ length }) => length > 0, { what: 'the event in the feed', patience: MINUTE }),
  ).toHaveLength(1)
  const assigned = await harness.call('POST', `${PATH}/${one.noticeId}/assign`, { prospectId: prospect.prospectId })
  expect(assigned.body).toMatchObject({
    status: 'booked',
    attribution: 'manual',
    startsAt: one.startsAt,
    externalId: 'u2',
  })
  expect(await unmatched()).toEqual([])
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body).toMatchObject({ status: 'ended', endReason: 'meeting_booked' })
  const again = await harness.call('POST', `${PATH}/${one.noticeId}/assign`, { prospectId: prospect.prospectId })
  expectProblem(again, '409 conflict')
  await tell(harness, connected, byCalcom('cancelled', { ...booking, uid: 'u2', at: '2026-11-24T09:20:00Z' }))
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked', 'meeting.cancelled'])
})

test('what is cancelled leaves the list, and what is dismissed comes back neither by itself nor by a notice', async () => {
  await tell(harness, connected, byCalcom('booked', { uid: 'l1', email: 'one@elsewhere.example' }))
  await tell(harness, connected, byCalcom('booked', { uid: 'l2', email: 'two@elsewhere.example' }))
  await tell(
    harness,
    connected,
    byCalcom('cancelled', { uid: 'l1', email: 'one@elsewhere.example', at: '2026-11-24T09:20:00Z' }),
  )
  const [left, ...others] = await unmatched()
  expect([left.attendee.email, others]).toEqual(['two@elsewhere.example', []])
  expect((await harness.call('POST', `${PATH}/${left.noticeId}/dismiss`)).status).toBe(204)
  expectProblem(await harness.call('POST', `${PATH}/${left.noticeId}/dismiss`), '409 conflict')
  expect(await contents(harness)).not.toContain('two@elsewhere.example')
  const moved = { uid: 'l3', before: 'l2', email: 'two@elsewhere.example', at: '2026-11-24T09:25:00Z' }
  await tell(harness, connected, byCalcom('rescheduled', moved))
  expect(await unmatched()).toEqual([])
  const { key } = await harness.newOrganization('Other')
  expectProblem(await harness.call('POST', `${PATH}/${left.noticeId}/dismiss`, undefined, { key }), '404 not_found')
})

test('a move that comes before its booking is one meeting; so is a token that comes last', async () => {
  const prospect = await prospectElsewhere(harness, 'calcom')
  const email = 'late@elsewhere.example'
  const moved = { uid: 'm2', before: 'm1', email, startsAt: '2026-12-04T10:00:00Z', endsAt: '2026-12-04T10:30:00Z' }
  await tell(harness, connected, byCalcom('rescheduled', { ...moved, at: '2026-11-24T09:10:00Z' }))
  expect(await unmatched()).toHaveLength(1)
  const first = byCalcom('booked', { uid: 'm1', email, token: prospect.token })
  expect(await outcomeOf(harness, connected, first)).toBe('200 applied')
  expect(await unmatched()).toEqual([])
  expect(await meetingsShown(harness, prospect)).toMatchObject([
    { status: 'booked', startsAt: '2026-12-04T10:00:00.000Z', externalId: 'm2' },
  ])
  // What is said of the booking before the move says nothing of the one after it.
  const stale = byCalcom('cancelled', { uid: 'm1', email, at: '2026-11-24T09:25:00Z' })
  expect(await outcomeOf(harness, connected, stale)).toBe('200 ignored')
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'booked' }])
})

test('a no-show and a cancellation of the new half wait for a booking that is heard of last', async () => {
  const prospect = await prospectElsewhere(harness, 'calendly')
  connected = await connect(harness, 'calendly')
  const { email, token } = prospect
  await tell(harness, connected, byCalendly('booked', { uid: 'z1', email, token }))
  await tell(harness, connected, byCalendly('cancelled', { uid: 'z2', email, at: '2026-11-24T09:25:00Z' }))
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'booked' }])
  const moved = { uid: 'z2', before: 'z1', email, startsAt: '2026-12-04T10:00:00Z', at: '2026-11-24T09:15:00Z' }
  await tell(harness, connected, byCalendly('rescheduled', moved))
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'cancelled' }])
  const own = await connect(harness, 'url')
  const late = { uid: 'z3', email, at: '2026-11-24T09:20:00Z' }
  expect(await outcomeOf(harness, own, byAnother('no_show', late))).toBe('200 waiting')
  const over = { startsAt: '2026-11-24T08:00:00Z', endsAt: '2026-11-24T08:30:00Z', at: '2026-11-23T09:00:00Z' }
  await tell(harness, own, byAnother('booked', { ...late, token, ...over }))
  const statuses = (await meetingsShown(harness, prospect)).map((meeting: { status: string }) => meeting.status)
  expect(statuses.toSorted()).toEqual(['cancelled', 'no_show'])
})

test('an erased person is erased from what other calendars told, and not written down again', async () => {
  const prospect = await prospectElsewhere(harness, 'calcom')
  const { key } = harness
  const email = prospect.email.toLowerCase()
  await harness.call('POST', `/api/v1/campaigns/${prospect.campaign}/archive`)
  await tell(harness, connected, byCalcom('booked', { uid: 'x1', email: prospect.email }))
  expect((await unmatched())[0].attendee.email.toLowerCase()).toBe(email)
  expect((await harness.call('POST', `/api/v1/leads/${prospect.prospectId}/erase`, undefined, { key })).status).toBe(
    200,
  )
  expect(await unmatched()).toEqual([])
  const moved = { uid: 'x2', before: 'x1', email: prospect.email, at: '2026-11-24T09:10:00Z' }
  expect(await outcomeOf(harness, connected, byCalcom('rescheduled', moved))).toBe('200 ignored')
  expect((await contents(harness)).toLowerCase()).not.toContain(email)
})

test('what belongs to no meeting is forgotten after 90 days, the rest stays as long as its meeting', async () => {
  const prospect = await prospectElsewhere(harness, 'calcom')
  await tell(harness, connected, byCalcom('booked', { uid: 'h1', email: prospect.email, token: prospect.token }))
  await tell(harness, connected, byCalcom('booked', { uid: 'h2', email: 'old@elsewhere.example' }))
  harness.clock.advance(89 * DAY)
  await forgetOldBookingNotices.run(harness.context)
  expect(await unmatched()).toHaveLength(1)
  harness.clock.advance(9 * DAY)
  while (await forgetOldBookingNotices.run(harness.context));
  expect(await unmatched()).toEqual([])
  expect(await query(harness, `select count(*)::int as left from received_notices`)).toEqual([{ left: 0 }])
  const replayed = byCalcom('booked', { uid: 'h1', email: prospect.email, token: prospect.token })
  await tell(harness, connected, replayed)
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked'])
})
