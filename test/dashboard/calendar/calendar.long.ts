import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { startReceiver, status } from '../../support/servers/webhook-receiver.ts'
import type { Receiver } from '../../support/servers/webhook-receiver.ts'

const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`
const IN_NEW_YORK = { timezoneId: 'America/New_York' }
let walk: Walk
let receiver: Receiver
let campaignId: string

beforeAll(async () => {
  receiver = await startReceiver({ checks: false })
  walk = await startWalk()
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
})

afterAll(async () => {
  await walk?.close()
  await receiver?.close()
})

test('a draft says what it lacks; activating says so too, and starts it once nothing is missing', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}`, IN_NEW_YORK)
  const list = page.getByRole('region', { name: 'Get started' })
  await list.getByText('Add at least one email').waitFor()
  await page.getByRole('button', { name: 'Activate test' }).click()
  await page.getByRole('dialog').getByText('Add at least one email').waitFor()
  await page.getByRole('button', { name: 'Keep draft' }).click()
  await page.goto(`${page.url()}/calendar`)
  await page.getByLabel('The organization’s owner').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a host and hours are saved, and the page shows them as prospects will see it', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}/calendar`, IN_NEW_YORK)
  await page.getByLabel('Someone else').check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sam Doe')
  await page.getByLabel('Email', { exact: false }).first().fill('sam@walk.test')
  await page.getByLabel('Title').fill(HOSTILE)
  await page.getByLabel('Monday to Friday, 09:00 to 17:00').uncheck()
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await page.getByRole('combobox', { name: 'Saturday to' }).fill('09:10')
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByText('does not fit between 09:00 and 09:10').waitFor()
  await page.getByRole('combobox', { name: 'Saturday to' }).fill('12:00')
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByText('Saved.').waitFor()
  const prospect = page.frameLocator('iframe[title="Booking page"]')
  await prospect.getByRole('heading', { name: HOSTILE }).waitFor()
  await prospect.getByText('Sam Doe', { exact: true }).waitFor()
  // Its script runs: a time leads to the details, and no further.
  await prospect.locator('.booking[data-step]').waitFor()
  await prospect.getByRole('radio').first().press('Enter')
  expect(await prospect.getByRole('button', { name: 'Book meeting' }).isDisabled()).toBe(true)
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  await page.context().close()
})

test('the secret of a webhook is shown once; a test arrives, fails, is read and sent again', async () => {
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}/webhook`, IN_NEW_YORK)
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  receiver.next(status(500, {}, HOSTILE))
  await page.getByRole('button', { name: 'Send test' }).click()
  const delivery = page.getByRole('dialog', { name: 'Test' })
  await delivery.getByText('HTTP 500').waitFor()
  await delivery.getByText(HOSTILE).waitFor()
  await delivery.getByText('"type": "webhook.test"').waitFor()
  await delivery.getByRole('button', { name: 'Resend' }).click()
  await delivery.getByText('HTTP 204').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Delivered' }).waitFor()
  await page.getByRole('cell', { name: 'HTTP 204' }).waitFor()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('dialog', { name: 'Webhook secret' }).getByRole('button', { name: 'Close' }).first().click()
  await page.getByText('Once closed, the secret cannot be retrieved').waitFor()
  await page.getByRole('button', { name: 'Close without copying' }).click()
  await page.getByText('Two secrets sign').waitFor()
  expect(await page.getByText(/whsec_/).count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('what asks for a fresh sign-in gets it on the spot, and goes on', async () => {
  const { page } = await walk.open(`/campaigns/${campaignId}/webhook`, IN_NEW_YORK)
  let isFresh = false
  await page.route('**/webhook/rotate-secret', (route) =>
    isFresh ? route.fallback() : route.fulfill({ status: 403, json: { code: 'fresh_sign_in_required', detail: 'x' } }),
  )
  await page.route('**/auth/sign-in', (route) => {
    isFresh = true
    return route.fulfill({ json: {} })
  })
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog.getByLabel('Password for ada@walk.test').fill('correct horse')
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.context().close()
})

test('consequences stand in numbers before the button; a meeting is seen in both zones and cancelled', async () => {
  await prepareMail()
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}`, IN_NEW_YORK)
  await page.getByRole('button', { name: 'Activate test' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByText('captured, not sent.').waitFor()
  await asking.getByRole('button', { name: 'Activate test' }).click()
  await page.getByText('Campaign active.').waitFor()
  await page.getByRole('region', { name: 'Get started' }).getByText('Activate the test, done').waitFor()
  await bookAsProspect()
  await page.getByRole('link', { name: 'Meetings' }).first().click()
  await page.getByRole('columnheader', { name: 'Time (New York)' }).waitFor()
  await page.getByRole('cell', { name: /in Berlin$/ }).waitFor()
  await page.getByRole('link', { name: 'Jane Roe' }).waitFor()
  await moveToFreeTime(page)
  await chooseAct(page, 'Cancel meeting…')
  await page.getByRole('dialog').getByText('captured, not sent').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click()
  await page.getByText(/cancelled meeting/).click()
  await page.getByRole('cell', { name: 'Cancelled' }).waitFor()
  await page.getByRole('link', { name: 'Past' }).click()
  await page.getByText('No past meetings yet.').waitFor()
  // A time that is taken is a refusal, which browsers write down.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  await page.context().close()
})

