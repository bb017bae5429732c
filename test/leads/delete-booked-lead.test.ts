import { expect, test } from 'vitest'
import { firstTime, formFor, meetingsOf, newProspect, open, post, query, timesOn } from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

async function newBooking() {
  const prospect = await newProspect(harness)
  const startsAt = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(startsAt, { email: prospect.email }))
  const path = `/api/v1/meetings?prospectId=${prospect.prospectId}`
  const [meeting] = (await harness.call('GET', path)).body.data
  return { prospect, startsAt, meetingId: String(meeting.meetingId) }
}

test('a lead with a meeting ahead is deleted once that is cancelled', async () => {
  const { prospect, startsAt, meetingId } = await newBooking()
  const lead = `/api/v1/leads/${prospect.prospectId}`
  const refused = await harness.call('DELETE', lead)
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', meetings: [{ meetingId }] } })
  expect(refused.body.detail).toContain(meetingId)
  expect(timesOn((await open(harness, prospect.calendar)).text)).not.toContain(startsAt)
  expect(await meetingsOf(harness, prospect)).toMatchObject([{ status: 'booked' }])
  expect((await harness.call('POST', `/api/v1/meetings/${meetingId}/cancel`)).status).toBe(200)
  const cancels = `select to_address from messages where lead_id = $1 and icalendar_method = 'CANCEL'`
  expect(await query(harness, cancels, [prospect.leadId])).toHaveLength(2)
  expect((await harness.call('DELETE', lead)).status).toBe(204)
})

test('a lead whose meeting is over is deleted, and a person is erased whatever is ahead', async () => {
  const erased = await newBooking()
  const over = await newBooking()
  const path = `/api/v1/leads/${erased.prospect.prospectId}`
  expect((await harness.call('POST', `${path}/erase`)).status).toBe(200)
  expect(await meetingsOf(harness, erased.prospect)).toEqual([])
  harness.clock.set(new Date(Date.parse(over.startsAt) + 86_400_000))
  expect((await harness.call('DELETE', `/api/v1/leads/${over.prospect.prospectId}`)).status).toBe(204)
})
