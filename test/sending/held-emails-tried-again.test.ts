import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { recordMeeting } from '../support/bookings/meetings.ts'
import { eventsOf, sequenceOf } from '../support/mail/live-outreach.ts'
import { addJane, useOutreach, wordsGot } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

const sequence = sequenceOf(['P0D', 'about {{ customData.topic }}'], ['P1D', 'b'])
const mended = { sequence: sequenceOf(['P0D', 'about ships'], ['P1D', 'b']) }
const HELD = { hold: { reason: 'message_held' } }

test('a pause takes the place of the hold, and a mended sequence does not lift it', async () => {
  const { act, patch, lead, pass } = outreach
  const { jane, campaignId } = await addJane(outreach, { sequence })
  expect(await lead(jane)).toMatchObject(HELD)
  await act(`/leads/${jane}/pause`)
  await patch(campaignId, mended)
  await pass(DAY)
  expect(await lead(jane)).toMatchObject({ hold: { reason: 'paused' } })
  expect(await wordsGot(outreach, jane)).toEqual([])
  await act(`/leads/${jane}/resume`)
  await outreach.harness.settle()
  expect(await wordsGot(outreach, jane)).toEqual(['about ships'])
})

test('who waits with a colleague’s meeting ahead is not mailed by a mended sequence', async () => {
  const { patch, lead, pass, harness } = outreach
  const { jane, campaignId } = await addJane(outreach, { sequence, calendar: { onColleague: 'hold' } })
  const bob = await outreach.addLead(campaignId, 'bob@acme.test', { customData: { topic: 'ports' } })
  await harness.settle()
  await recordMeeting(harness, bob)
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ hold: { reason: 'colleague_booked' } })
  await patch(campaignId, mended)
  await pass(2 * DAY)
  expect(await wordsGot(outreach, jane)).toEqual([])
})

test('an edit that the criteria are asked of sends nothing before they are', async () => {
  const size = {
    id: 'size',
    label: 'Large',
    kind: 'must',
    weight: 1,
    field: 'company.employeeCount',
    op: 'gte',
    value: 50,
  }
  const { jane } = await addJane(outreach, { sequence, icp: { criteria: [size] } }, { company: { employeeCount: 80 } })
  expect(await outreach.lead(jane)).toMatchObject(HELD)
  const small = { company: { employeeCount: 5 }, customData: { topic: 'ports' } }
  await outreach.harness.call('PATCH', `/api/v1/leads/${jane}`, small)
  await outreach.harness.settle()
  expect(await outreach.lead(jane)).toMatchObject({ endReason: 'disqualified' })
  expect(await wordsGot(outreach, jane)).toEqual([])
})

test('a corrected fact that the email lacked sends it', async () => {
  const lacking = { sequence: sequenceOf(['P0D', 'in {{ company.headquarters }}'], ['P1D', 'b']) }
  const { jane } = await addJane(outreach, lacking)
  expect(await outreach.lead(jane)).toMatchObject(HELD)
  await outreach.harness.call('PUT', `/api/v1/leads/${jane}/facts/company.headquarters`, { value: 'Oslo' })
  await outreach.harness.settle()
  expect(await wordsGot(outreach, jane)).toEqual(['in Oslo'])
})

test('what no email is written with tries nothing again', async () => {
  const { jane } = await addJane(outreach, { sequence, icp: { criteria: [] } }, { company: { industry: 'Ports' } })
  const before = (await eventsOf(outreach, 'lead.resumed')).length
  await outreach.harness.call('PATCH', `/api/v1/leads/${jane}`, { unknownToAll: 'kept' })
  await outreach.harness.settle()
  expect(await outreach.lead(jane)).toMatchObject(HELD)
  expect(await eventsOf(outreach, 'lead.resumed')).toHaveLength(before)
})
