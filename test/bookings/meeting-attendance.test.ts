import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noteAttendance } from '../../src/bookings/meetings/meeting-lifecycle.ts'
import { findMeeting } from '../../src/bookings/store.ts'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import { withLockedLead } from '../../src/leads/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { cancelMeeting, happenedTo, leadOf, PAST, recordMeeting, setAttendance } from '../support/bookings/meetings.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

afterEach(() => harness.clock.set(TUESDAY))
afterAll(() => harness.close())

async function newMeeting(change: Record<string, unknown> = {}) {
  const { body } = await addLead(harness, await newActiveCampaign(harness), leadBody())
  const meeting = await recordMeeting(harness, body.prospectId, change)
  return { prospectId: String(body.prospectId), meetingId: String(meeting.body.meetingId) }
}

/** What a calendar tells, as of an instant. */
async function told(meetingId: string, attendance: 'attended' | 'no_show' | 'booked', toldAt: Date) {
  const { context, organizationId } = harness
  const meeting = await findMeeting(context.db, organizationId, parseId('meet', meetingId)!)
  const about = { organizationId, meeting: meeting!, toldAt }
  const lead = { organizationId, leadId: meeting!.leadId }
  const marked = await withLockedLead(context, lead, (tx) => noteAttendance(context, tx, about, attendance))
  return marked?.status
}

test('that it took place, that nobody came, and that nobody knows after all: each is told once, with who said it', async () => {
  const { prospectId, meetingId } = await newMeeting({ startsAt: PAST })
  for (const attendance of ['attended', 'attended', 'no_show', 'unknown', 'unknown']) {
    const { status, body } = await setAttendance(harness, meetingId, attendance)
    expect([status, body.status]).toEqual([200, attendance === 'unknown' ? 'booked' : attendance])
  }
  const happened = (await happenedTo(harness, prospectId)).filter((type) => type.startsWith('meeting.'))
  expect(happened).toEqual(['meeting.booked', 'meeting.attended', 'meeting.no_show', 'meeting.attendance_cleared'])
  const audit = await query(harness, `select action, actor from audit where target = $1 order by action desc`, [
    meetingId,
  ])
  expect(audit.map(({ action }) => action)).toEqual([
    'meeting.recorded',
    'meeting.no_show',
    'meeting.attended',
    'meeting.attendance_cleared',
  ])
  expect(new Set(audit.map(({ actor }) => String(actor).slice(0, 4)))).toEqual(new Set(['key_']))
  expect(await leadOf(harness, prospectId)).toMatchObject({ endReason: 'meeting_booked' })
})

test('what has not begun has not taken place, and what was called off stays so', async () => {
  const { meetingId } = await newMeeting()
  const early = await setAttendance(harness, meetingId, 'attended')
  expect([early.status, early.body.code]).toEqual([409, 'illegal_transition'])
  expect(early.body.detail).toContain('2026-11-24T10:00:00.000Z')
  expect((await setAttendance(harness, meetingId, 'unknown')).status).toBe(200)
  harness.clock.advance(31 * MINUTE)
  expect((await setAttendance(harness, meetingId, 'attended')).body.status).toBe('attended')
  await setAttendance(harness, meetingId, 'unknown')
  expect((await cancelMeeting(harness, meetingId)).body.status).toBe('cancelled')
  for (const attendance of ['attended', 'no_show', 'unknown']) {
    const { body } = await setAttendance(harness, meetingId, attendance)
    expect([body.code, body.detail]).toEqual(['illegal_transition', expect.stringContaining('cancelled')])
  }
  expect(await told(meetingId, 'attended', harness.clock.now())).toBeUndefined()
  expect((await setAttendance(harness, meetingId, 'came')).status).toBe(400)
  const { key } = await harness.newOrganization('Elsewhere')
  const path = `/api/v1/meetings/${meetingId}/attendance`
  expect((await harness.call('PUT', path, { attendance: 'attended' }, { key })).status).toBe(404)
})

test('what was told last stands, by a person or by a calendar, in whichever order it arrives', async () => {
  const { meetingId } = await newMeeting({ startsAt: PAST })
  await setAttendance(harness, meetingId, 'attended')
  const before = new Date(harness.clock.now().getTime() - 10 * MINUTE)
  expect(await told(meetingId, 'no_show', before)).toBeUndefined()
  harness.clock.advance(HOUR)
  expect(await told(meetingId, 'no_show', new Date(harness.clock.now().getTime() - 10 * MINUTE))).toBe('no_show')
  // A clock that runs ahead does not silence whoever speaks next.
  expect(await told(meetingId, 'attended', new Date(harness.clock.now().getTime() + HOUR))).toBe('attended')
  expect((await setAttendance(harness, meetingId, 'unknown')).body.status).toBe('booked')
})
