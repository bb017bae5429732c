import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBookingBrowser } from '../support/browser/booking-browser.ts'
import type { BookingBrowser } from '../support/browser/booking-browser.ts'
import { seriousFindings } from '../support/browser/dashboard-browser.ts'
import { campaignOf, newHost, prospectsOf } from '../support/bookings/hosted-calendar.ts'
import { meetingsOf, query } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'

/** The Wednesday before the clocks of Europe go back; those of New York follow a week later. */
const OCTOBER = new Date('2026-10-21T06:00:00Z')

const QUESTIONS = [
  { label: 'How many vessels?', kind: 'line', required: true },
  { label: 'Fleet', kind: 'choice', options: ['Harbour', 'Deep sea'] },
]

let booking: BookingBrowser
let count = 0

beforeAll(async () => {
  booking = await startBookingBrowser(OCTOBER)
})

beforeEach(() => {
  booking.harness.clock.set(OCTOBER)
})

afterAll(async () => {
  await booking.close()
})

/** A lead that was written to, with two hosts of its own. */
async function newcomer(): Promise<Prospect> {
  count += 1
  const { harness } = booking
  const hosts = [await newHost(harness, `Anna${count}`), await newHost(harness, `Ben${count}`)]
  const calendar = { questions: QUESTIONS, title: 'Intro call', location: 'Dock 5' }
  const [prospect] = await prospectsOf(harness, await campaignOf(harness, hosts, calendar), 1)
  return prospect!
}

async function fillDetails(page: Page, { email }: Prospect): Promise<void> {
  await page.getByLabel('Name').fill('Jana Petersen')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('How many vessels?').fill('14')
  await page.getByLabel('Fleet').selectOption('Deep sea')
}

/** The path in the invitation to the attendee. */
async function linkOf({ leadId, email }: Prospect): Promise<string> {
  const [mail] = await query(
    booking.harness,
    `select body from messages where lead_id = $1 and kind = 'invitation' and to_address = $2`,
    [leadId, email],
  )
  return /https:\/\/leads\.example\.com(\/m\/[\w-]+)/.exec(String(mail?.['body']))?.[1] ?? ''
}

// Berlin has winter time from Sunday on, New York has not yet: 10:00 in Berlin is 05:00 there, and 15:00 in Chennai.
const ZONES = [
  { zone: 'Europe/Berlin', before: '10:00', after: '10:00', shown: 'Europe/Berlin (UTC+2)' },
  { zone: 'America/New_York', before: '04:00', after: '05:00', shown: 'America/New York (UTC−4)' },
  { zone: 'Asia/Calcutta', before: '13:30', after: '14:30', shown: 'Asia/Kolkata (UTC+5:30)' },
]

test.each(ZONES)('with scripts the page opens in $zone, and books over the change of the clock', async (given) => {
  const prospect = await newcomer()
  const { page, complaints, close } = await booking.open(prospect.calendar, { timezoneId: given.zone })
  await page.getByText(given.shown).waitFor()
  await page.locator('label', { hasText: given.before }).first().waitFor()
  await page.getByRole('link', { name: /Later/ }).click()
  await page.getByText('26 October').first().waitFor()
  const day = page.getByRole('group', { name: 'Monday 26 October' })
  await day.getByRole('radio', { name: given.after, exact: true }).check()
  await page.getByText(`Monday 26 October, ${given.after}`).waitFor()
  await fillDetails(page, prospect)
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page.getByRole('heading', { name: 'Meeting booked' }).waitFor()
  await page.getByText(`${given.after}–`).waitFor()
  const [meeting] = await meetingsOf(booking.harness, prospect)
  expect(meeting?.['starts_at']).toEqual(new Date('2026-10-26T09:00:00Z'))
  expect(complaints).toEqual([])
  await close()
})

