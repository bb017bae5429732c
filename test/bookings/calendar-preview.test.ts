import { expect, test } from 'vitest'
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

const preview = (campaignId: string) => harness.call('GET', `/api/v1/campaigns/${campaignId}/calendar/preview`)
const pathIn = (url: unknown) => new URL(String(url)).pathname

test('it is the page that a prospect gets, of no origin, and its form sends nothing', async () => {
  const prospect = await newProspect(harness)
  const { status, body } = await preview(prospect.campaign)
  expect([status, body.bookable]).toEqual([200, true])
  const path = pathIn(body.url)
  expect(pathIn((await preview(prospect.campaign)).body.url)).toBe(path)
  const page = await open(harness, `${path}?timezone=Europe/Berlin`)
  const real = (await open(harness, `${prospect.calendar}?timezone=Europe/Berlin`)).text
  const shown = (text: string) => wordsOf(text.replace(/<style[\s\S]*?<\/style>/u, '')).trim()
  expect(shown(page.text).replace(' This is a preview: nothing can be booked here.', '')).toBe(
    shown(real).replace(/ Are you .*\? Yes, fill in my details/, ''),
  )
  expect(timesOn(page.text)).toEqual(timesOn(real))
  expect(page.text).not.toMatch(/\/c\//)
  expect(page.text.match(/<button disabled/g)).toHaveLength(1)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none';.*form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts/)
  expect((await post(harness, path, formFor(timesOn(real)[0]!))).status).toBe(405)
})

test('it shows the day that is asked for, and a booked time is offered no more', async () => {
  const prospect = await newProspect(harness)
  const first = (await preview(prospect.campaign)).body
  const page = await open(harness, `${pathIn(first.url)}?date=2026-12-01`)
  expect(page.text).toMatch(/aria-label="Tuesday 1 December"\s+aria-current="date"/)
  const time = await firstTime(harness, prospect.calendar)
  await post(harness, prospect.calendar, formFor(time, { email: prospect.email }))
  expect((await preview(prospect.campaign)).body.freeTimes).toBe(first.freeTimes - 1)
  expect(timesOn((await open(harness, pathIn(first.url))).text)).not.toContain(time)
})

test('without a host, or archived, it says that nothing can be booked; a forged address leads nowhere', async () => {
  const nobody = await harness.newOrganization('Nobody')
  const created = await harness.call('POST', '/api/v1/campaigns', { name: 'Empty' }, { key: nobody.key })
  const path = `/api/v1/campaigns/${created.body.campaignId}/calendar/preview`
  const { body } = await harness.call('GET', path, undefined, { key: nobody.key })
  expect(body).toMatchObject({ bookable: false, freeTimes: 0 })
  const closed = await open(harness, pathIn(body.url))
  expect([closed.status, closed.text.includes('Booking is closed')]).toEqual([410, true])
  const archived = await bookableCampaign(harness)
  await harness.call('POST', `/api/v1/campaigns/${archived}/archive`)
  expect((await preview(archived)).body.bookable).toBe(false)
  expect((await harness.call('GET', path)).status).toBe(403)
  for (const forged of ['/preview/x', pathIn(body.url).slice(0, -1), `/m/${pathIn(body.url).slice(9)}`]) {
    expect((await open(harness, forged)).status).toBe(404)
  }
})

test('the logo stands in the page, and without a title the meeting is one with the organization', async () => {
  const campaign = await bookableCampaign(harness)
  const png = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d494844520000004000000040', 'hex').copy(png)
  const logo = { raw: png, headers: { 'content-type': 'image/png' } }
  expect((await harness.call('PUT', '/api/v1/organization/logo', undefined, logo)).status).toBe(200)
  const { text } = await open(harness, pathIn((await preview(campaign)).body.url))
  expect(text).toContain(`<img src="data:image/png;base64,${png.toString('base64')}"`)
  expect(text).toContain('<bdi>Meeting with Seed</bdi>')
})
