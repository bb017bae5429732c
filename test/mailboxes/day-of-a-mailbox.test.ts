import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { sequenceOf } from '../support/mail/live-outreach.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** The zone in which 17:00 is midnight in UTC or an hour later. */
const PACIFIC = 'America/Los_Angeles'
const OFFICE = { timezone: PACIFIC, days: ['tue', 'wed'], from: '09:00', to: '17:00' }

/** A mailbox of three emails a day, and a campaign with more leads than that. */
async function threeADay(more: Record<string, unknown> = {}, schedule: Record<string, unknown> = OFFICE) {
  const { addMailbox, campaign, addLead } = outreach
  const pace = { dailyCap: 3, gapSeconds: { least: 0, most: 0 }, ...more }
  const mailbox = await addMailbox('sam@sender.test', pace)
  const campaignId = await campaign({ mailboxes: [mailbox], sequence: sequenceOf(['P0D', 'Hi']), schedule })
  for (let index = 0; index < 12; index += 1) await addLead(campaignId, `p${index}@acme.test`)
  return mailbox
}

/** How many emails have left by each of so many hours from now on. */
async function hourly(hours: number): Promise<number[]> {
  const counts = []
  for (let turn = 0; turn < hours; turn += 1) {
    await outreach.pass(HOUR)
    counts.push(outreach.server.received.length)
  }
  return counts
}

async function shown(): Promise<Record<string, unknown>> {
  return (await outreach.harness.call('GET', '/api/v1/mailboxes')).body.data[0]
}

test('the cap of a mailbox holds for a day of its own time zone: midnight UTC in a working day begins none', async () => {
  const dayEndsAt = inDays(outreach, 2, '08:00')
  await threeADay({ timezone: 'america/los_angeles' })
  // From a Tuesday 09:30 UTC on, until its office hours in California are over.
  expect((await hourly(24)).at(-1)).toBe(3)
  expect(await shown()).toMatchObject({ timezone: PACIFIC, sentToday: 0, dayEndsAt })
  expect((await hourly(12)).at(-1)).toBe(6)
  expect(await shown()).toMatchObject({ sentToday: 3, dayEndsAt })
})

test('a mailbox without one has the days of its organization', async () => {
  await outreach.harness.call('PATCH', '/api/v1/organization', { timezone: PACIFIC })
  const dayEndsAt = inDays(outreach, 2, '08:00')
  await threeADay()
  expect((await hourly(24)).at(-1)).toBe(3)
  expect(await shown()).toMatchObject({ timezone: null, dayEndsAt })
})

test('a full mailbox says when its day ends, and sends again then; organization and installation count all of it', async () => {
  const { harness, addLead, next, query } = outreach
  await threeADay(
    { timezone: 'Asia/Kolkata' },
    { ...OFFICE, timezone: 'UTC', days: ['tue', 'wed'], from: '00:00', to: '24:00' },
  )
  const [campaign] = (await harness.call('GET', '/api/v1/campaigns')).body.data
  await harness.settle()
  const last = await addLead(campaign.campaignId, 'last@acme.test')
  await harness.settle()
  const midnight = inDays(outreach, 0, '18:30')
  expect(await next(last)).toMatchObject({ closed: ['mailbox'], eligibleAt: midnight })
  harness.clock.set(new Date(Date.parse(midnight) - MINUTE))
  await harness.settle()
  expect(outreach.server.received).toHaveLength(3)
  await outreach.pass(MINUTE)
  expect(outreach.server.received).toHaveLength(6)
  expect((await harness.call('GET', '/api/v1/overview')).body.today.capUsed).toBe(6)
  expect(await query('select sum(sent)::int as sent from mailbox_days')).toEqual([{ sent: 6 }])
})

test.each(['Pacific/Auckland', PACIFIC])(
  'a zone changed to %s lets nothing leave twice: the day that runs ends as it began',
  async (timezone) => {
    const always = { ...OFFICE, timezone: 'UTC', days: ['tue', 'wed'], from: '00:00', to: '24:00' }
    const mailbox = await threeADay({}, always)
    await outreach.harness.settle()
    const changed = await outreach.harness.call('PATCH', `/api/v1/mailboxes/${mailbox}`, { timezone })
    expect(changed.body).toMatchObject({ timezone, sentToday: 3, dayEndsAt: inDays(outreach, 1) })
    const [first] = await hourly(14)
    expect(first).toBe(3)
    expect(outreach.server.received).toHaveLength(3)
    await outreach.pass(HOUR)
    expect(outreach.server.received).toHaveLength(6)
    const back = await outreach.harness.call('PATCH', `/api/v1/mailboxes/${mailbox}`, { timezone: null })
    expect(back.body).toMatchObject({ timezone: null, sentToday: 3 })
    await outreach.pass(2 * DAY)
    expect((await outreach.query('select max(sent) as most from mailbox_days'))[0]).toEqual({ most: 3 })
  },
)

test('what did not leave is given back to its day and to the ramp', async () => {
  const { server, query, harness } = outreach
  const always = { ...OFFICE, timezone: 'UTC', days: ['tue', 'wed'], from: '00:00', to: '24:00' }
  await threeADay({ timezone: PACIFIC }, always)
  server.answers = { rcpt: [450, '4.2.0 Later'] }
  await harness.settle()
  expect(await shown()).toMatchObject({ sentToday: 0 })
  const [row] = await query('select ramp_days, last_send_day, day_sent, day_new from mailboxes')
  expect(row).toEqual({ ramp_days: 0, last_send_day: null, day_sent: 0, day_new: 0 })
  server.answers = {}
  await outreach.pass(HOUR)
  expect(await shown()).toMatchObject({ sentToday: 3 })
  expect(await query('select ramp_days, day_sent, day_new from mailboxes')).toEqual([
    { ramp_days: 1, day_sent: 3, day_new: 3 },
  ])
})

test('a zone that there is not is refused', async () => {
  const mailbox = await outreach.addMailbox()
  for (const timezone of ['+02:00', 'Europe/Atlantis', '']) {
    const { status } = await outreach.harness.call('PATCH', `/api/v1/mailboxes/${mailbox}`, { timezone })
    expect(status).toBe(400)
  }
  expect(await shown()).toMatchObject({ timezone: null })
})
