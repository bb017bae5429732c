import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageWords } from '../../pages/words/page-words.ts'
import { zoneName } from '../../pages/zone-names.ts'
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

async function fillDetails(page: Page, { email }: Prospect, locale = 'en'): Promise<void> {
  const { bookingForm } = pageWords(locale)
  await page.getByLabel(bookingForm.name).fill('Jana Petersen')
  await page.getByLabel(bookingForm.email).fill(email)
  await page.getByLabel('How many vessels?').fill('14')
  await page.getByLabel('Fleet').selectOption('Deep sea')
}

/** Chooses a day of the month that is shown, and a time. */
async function choose(page: Page, day: string, time: string): Promise<void> {
  await page.getByRole('link', { name: day, exact: true }).click()
  await page.getByRole('radio', { name: time, exact: true }).click()
}

/** Says in which zone the times are. */
const zoneHint = (page: Page, zone: string) => page.locator('#timezone-hint', { hasText: zone }).waitFor()

/** The path in the invitation to the attendee. */
async function linkOf({ leadId, email }: Prospect): Promise<string> {
  const [mail] = await query(
    booking.harness,
    `select body from messages where lead_id = $1 and kind = 'invitation' and to_address = $2`,
    [leadId, email],
  )
  return /https:\/\/leads\.example\.com(\/m\/[\w-]+)/.exec(String(mail?.['body']))?.[1] ?? ''
}

// Berlin has winter time from Sunday on, New York has not yet: 10:00 in Berlin is 05:00 there, and 14:30 in Chennai.
const ZONES = [
  {
    zone: 'Europe/Berlin',
    locale: 'en-GB',
    day: 'Monday 26 October',
    time: '10:00',
    shown: 'Berlin – Central European Time (UTC+2)',
    chosen: 'Monday 26 October, 10:00–10:30, Berlin – Central European Time (UTC+1)',
  },
  {
    zone: 'America/New_York',
    locale: 'en-US',
    day: 'Monday, October 26',
    time: '5:00 AM',
    shown: 'New York – Eastern Time (UTC−4)',
    chosen: 'Monday, October 26, 5:00 – 5:30 AM, New York – Eastern Time (UTC−4)',
  },
  {
    zone: 'Asia/Calcutta',
    locale: 'de-DE',
    day: 'Montag, 26. Oktober',
    time: '14:30',
    shown: 'Kolkata – Indische Normalzeit (UTC+5:30)',
    chosen: 'Montag, 26. Oktober, 14:30–15:00 Uhr, Kolkata – Indische Normalzeit (UTC+5:30)',
  },
]

test.each(ZONES)(
  'with scripts the page opens in $zone and $locale, and books over the change of the clock',
  async (given) => {
    const prospect = await newcomer()
    const { locale, zone: timezoneId } = given
    const { bookingForm: form, meeting: words } = pageWords(locale)
    const { page, complaints, close } = await booking.open(prospect.calendar, { locale, timezoneId })
    await zoneHint(page, given.shown)
    await choose(page, given.day, given.time)
    await page.getByText(given.chosen).waitFor()
    await fillDetails(page, prospect, given.locale)
    await page.getByRole('button', { name: form.book }).click()
    await page.getByRole('heading', { name: words.titles.booked }).waitFor()
    const [meeting] = await meetingsOf(booking.harness, prospect)
    expect(meeting?.['starts_at']).toEqual(new Date('2026-10-26T09:00:00Z'))
    await page.reload()
    await page.getByRole('heading', { name: words.titles.booked }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.file }).click(),
    ])
    expect(download.suggestedFilename()).toBe('meeting.ics')
    expect(await meetingsOf(booking.harness, prospect)).toHaveLength(1)
    expect(complaints).toEqual([])
    await close()
  },
)

