import { expect, test } from 'vitest'
import { expectProblem } from '../support/installation/expect-problem.ts'
import {
  bookableCampaign,
  firstTime,
  formFor,
  newProspect,
  open,
  post,
  timesOn,
  wordsOf,
} from '../support/leads/prospect.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const preview = (campaignId: string, search = '') =>
  harness.call('GET', `/api/v1/campaigns/${campaignId}/calendar/preview${search}`)

test('it is the page that a prospect gets, but nothing on it leads anywhere', async () => {
  const prospect = await newProspect(harness)
  const { status, body } = await preview(prospect.campaign, '?timezone=Europe/Berlin')
  const real = (await open(harness, `${prospect.calendar}?timezone=Europe/Berlin`)).text
  expect(status).toBe(200)
  const shown = (page: string) => wordsOf(page.replace(/<script.*<\/script>/s, '')).trim()
  expect(shown(body.html)).toBe(shown(real).replace(/ Are you .*\? Yes, fill in my details/, ''))
  expect(timesOn(body.html)).toEqual(timesOn(real))
  expect(body.html).not.toMatch(/<a\s[^>]*href|action="[^"]|\/c\/|<script/)
  expect(body.html.match(/<button[^>]*disabled/g)).toHaveLength(2)
  expect(body).toMatchObject({ bookable: true, timezone: 'Europe/Berlin', previousDate: null })
})

test('days are turned by their dates, and a booked time is offered no more', async () => {
  const prospect = await newProspect(harness)
  const first = (await preview(prospect.campaign)).body
  const next = (await preview(prospect.campaign, `?date=${first.nextDate}`)).body
  expect(next).toMatchObject({ date: first.nextDate, previousDate: first.date })
  const time = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(time, { email: prospect.email }))
  const after = (await preview(prospect.campaign)).body
  expect(after.freeTimes).toBe(first.freeTimes - 1)
  expect(timesOn(after.html)).not.toContain(time)
})

test('without a host, or archived, it says that nothing can be booked', async () => {
  const nobody = await harness.newOrganization('Nobody')
  const created = await harness.call('POST', '/api/v1/campaigns', { name: 'Empty' }, { key: nobody.key })
  const path = `/api/v1/campaigns/${created.body.campaignId}/calendar/preview`
  const { body } = await harness.call('GET', path, undefined, { key: nobody.key })
  expect(body).toMatchObject({ bookable: false, freeTimes: 0, date: null })
  expect(wordsOf(body.html)).toContain('Booking is closed')
  const archived = await bookableCampaign(harness)
  await harness.call('POST', `/api/v1/campaigns/${archived}/archive`)
  expect((await preview(archived)).body.bookable).toBe(false)
  expect((await harness.call('GET', path)).status).toBe(403)
})

test('a zone and a date that are none are refused', async () => {
  const campaignId = await bookableCampaign(harness)
  expectProblem(await preview(campaignId, '?timezone=Mars/Base'), '400 validation_failed')
  expectProblem(await preview(campaignId, '?date=soon'), '400 validation_failed')
})
