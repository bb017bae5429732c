import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { ALWAYS, sequenceOf } from '../support/mail/live-outreach.ts'
import { inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()

/** As many dates in a row as a schedule may name, from a day on. */
function holidaysFrom(day: string): string[] {
  const first = Temporal.PlainDate.from(day)
  return Array.from({ length: 400 }, (_, days) => first.add({ days }).toString())
}

/** A lead that got its first email, and for whose second the schedule has no moment within a year. */
async function strand() {
  const { addMailbox, campaign, addLead, pass, messages, harness } = outreach
  const mailboxes = [await addMailbox()]
  const schedule = { ...ALWAYS, holidays: holidaysFrom(inDays(outreach, 1).slice(0, 10)) }
  const campaignId = await campaign({ mailboxes, sequence: sequenceOf(['P0D', 'first'], ['P1D', 'second']), schedule })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await harness.settle()
  await pass(0)
  expect(await messages(jane)).toMatchObject([{ step: 1, state: 'sent' }])
  return { campaignId, jane }
}

const dueAt = async () => (await outreach.query('select due_at, stage from leads'))[0]

test('a lead without a moment within a year is looked at again each week, and goes on once there is one', async () => {
  const end = inDays(outreach, 401)
  const { jane } = await strand()
  const { harness, lead, next, messages, pass } = outreach
  expect(await lead(jane)).toMatchObject({ status: 'in_sequence' })
  expect(await dueAt()).toMatchObject({ stage: 'sequence', due_at: new Date(harness.clock.now().getTime() + 7 * DAY) })
  await pass(DAY)
  const { closed, gates, eligibleAt } = await next(jane)
  expect([closed, eligibleAt]).toEqual([['window'], null])
  expect(gates.find((gate: { gate: string }) => gate.gate === 'window').detail).toContain('within a year')
  await pass(6 * DAY)
  for (let weeks = 0; weeks < 4; weeks += 1) await pass(7 * DAY)
  expect(await messages(jane)).toMatchObject([{ step: 1 }, { step: 2, state: 'queued', plannedAt: end }])
  harness.clock.set(new Date(end))
  await harness.settle()
  expect(await lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
})

test('a schedule that is changed is looked at at once: holidays, hours or the time zone', async () => {
  const { campaignId, jane } = await strand()
  const { patch, harness, messages } = outreach
  const schedule = { ...ALWAYS, timezone: 'Asia/Tokyo', holidays: [] }
  expect((await patch(campaignId, { schedule })).status).toBe(200)
  await harness.settle()
  expect(await messages(jane)).toMatchObject([{ step: 1 }, { step: 2, state: 'queued' }])
  const back = { ...ALWAYS, holidays: holidaysFrom(inDays(outreach, 1).slice(0, 10)) }
  await patch(campaignId, { schedule: back })
  await harness.settle()
  // What was planned waits for a moment that is gone: it is taken back, and the lead is looked at again.
  await outreach.pass(2 * DAY)
  expect(await dueAt()).toMatchObject({ stage: 'sequence', due_at: expect.any(Date) })
  await patch(campaignId, { schedule })
  await outreach.pass(DAY)
  expect(await outreach.lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
})

test('a paused campaign whose schedule is changed goes on when it is activated', async () => {
  const { campaignId, jane } = await strand()
  await outreach.act(`/campaigns/${campaignId}/pause`)
  await outreach.patch(campaignId, { schedule: { ...ALWAYS, holidays: [] } })
  await outreach.pass(2 * DAY)
  expect(await outreach.lead(jane)).toMatchObject({ status: 'in_sequence' })
  await outreach.act(`/campaigns/${campaignId}/activate`)
  await outreach.pass(DAY)
  expect(await outreach.lead(jane)).toMatchObject({ status: 'ended', endReason: 'completed' })
})
