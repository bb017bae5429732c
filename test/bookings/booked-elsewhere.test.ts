import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connect,
  locationOf,
  meetingEvents,
  meetingsShown,
  outcomeOf,
  prospectElsewhere,
  tell,
} from '../support/bookings/booking-hooks.ts'
import type { Kind } from '../support/bookings/booking-hooks.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { query } from '../support/leads/prospect.ts'
import { byCalcom, byCalendly, cancelledHalf, toldBy } from '../support/bookings/told-bookings.ts'

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

test.each(KINDS)('%s: booked, moved, cancelled; the lead ends, each step is told once', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const { token } = prospect
  const email = 'Someone.Else@harbour.example'
  const booked = toldBy(kind, 'booked', { uid: 'b1', email, token })
  expect(await outcomeOf(harness, connected, booked)).toBe('200 applied')
  const [meeting] = await meetingsShown(harness, prospect)
  expect(meeting).toMatchObject({
    status: 'booked',
    provider: kind,
    live: false,
    attribution: 'token',
    startsAt: '2026-12-01T14:00:00.000Z',
    endsAt: '2026-12-01T14:30:00.000Z',
    timezone: 'Europe/Berlin',
    attendee: { name: 'Jana Petersen', email },
    host: { name: 'Jonas Weber', email: 'jonas@host.example' },
    location: 'https://video.example/1',
  })
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body).toMatchObject({ status: 'ended', endReason: 'meeting_booked' })

  const moved = { uid: 'b2', email, startsAt: '2026-12-02T09:00:00Z', endsAt: '2026-12-02T09:45:00Z' }
  const rescheduled = toldBy(kind, 'rescheduled', { ...moved, before: 'b1', at: '2026-11-24T09:10:00Z' })
  expect(await outcomeOf(harness, connected, rescheduled)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([
    { meetingId: meeting.meetingId, status: 'booked', startsAt: '2026-12-02T09:00:00.000Z' },
  ])
  const uid = kind === 'savvycal' ? 'b1' : 'b2'
  const cancelled = toldBy(kind, 'cancelled', { ...moved, uid, at: '2026-11-24T09:20:00Z' })
  expect(await outcomeOf(harness, connected, cancelled)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'cancelled' }])
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked', 'meeting.rescheduled', 'meeting.cancelled'])
})

test.each(['calcom', 'calendly', 'url'] as const)('%s: who did not come is told', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const booking = { uid: 'n1', email: prospect.email, token: prospect.token }
  await tell(harness, connected, toldBy(kind, 'booked', booking))
  harness.clock.set(new Date('2026-12-01T16:00:00Z'))
  const noShow = toldBy(kind, 'no_show', { ...booking, at: '2026-12-01T15:00:00Z' })
  expect(await outcomeOf(harness, connected, noShow)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'no_show' }])
})

test('Cal.com: the end of a meeting is no proof against a no-show, and a no-show can be taken back', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  const booking = { uid: 'flat', email: prospect.email, token: prospect.token }
  await tell(harness, connected, byCalcom('booked', booking))
  harness.clock.set(new Date('2026-12-01T16:00:00Z'))
  const statusAfter = async (body: unknown) => {
    await tell(harness, connected, body)
    return (await meetingsShown(harness, prospect))[0].status
  }
  const noShow = (isNoShow: boolean, createdAt: string) => ({
    triggerEvent: 'BOOKING_NO_SHOW_UPDATED',
    createdAt,
    payload: { attendees: [{ email: prospect.email, noShow: isNoShow }], bookingUid: 'flat', bookingId: 100 },
  })
  const flat = {
    triggerEvent: 'MEETING_ENDED',
    id: 100,
    uid: 'flat',
    startTime: '2026-12-01T14:00:00.000Z',
    endTime: '2026-12-01T14:30:00.000Z',
    createdAt: '2026-11-24T09:00:00.000Z',
    attendees: [{ email: prospect.email, noShow: false }],
    responses: { email: prospect.email },
    metadata: {},
  }
  expect(await statusAfter({ ...flat, triggerEvent: 'MEETING_STARTED' })).toBe('booked')
  expect(await statusAfter(flat)).toBe('attended')
  expect(await statusAfter(noShow(true, '2026-12-01T14:10:00Z'))).toBe('no_show')
  expect(await statusAfter({ ...flat, updatedAt: 'again' })).toBe('no_show')
  expect(await statusAfter(noShow(false, '2026-12-01T15:10:00Z'))).toBe('booked')
})