test.each(ZONES)('without scripts the zone is chosen, here $zone, and everything is done', async (given) => {
  const { zone, locale, day, time } = given
  const { booking: calendar, bookingForm: form, cancelling, meeting: words } = pageWords(locale)
  const prospect = await newcomer()
  const options = { timezoneId: zone, locale, javaScriptEnabled: false }
  const { page, complaints, close } = await booking.open(prospect.calendar, options)
  await zoneHint(page, `${zoneName('Europe/Berlin', pageWords(locale).language)} (UTC+2)`)
  await page.getByLabel(calendar.timeZone).selectOption(zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone)
  await page.getByRole('button', { name: calendar.changeZone, exact: true }).click()
  await zoneHint(page, given.shown)
  await page.getByRole('link', { name: day, exact: true }).click()
  await page.getByRole('button', { name: form.fillIn }).click()
  expect(await page.getByLabel(form.email).inputValue()).toBe(prospect.email)
  await page.getByRole('radio', { name: time, exact: true }).check()
  await fillDetails(page, prospect, given.locale)
  await page.getByRole('button', { name: form.book }).click()
  await page.getByRole('heading', { name: words.titles.booked }).waitFor()
  await page.goto(new URL(await linkOf(prospect), page.url()).href)
  await page.getByRole('link', { name: words.reschedule }).click()
  await page.locator('td a').last().click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: form.move }).click()
  await page.getByRole('heading', { name: words.titles.moved }).waitFor()
  await page.getByRole('link', { name: words.cancel }).click()
  await page.getByLabel(cancelling.reason).fill('The ship is late.')
  await page.getByRole('button', { name: words.cancel }).click()
  await page.getByRole('heading', { name: words.titles.called_off }).waitFor()
  expect((await meetingsOf(booking.harness, prospect))[0]).toMatchObject({ status: 'cancelled', icalendar_sequence: 2 })
  expect(complaints).toEqual([])
  await close()
})