type Page = Awaited<ReturnType<Walk['open']>>['page']

async function chooseAct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for the meeting with Jane Roe' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Free times are offered; a time between two others is refused, and the first of the free ones named instead is taken. */
async function moveToFreeTime(page: Page): Promise<void> {
  const before = await page.getByRole('row').filter({ hasText: 'Jane Roe' }).locator('time').getAttribute('datetime')
  await chooseAct(page, 'Reschedule…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').nth(1).waitFor()
  await dialog.getByRole('radio', { name: 'Another time' }).check()
  const field = dialog.locator('input[type=datetime-local]')
  await field.fill((await field.inputValue()).replace(/\d$/u, '7'))
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.getByText('That time is not free.').waitFor()
  await dialog.locator('.meeting-free button').first().click()
  await page.locator(`time:not([datetime="${before}"])`).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** One email at any hour, with the calendar link in it, and somebody to write to. */
async function prepareMail(): Promise<void> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const variants = [{ subject: 'Hello', body: 'Pick a time: {{ calendarLink }}' }]
  const change = {
    sequence: { steps: [{ wait: 'P0D', variants }] },
    schedule: { timezone: 'UTC', days, from: '00:00', to: '24:00' },
    webhook: null,
  }
  await walk.send('PATCH', `/campaigns/${campaignId}`, change, { 'if-match': '*' })
  const lead = { companyName: 'Acme', contactName: 'Jane Roe', email: 'jane@acme.test', company: { country: 'DE' } }
  await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
}

/** Opens the link of the captured email and takes the first time. */
async function bookAsProspect(): Promise<void> {
  const read = async (): Promise<string> =>
    String((await walk.send('GET', `/messages?campaignId=${campaignId}&state=captured`)).data[0]?.body)
  await expect.poll(read, { timeout: 40_000 }).toMatch(/\/c\//)
  const link = new URL(/https?:\/\/\S+\/c\/[\w-]+/.exec(await read())![0])
  const page = await walk.browser.newPage({ timezoneId: 'Europe/Berlin' })
  await page.goto(`${walk.url}${link.pathname}?timezone=Europe/Berlin`)
  await page.locator('.time input').first().click()
  await page.getByLabel('Name').fill('Jane Roe')
  await page.getByLabel('Email').fill('jane@acme.test')
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page
    .getByText(/booked/i)
    .first()
    .waitFor()
  await page.close()
}

test('axe finds nothing serious on these screens in light and dark', async () => {
  const draft: string = (await walk.send('POST', '/campaigns', { name: 'Draft' })).campaignId
  const { page } = await walk.open(`/campaigns/${draft}`, IN_NEW_YORK)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (what: string) => void found.push(...(await seriousFindings(page, what)))
  await page.getByRole('region', { name: 'Get started' }).waitFor()
  await look('checklist')
  await page.getByRole('button', { name: 'Activate test' }).click()
  await page.getByText('Not ready yet').waitFor()
  await look('activate')
  await page.goto(`${walk.url}/campaigns/${campaignId}/calendar`)
  await page.getByText('free times in').waitFor()
  await look('calendar')
  await page.goto(`${walk.url}/campaigns/${campaignId}/webhook`)
  await page.getByRole('table').getByRole('link', { name: 'Test' }).first().click()
  await page.getByText('Request body').waitFor()
  await look('delivery')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look('webhook')
  await page.goto(`${walk.url}/meetings`)
  await page.getByText(/cancelled meeting/).click()
  await look('meetings')
  expect(found).toEqual([])
  await page.context().close()
})
