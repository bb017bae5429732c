import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { startApp } from '../../src/app.ts'
import type { App } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { firstOwnerCode } from '../../src/people/index.ts'
import { createOutbound } from '../../src/platform/outbound/outbound.ts'
import { closeProfiles, openChromium, visit } from '../support/browser/dashboard-browser.ts'
import { createTestDatabase } from '../support/installation/database.ts'
import type { TestDatabase } from '../support/installation/database.ts'
import { TEST_KEY } from '../support/installation/harness.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

const run = promisify(execFile)
let database: TestDatabase
let app: App
let browser: Browser
let receiver: Receiver

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startReceiver({ checks: false })
  const env = { DATABASE_URL: database.url, FAIRLEAD_SECRET_KEY: TEST_KEY, FAIRLEAD_LOG_LEVEL: 'silent', PORT: '0' }
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8', '::1/128'] })
  app = await startApp(readConfig(env), ['api', 'worker'], { outbound, websiteGap: 0 })
  browser = await openChromium()
})

afterAll(async () => {
  if (browser !== undefined) await closeProfiles(browser)
  await app?.stop()
  await receiver?.close()
  await database?.drop()
})

/** The first owner, by the code of the terminal. */
async function becomeOwner(page: Page): Promise<void> {
  await page.getByLabel('Code from the terminal').fill((await firstOwnerCode(app.context)) ?? 'none')
  await page.getByLabel('Organization').fill('Harbour Ltd')
  await page.getByLabel('Your name').fill('Ada Quay')
  await page.getByLabel('Email').fill('ada@harbour.test')
  await page.locator('input[autocomplete="new-password"]').fill('ships that pass in the night')
  await page.getByRole('button', { name: 'Create account and organization' }).click()
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
}

/** A key by its form; answers its value, which is shown this once. */
async function createKey(page: Page): Promise<string> {
  await page.goto(`${app.url}/settings/api-keys`)
  await page.getByRole('button', { name: 'Create key' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Website form')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const shown = await page.getByText(/^fl_live_\w+$/).innerText()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('cell', { name: 'Website form' }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain(shown)
  return shown
}

/** A campaign from an empty draft, each step where the checklist leads. Answers its id. */
async function fillChecklist(page: Page): Promise<string> {
  await page.goto(`${app.url}/campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByLabel('Campaign name').fill('Spring')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('region', { name: 'Get started' }).getByRole('link', { name: 'Write your emails' }).click()
  await page.getByRole('button', { name: 'Start from scratch' }).click()
  const email = page.getByRole('listitem', { name: 'Email 1' })
  await email.getByLabel('Subject').fill('Fewer idle berths')
  await email.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello, pick a time: {{ calendarLink }}')
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await page
    .getByText(/ saved\./)
    .first()
    .waitFor()
  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Settings' }).click()
  for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day).check()
  for (const [name, time, label] of [
    ['From', '00:00', '00:00'],
    ['Until', '24:00', 'midnight'],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).fill(time)
    await page.getByRole('option', { name: label }).click()
  }
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page
    .getByText(/ saved\./)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Webhook', exact: true }).click()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Activate test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate test' }).click()
  await page.getByText('Campaign active.').waitFor()
  return /camp_[0-9a-f]{32}/.exec(page.url())?.[0] ?? 'none'
}

async function addByCurl(key: string, campaignId: string): Promise<void> {
  const lead = {
    companyName: 'Acme Terminals',
    contactName: 'Jane Doe',
    email: 'jane@acme.test',
    title: 'VP Sales',
    company: { employeeCount: 200, country: 'DE', industry: 'Software' },
  }
  const url = `${app.url}/api/v1/campaigns/${campaignId}/leads`
  const headers = ['-H', `Authorization: Bearer ${key}`, '-H', 'Content-Type: application/json']
  const { stdout } = await run('curl', ['-sS', '-X', 'POST', url, ...headers, '-d', JSON.stringify(lead)])
  const { success, prospectId } = JSON.parse(stdout) as { success: boolean; prospectId: string }
  // The key reads what it wrote, with what its form offers by itself.
  const own = await fetch(`${app.url}/api/v1/leads/${prospectId}`, { headers: { Authorization: `Bearer ${key}` } })
  expect([success, own.status]).toEqual([true, 200])
}

/** What the prospect does behind the link of the captured email. */
async function bookAsProspect(link: string): Promise<void> {
  // The program listens on a free port, which its links do not know.
  const { page, complaints, close } = await visit(browser, `${app.url}${new URL(link).pathname}`)
  await page.locator('.time input').first().click()
  await page.getByRole('button', { name: 'Yes, fill in my details' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe('jane@acme.test')
  await page.getByRole('button', { name: 'Book meeting' }).click()
  await page
    .getByText(/booked/i)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await close()
}

test('from an empty installation to a delivered webhook, as a person sees it', async () => {
  const { page, complaints, close } = await visit(browser, `${app.url}/`, { reducedMotion: 'reduce' })
  await becomeOwner(page)
  const key = await createKey(page)
  const campaignId = await fillChecklist(page)
  await addByCurl(key, campaignId)

  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('link', { name: 'Jane Doe' }).click()
  await page.getByRole('region', { name: 'Score' }).getByText('—', { exact: true }).waitFor()
  await page.getByText('No score: the campaign has no criteria.').waitFor()
  await page.getByText('Captured, not sent').first().waitFor()

  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('link', { name: /Fewer idle berths/ }).click()
  const link = await page.locator('.letter-text a').first().getAttribute('href')
  await bookAsProspect(String(link))

  await page.goto(`${app.url}/campaigns/${campaignId}/webhook`)
  await page.getByRole('cell', { name: 'Delivered' }).waitFor()
  expect(receiver.received.length).toBeGreaterThan(0)
  await page.goto(`${app.url}/meetings`)
  await page.getByRole('link', { name: 'Jane Doe' }).waitFor()
  await page.goto(`${app.url}/`)
  const meetings = page.getByRole('region', { name: 'Test results' }).locator('.funnel div', { hasText: 'Meetings' })
  await meetings.getByText('1', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
}, 120_000)