test('Cal.com: a confirmation that loses the metadata still belongs to the lead who asked', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  const asked = { uid: 'c1', email: 'unknown@elsewhere.example' }
  const requested = byCalcom('requested', { ...asked, token: prospect.token })
  expect(await outcomeOf(harness, connected, requested)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toEqual([])
  expect(await outcomeOf(harness, connected, byCalcom('booked', { ...asked, at: '2026-11-24T09:20:00Z' }))).toBe(
    '200 applied',
  )
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'booked', attribution: 'token' }])
})

test('Cal.com: the hidden question names the lead where the metadata is lost and nothing was asked before', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  const told = byCalcom('booked', { uid: 'q1', email: 'unknown@elsewhere.example' })
  const payload = told['payload'] as { responses: Record<string, unknown> }
  payload.responses['fairlead'] = { label: 'fairlead', value: prospect.token, isHidden: true }
  expect(await outcomeOf(harness, connected, told)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([
    { attribution: 'token', answers: [{ question: 'How large is your team?', answer: '12' }] },
  ])
})

test.each(['cancelled half first', 'new half first'])('Calendly: one reschedule of two notices, %s', async (order) => {
  const connected = await connect(harness, 'calendly')
  const prospect = await prospectElsewhere(harness, 'calendly')
  const { email } = prospect
  const old = { uid: `o${order.length}`, email, token: prospect.token }
  await tell(harness, connected, byCalendly('booked', old))
  const at = '2026-11-24T09:15:00Z'
  const uid = `x${order.length}`
  const halves = [
    cancelledHalf({ ...old, at }, uid),
    byCalendly('rescheduled', { uid, email, before: old.uid, startsAt: '2026-12-03T10:00:00Z', at }),
  ]
  for (const half of order.startsWith('new') ? halves.toReversed() : halves) {
    expect((await tell(harness, connected, half)).status).toBe(200)
  }
  expect(await meetingsShown(harness, prospect)).toMatchObject([
    { status: 'booked', startsAt: '2026-12-03T10:00:00.000Z', manageUrl: `https://calendly.com/reschedulings/${uid}` },
  ])
  expect(await meetingEvents(harness, prospect)).toEqual(['meeting.booked', 'meeting.rescheduled'])
})

test.each(KINDS)('%s: what comes before its booking waits for it', async (kind) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const booking = { uid: 't1', email: 'unknown@elsewhere.example' }
  const cancelled = toldBy(kind, 'cancelled', { ...booking, at: '2026-11-24T09:20:00Z' })
  expect(await outcomeOf(harness, connected, cancelled)).toBe('200 waiting')
  const booked = toldBy(kind, 'booked', { ...booking, token: prospect.token })
  expect(await outcomeOf(harness, connected, booked)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ status: 'cancelled' }])
  expect(await meetingEvents(harness, prospect)).toEqual([])
  const lead = await harness.call('GET', `/api/v1/leads/${prospect.prospectId}`)
  expect(lead.body.status).not.toBe('ended')
})

test.each(KINDS)(
  '%s: the link leads on with the token, and with the address only where the campaign says so',
  async (kind) => {
    const silent = await prospectElsewhere(harness, kind)
    const open = await prospectElsewhere(harness, kind, { passContact: true })
    const parameters = {
      calcom: ['metadata[fairlead]', 'fairlead'],
      calendly: ['utm_content'],
      savvycal: ['metadata[fairlead]'],
      url: ['fairlead'],
    }[kind]
    const location = await locationOf(harness, silent)
    for (const parameter of parameters) expect(location.searchParams.get(parameter)).toBe(silent.token)
    expect(location.href).not.toContain('harbour')
    const named = await locationOf(harness, open)
    expect(named.searchParams.get('email')).toBe(open.email)
    expect([...named.searchParams.values()]).toContain('Jana Petersen')
    const before = await query(harness, `select count(*) from events`)
    const answer = await harness.call('GET', `${open.calendar}?url=https://evil.example`, undefined, { key: null })
    expect([answer.status, answer.headers['location']]).toEqual([302, named.href])
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(answer.headers['x-robots-tag']).toContain('noindex')
    expect(await query(harness, `select count(*) from events`)).toEqual(before)
  },
)

test('who has booked sees the meeting and where to change it; who cancelled is led on again', async () => {
  const connected = await connect(harness, 'calendly')
  const prospect = await prospectElsewhere(harness, 'calendly')
  const booking = { uid: 's1', email: prospect.email, token: prospect.token }
  await tell(harness, connected, byCalendly('booked', booking))
  const page = await harness.call('GET', prospect.calendar, undefined, { key: null })
  expect(page.status).toBe(200)
  expect(page.text).toContain('https://calendly.com/reschedulings/s1')
  await tell(harness, connected, byCalendly('cancelled', { ...booking, at: '2026-11-24T09:20:00Z' }))
  expect((await locationOf(harness, prospect)).host).toBe('calendly.com')
})
