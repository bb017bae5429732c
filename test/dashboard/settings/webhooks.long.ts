import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBookingScreens } from '../../support/browser/booking-screens.ts'
import type { BookingScreens } from '../../support/browser/booking-screens.ts'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { status } from '../../support/servers/webhook-receiver.ts'

let screens: BookingScreens

beforeAll(async () => {
  screens = await startBookingScreens()
  const webhook = { url: screens.receiver.url }
  await screens.walk.send('PATCH', `/campaigns/${screens.campaignId}`, { webhook }, { 'if-match': '*' })
})

afterAll(() => screens?.close())

const open = () => screens.walk.open(`/campaigns/${screens.campaignId}/webhook`)

test('what is ticked is subscribed to, and a new address keeps it', async () => {
  const { page, complaints, close } = await open()
  await page.getByLabel('Meeting booked').waitFor()
  expect(await page.getByLabel('Meeting booked').isChecked()).toBe(true)
  await page.getByLabel('Meeting booked').uncheck()
  await page.getByText('Select at least one').waitFor()
  await page.getByLabel('Lead scored').check()
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await page.getByText('Saved. Applies to new events.').waitFor()
  await page.getByLabel('Address').fill(`${screens.receiver.url}?again`)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect
    .poll(async () => (await screens.walk.send('GET', `/campaigns/${screens.campaignId}`)).webhook)
    .toEqual({ url: `${screens.receiver.url}?again`, events: ['lead.scored'] })
  expect(complaints).toEqual([])
  await close()
})

test('what a field lacks is said below it, until it is typed', async () => {
  const { page, complaints, close } = await open()
  const address = page.getByLabel('Address')
  await address.fill('hooks.zapier.com/abc')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('alert').getByText('Add https:// at the start.').waitFor()
  await page.locator(':focus[aria-invalid=true]').waitFor()
  await address.fill('https://hooks.zapier.com/abc')
  await page.getByText('Add https:// at the start.').waitFor({ state: 'detached' })
  expect(await address.getAttribute('aria-invalid')).not.toBe('true')
  expect(complaints).toEqual([])
  await close()
})

