import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts'
import { A_B_C, inDays, useOutreach } from '../support/mail/use-outreach.ts'

const outreach = useOutreach()
const OFFICE_HOURS = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }

/** From Tuesday, 09:30, to Sunday, 22:30. */
const toSundayNight = () => outreach.pass(5 * DAY + 13 * HOUR)

test('a test captures its email within a minute on a Sunday night; once live, it waits for Monday', async () => {
  const { campaign, addLead, addMailbox, act, messages, next, pass, server } = outreach
  await toSundayNight()
  const sequence = A_B_C
  const campaignId = await campaign({ sequence, schedule: OFFICE_HOURS, status: 'draft' })
  const jane = await addLead(campaignId, 'jane@acme.test')
  await pass(0)
  const { body: forecast } = await act(`/campaigns/${campaignId}/simulate`, { days: 5 })
  await act(`/campaigns/${campaignId}/activate`)
  await pass(MINUTE)
  expect(await messages(jane)).toMatchObject([
    { step: 1, state: 'captured' },
    { step: 2, state: 'queued' },
  ])
  // What it is told beforehand comes true; the wait of a day stays.
  expect(forecast.emails.map((email: { step: number; at: string }) => [email.step, email.at.slice(0, 13)])).toEqual(
    [0, 1, 2].map((days) => [days + 1, inDays(outreach, days, '22:00').slice(0, 13)]),
  )
  await pass(DAY)
  expect(await messages(jane)).toMatchObject([{}, { step: 2, state: 'captured' }, { step: 3, state: 'queued' }])

  // Asked as live before it is, the forecast begins anew and keeps the hours.
  const mailboxes = [await addMailbox()]
  const { body: asLive } = await act(`/campaigns/${campaignId}/simulate`, { days: 5, mode: 'live' })
  expect(asLive.emails.map((email: { step: number; at: string }) => [email.step, email.at.slice(0, 10)])).toEqual(
    [1, 2, 3].map((days) => [days, inDays(outreach, days).slice(0, 10)]),
  )
  expect(asLive.emails[0].at >= inDays(outreach, 1, '09:00')).toBe(true)
  expect(asLive.assumptions.join(' ')).toContain('start again at the first email')

  await act(`/campaigns/${campaignId}/go-live`, { mailboxes })
  await pass(HOUR)
  expect(server.received).toEqual([])
  expect(await next(jane)).toMatchObject({ closed: ['window'], eligibleAt: inDays(outreach, 1, '09:00') })
  await pass(10 * HOUR)
  expect(server.received).toHaveLength(1)
})
