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

test('a calendar is connected: its secret is shown once, the steps say what goes where, the test what is missing', async () => {
  const { page, complaints, close } = await screens.walk.open('/settings/calendars')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect calendar' })
  await dialog.getByLabel('Name').fill('Outlook')
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  await dialog
    .getByText(/There is|already|taken|has this name/i)
    .first()
    .waitFor()
  await dialog.getByLabel('Name').fill('Cal.com of support')
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  const once = page.getByRole('dialog', { name: 'Secret for Cal.com of support' })
  await once.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('heading', { name: 'Cal.com of support' }).waitFor()
  await page.getByText('identifier “fairlead”, hidden').waitFor()
  await page.getByText('/hooks/bookings/').waitFor()
  await page.getByRole('button', { name: 'Test calendar' }).click()
  await page.getByText('Something is missing.').waitFor()
  await page.getByText('No notice ever came.').waitFor()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('button', { name: 'Create new secret' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('The previous secret still works').waitFor()
  await page.getByRole('button', { name: 'Disconnect calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect calendar' }).click()
  await page.getByRole('link', { name: 'Outlook' }).waitFor()
  await expect.poll(() => page.getByText('Cal.com of support').count()).toBe(0)
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('SavvyCal makes its own secret: it is brought', async () => {
  const { page, close } = await screens.walk.open('/settings/calendars')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await page.getByRole('combobox', { name: 'Calendar' }).click()
  await page.getByRole('option', { name: 'SavvyCal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect calendar' }).click()
  await page.getByText('Secret missing').waitFor()
  await page.getByLabel('SavvyCal webhook secret').fill('savvy-secret-0123456789')
  await page.getByRole('button', { name: 'Save secret' }).click()
  await page.getByText('Saved. Events signed with it are accepted.').waitFor()
  await page.getByText('No events yet').waitFor()
  await close()
})

test('a campaign leads to another booking page: what it lacks is said, and our own settings step aside', async () => {
  const { page, complaints, close } = await screens.walk.open(`/campaigns/${screens.campaignId}/calendar`)
  await page.getByLabel('Several hosts in turn').waitFor()
  expect(await page.getByText('Weekly hours').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Calendar link opens' }).click()
  await page.getByRole('option', { name: 'SavvyCal' }).click()
  await page.getByLabel('Booking page URL').fill('https://cal.com/acme/intro')
  await page.getByLabel('Fill in the lead’s name and email').check()
  expect(await page.getByText('How large is your team?').count()).toBe(0)
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByText('cal.com is no address of SavvyCal.').waitFor()
  await page.getByRole('combobox', { name: 'Calendar link opens' }).click()
  await page.getByRole('option', { name: 'Calendly' }).click()
  await page.getByLabel('Booking page URL').fill('https://calendly.com/acme/intro')
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByText('Bookings there are not reported to us').waitFor()
  await page.getByRole('link', { name: 'calendly.com/acme/intro' }).waitFor()
  const { calendar } = await screens.walk.send('GET', `/campaigns/${screens.campaignId}`)
  expect(calendar).toMatchObject({ provider: 'calendly', passContact: true })
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('questions, buffers and what a booking means for colleagues are saved', async () => {
  const { page, complaints, close } = await screens.walk.open(`/campaigns/${screens.elsewhereId}/calendar`)
  await page.getByRole('combobox', { name: 'Calendar link opens' }).click()
  await page.getByRole('option', { name: 'Fairlead booking page' }).click()
  await page.getByLabel('Buffer after').fill('10')
  await page.locator('summary', { hasText: 'Name and email are always asked.' }).click()
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('What for?')
  await page.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'One choice' }).click()
  await page.getByLabel('Choices').fill('A demo\nA talk')
  await page.getByLabel('Required', { exact: true }).check()
  await page.locator('summary', { hasText: 'Colleagues still get emails.' }).click()
  await page.getByRole('combobox', { name: 'Other leads at the same company' }).click()
  await page.getByRole('option', { name: 'Hold them for review' }).click()
  await page.getByLabel('Resume the sequence if the meeting is cancelled').check()
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByText('Saved. Your booking page').waitFor()
  const { calendar } = await screens.walk.send('GET', `/campaigns/${screens.elsewhereId}`)
  expect(calendar).toMatchObject({
    provider: 'builtin',
    bufferAfterMinutes: 10,
    questions: [{ label: 'What for?', kind: 'choice', options: ['A demo', 'A talk'], required: true }],
    onColleague: 'hold',
    resumeOnCancel: true,
  })
  expect(complaints).toEqual([])
  await close()
})

test('bookings without a lead are counted live, given to one, or dismissed', async () => {
  const { page, complaints, close } = await screens.walk.open('/meetings')
  await page.getByRole('link', { name: 'Unmatched' }).click()
  await page.getByText('All bookings are matched to leads.').waitFor()
  await screens.book('first', 'Jana Petersen')
  await screens.book('second', 'Otto Other')
  await page.locator('.sidebar').getByText('2 without a lead').waitFor()
  await page.getByRole('button', { name: 'Assign to lead: Jana Petersen’s booking' }).click()
  await page.getByRole('radio', { name: 'Jana Petersen' }).check()
  await page.getByText('Their sequence ends: no more emails').waitFor()
  await page.getByRole('button', { name: 'Assign booking' }).click()
  await page.getByText('first@elsewhere.example').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Dismiss Otto Other’s booking' }).click()
  await page.getByRole('button', { name: 'Dismiss booking' }).click()
  await page.getByText('All bookings are matched to leads.').waitFor()
  await page.getByRole('link', { name: 'Upcoming' }).click()
  await page.getByRole('link', { name: 'Jana Petersen' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious, nothing moves while it loads, and a phone is wide enough', async () => {
  await screens.book('third', 'Kim Lee')
  const { page, close } = await screens.walk.open('/')
  const places = [
    ['/settings/calendars', 'Outlook'],
    [`/settings/calendars/${screens.outlookId}`, 'Setup'],
    [`/campaigns/${screens.campaignId}/calendar`, 'Preview'],
    ['/meetings/unmatched', 'Kim Lee'],
  ] as const
  const found: string[] = []
  for (const [path, ready] of places) {
    await page.goto(screens.walk.url + path)
    await page.getByRole('main').getByText(ready).first().waitFor()
    expect(await movedSoFar(page), path).toBeLessThan(0.05)
    found.push(...(await seriousFindings(page, path)))
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  expect(found).toEqual([])
  await close()
})
