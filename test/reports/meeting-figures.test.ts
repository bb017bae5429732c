import { expect, test } from 'vitest'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { cancelMeeting, recordMeeting } from '../support/bookings/meetings.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

interface Shown {
  prospectId: string
  status: string
}

/** Counts leads one by one from the list of meetings, as somebody without the figures would. */
function recount(meetings: readonly Shown[]) {
  const leads = Map.groupBy(meetings, ({ prospectId }) => prospectId)
  const counts = { booked: 0, attended: 0, noShow: 0, cancelled: 0 }
  for (const ofLead of leads.values()) {
    const has = (status: string) => ofLead.some((meeting) => meeting.status === status)
    if (has('attended') || has('booked') || has('no_show')) counts.booked += 1
    if (has('attended')) counts.attended += 1
    else if (has('no_show') && !has('booked')) counts.noShow += 1
    else if (!has('booked')) counts.cancelled += 1
  }
  return counts
}

/** What becomes of the meetings of each lead; `cancelled` is recorded and called off. */
const LIVES = [
  ['attended'],
  ['no_show'],
  ['booked'],
  ['cancelled'],
  ['cancelled', 'cancelled'],
  ['no_show', 'booked'],
  ['no_show', 'attended'],
  ['attended', 'cancelled'],
  ['no_show', 'cancelled'],
  [],
]

test('funnel and figures count leads by the meeting that tells most, as a recount does', async () => {
  const campaign = await newActiveCampaign(harness)
  const leads: string[] = []
  for (const _ of LIVES) leads.push((await addLead(harness, campaign, leadBody())).body.prospectId)
  await harness.settle()
  for (const [index, life] of LIVES.entries()) {
    for (const [hour, status] of life.entries()) {
      const told = status === 'cancelled' ? {} : { status }
      const { body } = await recordMeeting(harness, leads[index]!, { startsAt: `2026-11-24T0${hour}:00:00Z`, ...told })
      if (status === 'cancelled') await cancelMeeting(harness, body.meetingId)
    }
  }
  const { body: list } = await harness.call('GET', `/api/v1/meetings?campaignId=${campaign}&limit=100`)
  const expected = recount(list.data)
  expect(expected).toEqual({ booked: 7, attended: 3, noShow: 2, cancelled: 2 })
  const funnel = await harness.call('GET', `/api/v1/campaigns/${campaign}/funnel`)
  expect(funnel.body).toMatchObject(expected)
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaign}/sequence/figures`)
  const { booked, ...rest } = expected
  // The figures of a step count who booked at all, those who called it off too.
  expect(body.steps[0].variants[0]).toMatchObject({ ...rest, booked: booked + rest.cancelled })
})