test('a removal that failed says nothing about the address once it is given up', async () => {
  const { page, complaints, close } = await open()
  await page.route(`**/api/v1/campaigns/${screens.campaignId}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"Out of order"}' })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove webhook?' })
  await asked.getByRole('button', { name: 'Remove webhook' }).click()
  await asked.getByRole('alert').waitFor()
  await asked.getByRole('button', { name: 'Keep webhook' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  expect(complaints.filter((one) => !one.includes('500'))).toEqual([])
  await close()
})

test('the example of a type is sent as a test, and the log is filtered', async () => {
  const { page, complaints, close } = await open()
  await page.getByRole('combobox', { name: 'Test event' }).click()
  await page.getByRole('option', { name: 'Example: Lead replied' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const delivery = page.getByRole('dialog', { name: 'Lead replied' })
  await delivery.getByText('"type": "lead.replied"').waitFor()
  await delivery.getByText('HTTP 204').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Notification' }).click()
  await page.getByRole('option', { name: 'Meeting rescheduled' }).click()
  await page.getByText('No deliveries match the filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('type')).toBe('meeting.rescheduled')
  await page.getByRole('combobox', { name: 'Notification' }).click()
  await page.getByRole('option', { name: 'Lead replied' }).click()
  await page.getByRole('cell', { name: 'Delivered' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what failed is counted before it is sent again', async () => {
  const { campaignId, receiver, walk } = screens
  // The retry after five seconds fails too; the next one is five minutes away.
  receiver.next(status(500))
  receiver.next(status(500))
  const lead = { companyName: 'Delta', contactName: 'Kim Lee', email: 'kim@delta.test' }
  await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
  const failed = async () =>
    (await walk.send('GET', `/campaigns/${campaignId}/deliveries?type=lead.scored`)).data[0]?.failures
  await expect.poll(failed, { timeout: 40_000 }).toBe(2)
  const { page, close } = await open()
  await page.getByRole('button', { name: 'Resend a time range' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 notification failed').waitFor()
  await dialog.getByLabel('From').fill('2099-01-01T00:00')
  await dialog.getByText('Nothing failed in that period.').waitFor()
  await dialog.getByLabel('From').fill('2020-01-01T00:00')
  await dialog.getByLabel('To', { exact: true }).fill('2019-01-01T00:00')
  await dialog.getByText('Enter a start, and an end after it.').waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-02T00:00')
  await dialog.getByText('Nothing failed in that period.').waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Resend 1 notification' }).click()
  await dialog.getByText('1 notification queued').waitFor()
  await expect.poll(failed).toBe(0)
  await close()
})

test('everything of a range and of some types is sent again, and the log ends at a day', async () => {
  const { receiver } = screens
  const scored = () => receiver.received.filter(({ body }) => !body.includes('"test":true')).length
  const { page, complaints, close } = await open()
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByText('No deliveries match the filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('until')).toBe('2020-01-01')
  await page.getByLabel('Until').fill('')
  await page.getByRole('button', { name: 'Resend a time range' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('2020-01-01T00:00')
  await dialog.getByLabel('Everything').check()
  await dialog.getByRole('combobox', { name: 'Notifications' }).click()
  await page.getByRole('option', { name: 'Lead scored' }).click()
  // The list of what else can be chosen lies over the button.
  await dialog.getByLabel('From').click()
  await dialog.getByText('including delivered ones').waitFor()
  const before = scored()
  await dialog.getByRole('button', { name: /^Resend \d+ notifications?$/ }).click()
  await dialog.getByText('queued, oldest first').waitFor()
  await expect.poll(scored, { timeout: 30_000 }).toBeGreaterThan(before)
  expect(complaints).toEqual([])
  await close()
})

test('a webhook that said it is gone is called again by a button', async () => {
  screens.receiver.next(status(410))
  await screens.walk.send('POST', `/campaigns/${screens.campaignId}/webhook/test`)
  const { page, complaints, close } = await open()
  await page.getByText('Your server answered 410 (gone).').waitFor({ timeout: 30_000 })
  expect(await page.getByRole('button', { name: 'Send test' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Enable again' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('events appear live, are filtered, open as JSON, and pause while somebody reads', async () => {
  const { page, complaints, close } = await screens.walk.open('/events')
  await page.getByRole('list', { name: 'Events' }).getByText('lead.accepted').first().waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.05)
  await page.getByRole('combobox', { name: 'Types' }).fill('unmatched')
  await page.getByRole('option', { name: 'booking.unmatched' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('No events match these filters.').waitFor()
  await screens.book('live', 'Live Person')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await events.getByText('Booking without a matching lead').click()
  await page.getByText('"type": "booking.unmatched"').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await screens.book('unseen', 'Unseen Person')
  await page.locator('.sidebar').getByText('2 without a lead').waitFor()
  expect(await events.count()).toBe(1)
  await page.getByRole('button', { name: 'Follow live' }).click()
  await expect.poll(() => events.count()).toBe(2)
  await page.getByText('Read events from the API').click()
  await page.getByText('/api/v1/events?types=booking.unmatched').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious, and a phone is wide enough', async () => {
  const { page, close } = await open()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.05)
  const found = await seriousFindings(page, 'webhook')
  await page.getByRole('button', { name: 'Resend a time range' }).click()
  await page.getByRole('dialog').getByLabel('From').waitFor()
  found.push(...(await seriousFindings(page, 'send a range again')))
  await page.goto(`${screens.walk.url}/events`)
  await page.getByRole('list', { name: 'Events' }).getByText('lead.accepted').first().click()
  await page.getByRole('button', { name: 'Copy JSON' }).waitFor()
  found.push(...(await seriousFindings(page, 'events')))
  expect(found).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await close()
})