test.each(ZONES)('without scripts the zone is chosen, here $zone, and everything is done', async ({ zone, after }) => {
  const prospect = await newcomer()
  const options = { timezoneId: zone, javaScriptEnabled: false }
  const { page, complaints, close } = await booking.open(prospect.calendar, options)
  await page.getByText('Times are in Europe/Berlin (UTC+2)').waitFor()
  await page.getByLabel('Your time zone').selectOption(zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone)
  await page.getByRole('button', { name: 'Change zone' }).click()
  await page.getByRole('link', { name: /Later/ }).click()
  const day = page.getByRole('group', { name: 'Monday 26 October' })
  await day.getByRole('radio', { name: after, exact: true }).check()
  await fillDetails(page, prospect)
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page.getByRole('heading', { name: 'Meeting booked' }).waitFor()
  await page.goto(new URL(await linkOf(prospect), page.url()).href)
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await page.getByRole('link', { name: /Later/ }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Move meeting' }).click()
  await page.getByRole('heading', { name: 'Meeting rescheduled' }).waitFor()
  await page.getByRole('link', { name: 'Cancel meeting' }).click()
  await page.getByLabel(/A few words why/).fill('The ship is late.')
  await page.getByRole('button', { name: 'Cancel meeting' }).click()
  await page.getByRole('heading', { name: 'Meeting cancelled' }).waitFor()
  expect((await meetingsOf(booking.harness, prospect))[0]).toMatchObject({ status: 'cancelled', icalendar_sequence: 2 })
  expect(complaints).toEqual([])
  await close()
})

test('with the keyboard alone a time is chosen, the details are filled in and the meeting is booked', async () => {
  const prospect = await newcomer()
  const { page, close } = await booking.open(prospect.calendar, { timezoneId: 'Europe/Berlin' })
  await page.locator('#startsAt').waitFor()
  const press = (key: string) => page.keyboard.press(key)
  const focused = () =>
    page.evaluate<string>('document.activeElement.name || document.activeElement.textContent.trim()')
  const reach = async (name: string) => {
    for (let steps = 0; steps < 15 && (await focused()) !== name; steps += 1) await press('Tab')
    expect(await focused()).toBe(name)
  }
  await reach('startsAt')
  await press('Space')
  await press('ArrowRight')
  await reach('name')
  await page.keyboard.type('Jana Petersen')
  await reach('email')
  await page.keyboard.type(prospect.email)
  await press('Tab')
  await page.keyboard.type('14')
  await reach('Book meeting')
  await press('Enter')
  await page.getByRole('heading', { name: 'Meeting booked' }).waitFor()
  expect(await meetingsOf(booking.harness, prospect)).toHaveLength(1)
  await close()
})

test('axe finds nothing on any of the pages, at the width of a phone and of a desk', async () => {
  const prospect = await newcomer()
  for (const width of [390, 1_280]) {
    const { page, close } = await booking.open(prospect.calendar, {
      timezoneId: 'Europe/Berlin',
      viewport: { width, height: 900 },
    })
    expect(await seriousFindings(page, `booking ${width}`)).toEqual([])
    await page.evaluate(`document.querySelector('form.booking').noValidate = true`)
    await page.getByRole('button', { name: 'Book meeting' }).click()
    await page.getByText('The meeting is not booked yet').waitFor()
    expect(await seriousFindings(page, `booking with problems ${width}`)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await close()
  }
  const { page, close } = await booking.open(prospect.calendar, { timezoneId: 'Europe/Berlin' })
  await page.getByRole('radio').first().check()
  await fillDetails(page, prospect)
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page.getByRole('heading', { name: 'Meeting booked' }).waitFor()
  expect(await seriousFindings(page, 'booked')).toEqual([])
  const link = new URL(await linkOf(prospect), page.url()).href
  for (const path of ['', '/time', '/cancel']) {
    await page.goto(link + path)
    expect(await seriousFindings(page, `meeting ${path}`)).toEqual([])
  }
  await close()
})