test('on a phone it goes a step at a time, and back by the button of the browser', async () => {
  const prospect = await newcomer()
  const phone = { locale: 'en-US', timezoneId: 'Europe/Berlin', viewport: { width: 390, height: 700 } }
  const { page, complaints, close } = await booking.open(prospect.calendar, phone)
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.getByText('Choose a day to see its free times.').waitFor()
  await page.getByRole('link', { name: 'Thursday, October 22', exact: true }).click()
  await page
    .getByRole('group', { name: /Thu, Oct 22/ })
    .getByText('Berlin – Central European Time (UTC+2)')
    .waitFor()
  const time = page.getByRole('radio', { name: '2:30 PM', exact: true })
  const place = await time.boundingBox()
  await time.check()
  expect(await time.boundingBox()).toEqual(place)
  const next = page.getByRole('button', { name: 'Continue: Thu 2:30 PM' })
  const box = await next.boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
  await next.click()
  await page.getByLabel('Name').fill('Jana Petersen')
  await page.goBack()
  expect(await page.getByRole('radio', { name: '2:30 PM', exact: true }).isChecked()).toBe(true)
  await page.getByRole('button', { name: '24h' }).click()
  await page.getByRole('button', { name: 'Continue: Thu 14:30' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Friday, October 23', exact: true }).waitFor()
  await page.goForward()
  await page.getByRole('button', { name: /^Continue: / }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Jana Petersen')
  await fillDetails(page, prospect)
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page.getByRole('heading', { name: 'Meeting booked' }).waitFor()
  const [meeting] = await meetingsOf(booking.harness, prospect)
  expect(meeting?.['starts_at']).toEqual(new Date('2026-10-22T12:30:00Z'))
  await page.goto(new URL(await linkOf(prospect), page.url()).href)
  await page.getByRole('link', { name: 'Reschedule' }).click()
  await page.getByRole('link', { name: 'Friday, October 23', exact: true }).click()
  await page.getByRole('radio', { name: '10:00 AM' }).check()
  await page.getByRole('button', { name: 'Reschedule to Fri 10:00 AM' }).click()
  await page.getByRole('heading', { name: 'Meeting rescheduled' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('at the end of a month the weeks run on, with scripts as without', async () => {
  const prospect = await newcomer()
  booking.harness.clock.set(new Date('2026-10-29T06:00:00Z'))
  const grids: string[] = []
  for (const javaScriptEnabled of [true, false]) {
    const options = { locale: 'en-GB', timezoneId: 'Europe/Berlin', javaScriptEnabled }
    const { page, complaints, close } = await booking.open(prospect.calendar, options)
    await page.getByRole('heading', { name: 'October – November 2026' }).waitFor()
    grids.push((await page.locator('.month tbody').innerText()).replaceAll(/\s+/g, ' '))
    await page.getByRole('link', { name: 'Tuesday 3 November', exact: true }).click()
    await page.getByRole('group', { name: /Tue,? 3 Nov/ }).waitFor()
    await page.locator('a[aria-current]', { hasText: /^3$/ }).waitFor()
    expect((await page.locator('.month tbody').innerText()).replaceAll(/\s+/g, ' ')).toBe(grids.at(-1))
    await page.getByRole('link', { name: 'Later: November 2026' }).click()
    await page.getByRole('heading', { name: 'November 2026', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Wednesday 4 November', exact: true }).click()
    await page.getByRole('group', { name: /Wed,? 4 Nov/ }).waitFor()
    await page.getByRole('heading', { name: 'November 2026', exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  }
  expect(grids[0]).toBe('26 27 28 29 30 31 Nov 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15')
  expect(grids[1]).toBe(grids[0])
})

test('a reload while the details are filled in keeps the time, the zone and the way back', async () => {
  const prospect = await newcomer()
  const options = { locale: 'en-GB', timezoneId: 'Europe/Berlin' }
  const { page, complaints, close } = await booking.open(prospect.calendar, options)
  await choose(page, 'Monday 26 October', '10:00')
  const chosen = page.getByText('Monday 26 October, 10:00–10:30, Berlin – Central European Time (UTC+1)')
  await page.getByLabel('Name').fill('Jana')
  await page.reload()
  await chosen.waitFor()
  await page.getByLabel('Name').waitFor()
  await page.getByRole('button', { name: 'Change time' }).click()
  expect(await page.getByRole('radio', { name: '10:00', exact: true }).isChecked()).toBe(true)
  await page.reload()
  await page.locator('a[aria-current]', { hasText: /^26$/ }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('with scripts the zone is searched by typing', async () => {
  const prospect = await newcomer()
  const options = { locale: 'en-GB', timezoneId: 'Europe/Berlin' }
  const { page, complaints, close } = await booking.open(prospect.calendar, options)
  const field = page.getByRole('combobox', { name: 'Time zone' })
  await field.click()
  await page.getByRole('option', { name: 'Berlin – Central European Time', selected: true }).waitFor()
  expect(await seriousFindings(page, 'list of zones')).toEqual([])
  await field.fill('sao pau')
  await page.getByRole('option', { name: /^São Paulo|^Sao Paulo/ }).waitFor()
  await field.press('Enter')
  await zoneHint(page, '(UTC−3)')
  await field.fill('nowhere')
  await page.getByText('No matching time zone').waitFor()
  await field.press('Escape')
  expect(await field.inputValue()).toContain('Paulo')
  await field.fill('new')
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await page.getByRole('option', { name: /^New York/ }).click()
  await zoneHint(page, 'New York – Eastern Time (UTC−4)')
  await page.reload()
  await zoneHint(page, 'New York – Eastern Time (UTC−4)')
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
    for (let steps = 0; steps < 25 && !(await focused()).startsWith(name); steps += 1) await press('Tab')
    expect(await focused()).toContain(name)
  }
  await reach('startsAt')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(await focused()).toBe('startsAt')
  await press('Enter')
  expect(await focused()).toBe('Your details')
  await reach('Change time')
  await press('Enter')
  const third = page.getByRole('radio').nth(2)
  await third.and(page.locator(':focus')).waitFor()
  expect(await third.isChecked()).toBe(true)
  await reach('Continue: ')
  await press('Enter')
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

test('axe finds nothing on any of the pages, in light and dark, at the width of a phone and of a desk', async () => {
  const prospect = await newcomer()
  for (const width of [390, 1_280]) {
    const { page, close } = await booking.open(prospect.calendar, {
      timezoneId: 'Europe/Berlin',
      viewport: { width, height: 900 },
      colorScheme: width === 390 ? 'dark' : 'light',
    })
    const look = async (what: string) => {
      expect(await seriousFindings(page, `${what} ${width}`)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    await look('booking')
    await page.locator('td a').first().click()
    await look('times')
    await page.getByRole('radio').first().click()
    if (width === 390) await page.getByRole('button', { name: /^Continue: / }).click()
    await look('details')
    await page.evaluate(`document.querySelector('form.pick').noValidate = true`)
    await page.getByRole('button', { name: 'Book meeting' }).click()
    await page.getByText('Your meeting isn’t booked yet').waitFor()
    await look('booking with problems')
    await close()
  }
  const { page, close } = await booking.open(prospect.calendar, { timezoneId: 'Europe/Berlin' })
  await page.getByRole('radio').first().click()
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
