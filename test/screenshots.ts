import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { runDemo } from '../src/demo/run-demo.ts'
import type { Demo } from '../src/demo/run-demo.ts'
import { COMPANY_DOMAIN } from '../src/demo/sample-company.ts'
import { startSmtp, stopServers } from '../src/mailboxes/transports/test-smtp-server.ts'
import { startAgency } from './support/agency.ts'
import { launchChromium, signInOn } from './support/dashboard-browser.ts'
import { MOVED_FILES } from './support/moved-files.ts'

// Writes a picture of each screen of the dashboard, with the data of the demo, to docs/screenshots.

const FOLDER = new URL('../docs/screenshots/', import.meta.url).pathname

/** How a screen is reached, and what says that it is there. */
interface Shot {
  readonly name: string
  readonly path: string
  readonly ready: string | RegExp
  readonly before?: (page: Page) => Promise<void>
}

/** What was made for the pictures, by its id. */
interface Places {
  readonly prospectId: string
  readonly nordics: string
  readonly importId: string
}

function shotsOf(demo: Demo, { prospectId, nordics, importId }: Places): Shot[] {
  const campaign = `/campaigns/${demo.campaignId}`
  return [
    { name: 'overview', path: '/', ready: 'Needs you now' },
    { name: 'campaigns', path: '/campaigns', ready: 'Captured' },
    { name: 'campaign-leads', path: campaign, ready: 'in all' },
    { name: 'lead-filter', path: `${campaign}?tier=A,B&minScore=50`, ready: /fits?$/, before: openScore },
    { name: 'bulk-action', path: campaign, ready: 'in all', before: askToStop },
    { name: 'go-live', path: campaign, ready: 'in all', before: (page) => press(page, 'Go live') },
    { name: 'campaign-sequence', path: `${campaign}/sequence`, ready: 'Email 1' },
    { name: 'campaign-ideal-customer', path: `${campaign}/ideal-customer`, ready: 'scored' },
    { name: 'campaign-try', path: `${campaign}/try?domain=${COMPANY_DOMAIN}&title=VP+Sales`, ready: 'Sum' },
    { name: 'campaign-schedule', path: `${campaign}/schedule`, ready: 'a week' },
    { name: 'campaign-windows', path: `/campaigns/${nordics}/schedule`, ready: 'a week', before: toHours },
    { name: 'campaign-rules', path: `${campaign}/rules`, ready: 'When a colleague answers' },
    { name: 'campaign-simulation', path: `${campaign}/simulation`, ready: 'What would leave' },
    { name: 'campaign-calendar', path: `${campaign}/calendar`, ready: 'Calendar' },
    { name: 'campaign-webhook', path: `${campaign}/webhook`, ready: 'Webhook' },
    { name: 'campaign-report', path: `${campaign}/report`, ready: 'By tier' },
    { name: 'convert-email', path: `${campaign}/sequence/convert`, ready: 'Convert email', before: convert },
    { name: 'campaign-activity', path: `${campaign}/activity`, ready: 'Added' },
    { name: 'lead', path: `/leads/${prospectId}`, ready: 'Sum' },
    { name: 'lead-evidence', path: `/leads/${prospectId}`, ready: 'Sum', before: (page) => press(page, /CRM we know/) },
    { name: 'erase', path: `/leads/${prospectId}`, ready: 'Sum', before: askToErase },
    { name: 'mail', path: '/mail', ready: 'Mail', before: (page) => page.locator('.mail-row').first().click() },
    { name: 'inbox', path: '/inbox', ready: 'Needs answer' },
    { name: 'approvals', path: '/approvals', ready: 'Approvals' },
    { name: 'meetings', path: '/meetings', ready: 'Meetings' },
    { name: 'unmatched', path: '/meetings/unmatched', ready: 'Kim Lee' },
    { name: 'reports', path: '/reports?mode=all', ready: 'By tier' },
    { name: 'imports', path: '/imports', ready: 'instantly.csv' },
    { name: 'import', path: `/imports/${importId}`, ready: 'would be mailed, ' },
    { name: 'events', path: '/events', ready: 'Live' },
    { name: 'api', path: '/api', ready: 'curl' },
    { name: 'settings-organization', path: '/settings/organization', ready: 'Postal address' },
    { name: 'settings-mailboxes', path: '/settings/mailboxes', ready: 'Signatures' },
    { name: 'mailbox', path: '/settings/mailboxes', ready: 'Signatures', before: openMailbox },
    { name: 'settings-hosts', path: '/settings/hosts', ready: 'Ada Lovelace' },
    { name: 'host', path: '/settings/hosts', ready: 'Ada Lovelace', before: (page) => follow(page, 'Ada Lovelace') },
    { name: 'settings-calendars', path: '/settings/calendars', ready: 'Outlook' },
    { name: 'calendar', path: '/settings/calendars', ready: 'Outlook', before: (page) => follow(page, 'Cal.com') },
    { name: 'settings-language-model', path: '/settings/language-model', ready: 'Language model' },
    { name: 'settings-data-providers', path: '/settings/data-providers', ready: 'Data providers' },
    { name: 'settings-members', path: '/settings/members', ready: 'Members' },
    { name: 'settings-api-keys', path: '/settings/api-keys', ready: 'Setup' },
    { name: 'create-key', path: '/settings/api-keys', ready: 'Setup', before: (page) => press(page, 'Create key') },
    { name: 'settings-suppressions', path: '/settings/suppressions', ready: 'Suppressions' },
    { name: 'settings-limits', path: '/settings/limits', ready: 'Limits' },
    { name: 'settings-audit', path: '/settings/audit', ready: 'Audit' },
    { name: 'account', path: '/account', ready: 'Password' },
  ]
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** On a phone the checklist of a draft stands above. */
async function toHours(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('.schedule-mode').scrollIntoView()`)
}

async function openMailbox(page: Page): Promise<void> {
  await press(page, /^Open mailbox sam/)
  await page.getByText('No SPF record').waitFor()
}

async function openScore(page: Page): Promise<void> {
  await press(page, /^Score: /)
  await page.getByLabel('Score from').waitFor()
}

async function askToStop(page: Page): Promise<void> {
  await page.locator('.lead-table tbody input').first().click()
  await page.getByRole('region', { name: 'Chosen leads' }).getByRole('button', { name: 'Stop' }).click()
  await page
    .getByRole('dialog')
    .getByText(/will be|None would/)
    .waitFor()
}

async function askToErase(page: Page): Promise<void> {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Erase person' }).click()
}

async function convert(page: Page): Promise<void> {
  await page.getByLabel('Text').fill('{Hi|Hello} {{firstName|there}},\n\nI saw what {{companyName}} does.')
  await press(page, 'Convert email')
  await page.getByText('What changed').waitFor()
}

const LOOKS = [
  { suffix: '', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { suffix: '-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { suffix: '-phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

async function shoot(browser: Browser, demo: Demo, shots: readonly Shot[]): Promise<void> {
  for (const { suffix, ...look } of LOOKS) {
    const page = await openPage(browser, look)
    await page.goto(demo.url)
    await page.getByLabel('Email').waitFor()
    await keep(page, 'sign-in', suffix)
    await signInOn(page, demo.owner)
    for (const { name, path, ready, before } of shots) {
      await page.goto(demo.url + path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await before?.(page)
      await keep(page, name, suffix)
    }
    await page.context().close()
  }
}

function openPage(browser: Browser, look: BrowserContextOptions): Promise<Page> {
  return browser.newPage({ ...look, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
}

async function keep(page: Page, name: string, suffix: string): Promise<void> {
  await page.waitForTimeout(500)
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  await page.screenshot({ path: `${FOLDER}${name}${suffix}.png`, fullPage: suffix !== '-phone' && !hasDialog })
}

/** The doors of an installation: its first owner, an invitation, and the view over several organizations. */
async function shootDoors(browser: Browser): Promise<void> {
  const agency = await startAgency()
  try {
    const shootAll = async (name: string, reach: (page: Page) => Promise<void>) => {
      for (const { suffix, ...look } of LOOKS) {
        const page = await openPage(browser, look)
        await reach(page)
        await keep(page, name, suffix)
        await page.context().close()
      }
    }
    await shootAll('welcome', async (page) => {
      await page.goto(agency.url)
      await page.getByLabel('Code from the terminal').waitFor()
    })
    const invitation = await agency.settle()
    await shootAll('invitation', async (page) => {
      await page.goto(agency.url + invitation)
      await page.getByText('Join Harbour Robotics').first().waitFor()
    })
    await shootAll('organizations', async (page) => {
      await page.goto(agency.url)
      await signInOn(page, agency.owner)
      await page.goto(`${agency.url}/organizations`)
      await page.getByText('Delta Terminals').first().waitFor()
    })
  } finally {
    await agency.stop()
  }
}

/** Beside the demo: a mailbox that warms up, and a campaign with hours that differ by the day. Answers its id. */
async function addSettings(call: Call): Promise<string> {
  const { port } = await startSmtp({ onAuth: ({ username }, _session, done) => done(null, { user: username }) })
  const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'secret' }
  await call('/mailboxes', { address: 'sam@harbour.test', fromName: 'Sam Doe', smtp })
  const days = ['mon', 'tue', 'wed', 'thu']
  const { campaignId } = await call('/campaigns', {
    name: 'Nordics',
    schedule: {
      timezone: 'Europe/Oslo',
      windows: [
        { days, from: '08:30', to: '11:30' },
        { days, from: '13:00', to: '15:30' },
        { days: ['fri'], from: '09:00', to: '12:00' },
      ],
      holidays: ['12-25', '12-26', '2027-05-17'],
    },
  })
  return String(campaignId)
}

/** Hosts, and calendars of others, one of which told of a booking that belongs to nobody. */
async function addBookings(call: Call): Promise<void> {
  const weeklyHours = ['mon', 'tue', 'wed', 'thu'].map((day) => ({ day, from: '09:00', to: '17:00' }))
  const exceptions = [{ date: '2027-12-24', until: '2028-01-02', hours: [], note: 'Holidays' }]
  const ada = { name: 'Ada Lovelace', email: 'ada@harbour.test', timezone: 'Europe/Berlin', weeklyHours, exceptions }
  await call('/hosts', { ...ada, dailyMaximum: 5 })
  await call('/hosts', { name: 'Sam Doe', email: 'sam@harbour.test', timezone: 'America/New_York', weeklyHours })
  await call('/booking-connections', { provider: 'calcom', name: 'Cal.com' })
  const { connectionId } = await call('/booking-connections', { provider: 'url', name: 'Outlook' })
  const attendee = { name: 'Kim Lee', email: 'kim@elsewhere.test' }
  const data = { bookingId: 'AAMkAD-17', startsAt: '2027-12-01T14:00:00Z', title: 'Intro call', attendee }
  await call(`/booking-connections/${String(connectionId)}/bookings`, { type: 'meeting.booked', data })
}

/** The export of another tool, looked at and not started. Answers its id. */
async function addImport({ url, key, campaignId }: Demo): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv' }
  const path = `/api/v1/imports?campaignId=${campaignId}&fileName=instantly.csv`
  const answer = await fetch(url + path, { method: 'POST', headers, body: MOVED_FILES[0]?.csv ?? '' })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { importId: string }).importId
}

type Call = (path: string, body?: object) => Promise<Record<string, unknown>>

function callsOf(demo: Demo): Call {
  return async (path, body) => {
    const headers = { authorization: `Bearer ${demo.key}`, 'content-type': 'application/json' }
    const order = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${demo.url}/api/v1${path}`, order)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
}

await mkdir(FOLDER, { recursive: true })
const demo = await runDemo({})
const browser = await launchChromium()
try {
  const call = callsOf(demo)
  const { data } = await call(`/campaigns/${demo.campaignId}/leads?sort=score`)
  const [lead] = data as { prospectId: string }[]
  const nordics = await addSettings(call)
  await addBookings(call)
  await shootDoors(browser)
  const importId = await addImport(demo)
  await shoot(browser, demo, shotsOf(demo, { prospectId: lead?.prospectId ?? '', nordics, importId }))
} finally {
  await browser.close()
  stopServers()
  await demo.stop()
}
