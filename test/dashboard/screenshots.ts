import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { runDemo } from '../../src/demo/run-demo.ts'
import type { Demo } from '../../src/demo/run-demo.ts'
import { startSmtp, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { startAgency } from '../support/browser/agency.ts'
import { launchChromium, signInOn } from '../support/browser/dashboard-browser.ts'
import { MOVED_FILES } from '../support/leads/moved-files.ts'
import { reportShotsOf, shotsOf } from '../support/browser/shots.ts'
import type { Shot } from '../support/browser/shots.ts'
import { picturesShown } from '../support/rules/pictures-shown.ts'

// Writes a picture of each screen of the dashboard, with the data of the demo: to docs/screenshots what a document shows,
// everything else to screenshots, which git ignores.

const FOLDER = new URL('../../screenshots/', import.meta.url).pathname
const SHOWN_FOLDER = new URL('../../docs/screenshots/', import.meta.url).pathname
const SHOWN = picturesShown()

const LOOKS = [
  { suffix: '', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { suffix: '-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { suffix: '-phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const

async function shootAll(page: Page, url: string, order: { shots: readonly Shot[]; suffix: string }): Promise<void> {
  for (const { name, path, ready, before, isWindow } of order.shots) {
    await page.goto(url + path)
    await page.getByText(ready).filter({ visible: true }).first().waitFor()
    await before?.(page)
    await keep(page, name, order.suffix, isWindow)
  }
}

async function shoot(browser: Browser, demo: Demo, shots: readonly Shot[]): Promise<void> {
  for (const { suffix, ...look } of LOOKS) {
    const page = await openPage(browser, look)
    await page.goto(demo.url)
    await page.getByLabel('Email').waitFor()
    await keep(page, 'sign-in', suffix)
    await signInOn(page, demo.owner)
    await shootAll(page, demo.url, { shots, suffix })
    await page.context().close()
  }
}

function openPage(browser: Browser, look: BrowserContextOptions): Promise<Page> {
  return browser.newPage({ ...look, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
}

async function keep(page: Page, name: string, suffix: string, isWindow = false): Promise<void> {
  await page.waitForTimeout(500)
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  const fullPage = suffix !== '-phone' && !hasDialog && !isWindow
  const file = `${name}${suffix}.png`
  await page.screenshot({ path: `${SHOWN.has(file) ? SHOWN_FOLDER : FOLDER}${file}`, fullPage })
}

/** The doors of an installation: its first owner, an invitation, the view over several organizations; reports of one. */
async function shootDoors(browser: Browser): Promise<void> {
  const agency = await startAgency()
  try {
    const reachAll = async (name: string, reach: (page: Page) => Promise<void>) => {
      for (const { suffix, ...look } of LOOKS) {
        const page = await openPage(browser, look)
        await reach(page)
        await keep(page, name, suffix)
        await page.context().close()
      }
    }
    await reachAll('welcome', async (page) => {
      await page.goto(agency.url)
      await page.getByLabel('Code from the terminal').waitFor()
    })
    const { invitation, campaignId } = await agency.settle()
    await reachAll('invitation', async (page) => {
      await page.goto(agency.url + invitation)
      await page.getByText('Join Harbour Robotics').first().waitFor()
    })
    await reachAll('organizations', async (page) => {
      await page.goto(agency.url)
      await signInOn(page, agency.owner)
      await page.goto(`${agency.url}/organizations`)
      await page.getByText('Nothing', { exact: true }).nth(2).waitFor()
    })
    for (const { suffix, ...look } of LOOKS) {
      const page = await openPage(browser, look)
      await page.goto(agency.url)
      await signInOn(page, agency.owner)
      await shootAll(page, agency.url, { shots: reportShotsOf(campaignId), suffix })
      await page.context().close()
    }
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
await demo.fill()
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
