import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { cancelMeeting, leadOf, PAST, recordMeeting, setAttendance } from '../support/bookings/meetings.ts'
import { firstTime, formFor, meetingsOf, newProspect, post, query } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'
import { tell } from '../support/installation/tell.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

afterEach(() => harness.clock.set(TUESDAY))
afterAll(() => harness.close())

const HOST = { name: 'Jonas Weber', timezone: 'Europe/Berlin' }
let hosts = 0

/** A lead that was handed its first email, in a campaign that resumes. */
function resuming(calendar: Record<string, unknown> = {}): Promise<Prospect> {
  hosts += 1
  const host = { ...HOST, email: `resuming${hosts}@host.example` }
  const weeklyHours = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '09:00', to: '17:00' }))
  return newProspect(harness, { calendar: { host, weeklyHours, resumeOnCancel: true, ...calendar } })
}

async function book(prospect: Prospect): Promise<string> {
  const startsAt = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  const { body } = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}&status=booked`)
  return body.data[0].meetingId
}

const act = (prospect: Prospect, name: string, body?: object) =>
  harness.call('POST', `/api/v1/leads/${prospect.prospectId}/${name}`, body)

test('a lead resumes exactly where it was: its next step, at its time', async () => {
  const prospect = await resuming()
  const before = await leadOf(harness, prospect.prospectId)
  const planned = () =>
    query(harness, `select step, planned_at from messages where lead_id = $1 and kind = 'step' and state = 'queued'`, [
      prospect.leadId,
    ])
  const next = await planned()
  expect(next).toMatchObject([{ step: 2 }])
  const meetingId = await book(prospect)
  expect(await planned()).toEqual([])
  await cancelMeeting(harness, meetingId)
  await harness.settle()
  const { status, endReason, step, run, hold } = before
  expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ status, endReason, step, run, hold })
  expect(await planned()).toEqual(next)
  harness.clock.advance(4 * DAY)
  await harness.settle()
  expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ step: 2 })
})

test('the link of a cancelled lead books again, and that ends it again', async () => {
  const prospect = await resuming()
  await cancelMeeting(harness, await book(prospect))
  expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ status: 'in_sequence' })
  await book(prospect)
  expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ endReason: 'meeting_booked' })
  expect((await meetingsOf(harness, prospect)).map((meeting) => meeting['status'])).toEqual(['cancelled', 'booked'])
})

test('what held it holds it again, unless that has run out', async () => {
  for (const [until, hold] of [
    [undefined, { reason: 'paused', until: null }],
    ['2026-11-25T00:00:00.000Z', { reason: 'paused', until: '2026-11-25T00:00:00.000Z' }],
  ] as const) {
    const prospect = await resuming()
    await act(prospect, 'pause', until === undefined ? undefined : { until })
    const meetingId = await book(prospect)
    expect((await leadOf(harness, prospect.prospectId)).hold).toBeNull()
    await cancelMeeting(harness, meetingId)
    expect((await leadOf(harness, prospect.prospectId)).hold).toEqual(hold)
  }
  const late = await resuming()
  await act(late, 'pause', { until: '2026-11-24T12:00:00Z' })
  const { body } = await recordMeeting(harness, late.prospectId, { startsAt: '2026-11-25T10:00:00Z' })
  harness.clock.advance(DAY / 2)
  await cancelMeeting(harness, body.meetingId)
  expect(await leadOf(harness, late.prospectId)).toMatchObject({ status: 'in_sequence', hold: null })
})

test('not after an unsubscribe, a reply or a suppression since', async () => {
  const unsubscribed = await resuming()
  const first = await book(unsubscribed)
  await post(harness, unsubscribed.unsubscribe, {})
  await cancelMeeting(harness, first)
  expect(await leadOf(harness, unsubscribed.prospectId)).toMatchObject({ endReason: 'unsubscribed' })
  const replied = await resuming()
  const second = await book(replied)
  const [row] = await query(harness, 'select campaign_id from leads where lead_id = $1', [replied.leadId])
  const { context, organizationId } = harness
  const about = { leadId: replied.leadId, campaignId: String(row!['campaign_id']) }
  const data = { inboundId: 'inb_1', intent: 'unclear' }
  await tell(context, organizationId, [{ type: 'lead.replied', ...about, data }])
  await cancelMeeting(harness, second)
  expect(await leadOf(harness, replied.prospectId)).toMatchObject({ endReason: 'meeting_booked' })
})

test('not where the sequence was over before, nor where the campaign does not say so', async () => {
  const over = await resuming()
  await act(over, 'stop')
  await cancelMeeting(harness, await book(over))
  expect(await leadOf(harness, over.prospectId)).toMatchObject({ endReason: 'meeting_booked' })
  const plain = await resuming({ resumeOnCancel: false })
  await cancelMeeting(harness, await book(plain))
  expect(await leadOf(harness, plain.prospectId)).toMatchObject({ endReason: 'meeting_booked' })
})

test('not while another meeting stands, over or not; with the last of them it does', async () => {
  const prospect = await resuming()
  const first = await book(prospect)
  const { body: second } = await recordMeeting(harness, prospect.prospectId, { startsAt: '2026-11-30T10:00:00Z' })
  const { body: third } = await recordMeeting(harness, prospect.prospectId, { startsAt: PAST, status: 'attended' })
  for (const meetingId of [first, second.meetingId]) {
    await cancelMeeting(harness, meetingId)
    expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ endReason: 'meeting_booked' })
  }
  await setAttendance(harness, third.meetingId, 'unknown')
  await cancelMeeting(harness, third.meetingId)
  expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ status: 'in_sequence', step: 1 })
})

test('a meeting of the time as a test moves nobody once the campaign is live', async () => {
  const prospect = await resuming()
  const meetingId = await book(prospect)
  const [row] = await query(harness, 'select campaign_id from leads where lead_id = $1', [prospect.leadId])
  await query(harness, `update campaigns set mode = 'live' where campaign_id = $1`, [row!['campaign_id']])
  await cancelMeeting(harness, meetingId)
  expect(await leadOf(harness, prospect.prospectId)).toMatchObject({ endReason: 'meeting_booked' })
})

test('a list tells of the meeting of each lead, also once it is cancelled', async () => {
  const [booked, called, none] = [
    await resuming({ resumeOnCancel: false }),
    await resuming({ resumeOnCancel: false }),
    await resuming(),
  ]
  await book(booked)
  await cancelMeeting(harness, await book(called))
  for (const { prospectId } of [booked, called, none]) {
    const { body } = await harness.call('GET', `/api/v1/leads?lead=${prospectId}`)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].meeting).toEqual((await leadOf(harness, prospectId)).meeting)
  }
  const ids = [booked, called, none].map(({ prospectId }) => prospectId)
  const { body } = await harness.call('GET', `/api/v1/leads?lead=${ids.join(',')}`)
  expect(body.data).toHaveLength(3)
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ prospectId: ids[0], meeting: expect.objectContaining({ status: 'booked' }) }),
      expect.objectContaining({ prospectId: ids[1], meeting: expect.objectContaining({ status: 'cancelled' }) }),
      expect.objectContaining({ prospectId: ids[2], meeting: null }),
    ]),
  )
})
