import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBookingScreens } from '../../support/browser/booking-screens.ts'
import type { BookingScreens } from '../../support/browser/booking-screens.ts'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'

let screens: BookingScreens

beforeAll(async () => {
  screens = await startBookingScreens()
})

afterAll(() => screens?.close())

test('a host is added with hours, a day off and a daily maximum; what is wrong is said where it is', async () => {
  const { page, complaints, close } = await screens.walk.open('/settings/hosts')
  await page.getByRole('link', { name: 'Add host' }).click()
  await page.getByLabel('Name').fill('Kim Lee')
  await page.getByLabel('Email').fill('ada@seller.test')
  await page.getByLabel('Daily meeting limit').fill('3')
  await page.getByRole('combobox', { name: 'Monday to' }).fill('08:00')
  await page.getByRole('button', { name: 'Add days' }).click()
  await page.getByLabel('First day').fill('2027-03-05')
  await page.getByLabel('Last day').fill('2027-03-01')
  await page.getByText('The last day must be after the first.').waitFor()
  await page.getByLabel('Last day').fill('')
  await page.getByLabel('Not available').uncheck()
  await page.getByRole('combobox', { name: 'these days to' }).fill('10:30')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Fri, 5 Mar 2027: 09:00–10:30').waitFor()
  await page.getByRole('button', { name: 'Add host' }).click()
  await page.getByText('09:00 is not before 08:00.').waitFor()
  await page.getByRole('combobox', { name: 'Monday to' }).fill('12:00')
  await page.getByRole('button', { name: 'Add host' }).click()
  await page.getByText('Another host has the address ada@seller.test.').waitFor()
  await page.getByLabel('Email').fill('kim@seller.test')
  await page.getByRole('button', { name: 'Add host' }).click()
  await page.getByRole('heading', { name: 'Kim Lee' }).waitFor()
  await page.getByRole('link', { name: 'Hosts' }).last().click()
  await page.getByText('Mon 09:00–12:00; Tue–Fri 09:00–17:00').waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a calendar is read before it is kept: why not, or how much is busy', async () => {
  const { page, complaints, close } = await screens.walk.open(`/settings/hosts/${screens.adaId}`)
  await page.getByText('None yet. Only meetings booked here').waitFor()
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  const adding = page.getByRole('form', { name: 'New calendar' })
  await adding.getByRole('textbox', { name: 'URL' }).fill(`${screens.calendarsUrl}/nobody.ics`)
  await adding.getByRole('button', { name: 'Connect calendar' }).click()
  await adding.locator('.mantine-TextInput-error').waitFor()
  await adding.getByRole('textbox', { name: 'URL' }).fill(`${screens.calendarsUrl}/ada.ics`)
  await adding.getByRole('button', { name: 'Connect calendar' }).click()
  await page.getByText('2 busy times in the next 30 days').waitFor()
  await page.getByRole('button', { name: /^Remove 127/ }).click()
  await page.getByRole('button', { name: 'Remove calendar' }).click()
  await page.getByText('None yet').waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('archiving names the campaigns that stand in the way, and leads to them', async () => {
  const { page, close } = await screens.walk.open(`/settings/hosts/${screens.adaId}`)
  await page.getByRole('button', { name: 'Archive host' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Archive host' }).click()
  await dialog.getByRole('link', { name: 'Spring' }).click()
  await page.getByLabel('Several hosts in turn').waitFor()
  await close()
})

test('who only looks sees hosts and changes none', async () => {
  const as = await screens.walk.join('read_only', 'ron@walk.test')
  const { page, close } = await screens.walk.open('/settings/hosts', { as })
  await page.getByText('Ada Lovelace').waitFor()
  expect(await page.getByRole('link', { name: 'Add host' }).count()).toBe(0)
  await page.goto(`${screens.walk.url}/settings/hosts/${screens.adaId}`)
  await page.getByText('Holidays').waitFor()
  expect(await page.getByLabel('Name').isEditable()).toBe(false)
  expect(await page.getByRole('button', { name: /^(Save|Archive|Remove|Add)/, disabled: false }).count()).toBe(0)
  await close()
})

test('axe finds nothing serious, nothing moves while it loads, and a phone is wide enough', async () => {
  const { page, close } = await screens.walk.open('/settings/hosts')
  await page.getByText('Ada Lovelace').waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.05)
  const found = await seriousFindings(page, 'hosts')
  await page.goto(`${screens.walk.url}/settings/hosts/${screens.adaId}`)
  await page.getByText('Connected calendars').waitFor()
  await page.getByText('None yet').waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.05)
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await page.getByText('CalDAV').click()
  await page.getByRole('button', { name: 'Add days' }).click()
  found.push(...(await seriousFindings(page, 'host')))
  expect(found).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await close()
})
