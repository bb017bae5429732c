import { AxeBuilder } from '@axe-core/playwright'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey, createOrganization } from '../src/accounts/index.ts'
import { startApp } from '../src/app.ts'
import type { App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createTestDatabase } from './support/database.ts'
import type { TestDatabase } from './support/database.ts'
import { TEST_KEY } from './support/harness.ts'

const CHROMIUM = '/usr/bin/chromium'
const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`
let database: TestDatabase
let app: App
let browser: Browser
let session: Record<string, unknown>
let key: string

beforeAll(async () => {
  if (!existsSync(CHROMIUM)) throw new Error(`The walks need ${CHROMIUM}: apt-get install chromium.`)
  database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    PORT: '0',
  })
  app = await startApp(config, ['api'])
  const organizationId = await createOrganization(app.context, { name: 'Walk Ltd', requestsPerMinute: 1_000_000 })
  const made = await createKey(app.context, { organizationId, name: 'walk', scopes: ['all'], createdBy: 'test' })
  key = made.key
  session = {
    user: { userId: 'user_1', name: 'Ada Walker', email: 'ada@walk.test' },
    organizations: [{ organizationId, name: 'Walk Ltd', role: 'owner' }],
    organizationId,
    role: 'owner',
    fresh: true,
    signedInAt: '2026-11-24T09:30:00.000Z',
  }
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await database?.drop()
})

/** A page of somebody who is in: the key stands for the session, which is answered for the server. */
async function openSignedIn(): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${key}` } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route('**/api/v1/session', (route) => route.fulfill({ json: session }))
  await page.goto(`${app.url}/`)
  return { page, complaints }
}

test('from an empty instance to a lead: a draft, a lead by form, its page; hostile text does nothing', async () => {
  const { page, complaints } = await openSignedIn()
  await page.getByPlaceholder('Name of the campaign').fill('Spring')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('heading', { name: 'Spring' }).waitFor()
  await page.getByRole('button', { name: 'Add lead' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: false }).first().fill(HOSTILE)
  await form.getByLabel('Email').fill('jane@acme.test')
  await form.getByLabel('Company', { exact: false }).first().fill(HOSTILE)
  await form.getByLabel('Notes').fill(HOSTILE)
  await form.getByRole('button', { name: 'Add lead' }).click()
  await form.getByRole('link', { name: 'Open lead' }).click()
  await page.getByRole('heading', { name: HOSTILE }).waitFor()
  await page.getByRole('button', { name: 'Pause lead' }).click()
  await page.getByText('Paused by hand').first().waitFor()
  await page.getByRole('button', { name: 'Resume lead' }).click()
  await page.getByText('Queued for research').waitFor()
  expect(await page.locator('img').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('filters stand in the address, and the table follows it', async () => {
  const { page, complaints } = await openSignedIn()
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.getByPlaceholder('Search').fill('nobody')
  await page.getByText('No lead fits these filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('nobody')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('jane@acme.test').waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each(['light', 'dark'] as const)('axe finds nothing serious on any screen in %s', async (colorScheme) => {
  const { page } = await openSignedIn()
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (what: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    found.push(
      ...serious.map(({ id, nodes }) => `${what}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    )
  }
  await page.getByRole('link', { name: 'Spring' }).waitFor()
  await look('overview')
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.getByText('jane@acme.test').waitFor()
  await look('leads')
  await page.getByRole('button', { name: 'Add lead' }).click()
  await page.getByRole('dialog').getByLabel('Notes').waitFor()
  await look('add lead')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('link', { name: 'Lead', exact: true }).first().click()
  await page.getByText('Not scored yet. The score').waitFor()
  await look('lead')
  await page.getByRole('link', { name: 'Mail' }).click()
  await page.getByText('None yet.').waitFor()
  await look('mail')
  expect(found).toEqual([])
  await page.context().close()
})
