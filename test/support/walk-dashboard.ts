import { AxeBuilder } from '@axe-core/playwright'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { createKey, createOrganization } from '../../src/accounts/index.ts'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import { createTestDatabase } from './database.ts'
import { TEST_KEY } from './harness.ts'

const CHROMIUM = '/usr/bin/chromium'

/** A page, and everything that a browser complained of on it. */
interface Walked {
  readonly page: Page
  readonly complaints: string[]
}

/** The whole program, listening and working, and a browser to walk through its dashboard. */
export async function startWalk(env: Record<string, string> = {}) {
  if (!existsSync(CHROMIUM)) throw new Error(`The walks need ${CHROMIUM}: apt-get install chromium.`)
  const database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  })
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8', '::1/128'] })
  const app = await startApp(config, ['api', 'worker'], { outbound, websiteGap: 0 })
  const organizationId = await createOrganization(app.context, { name: 'Walk Ltd', requestsPerMinute: 1_000_000 })
  const made = await createKey(app.context, { organizationId, name: 'walk', scopes: ['all'], createdBy: 'test' })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const way = { url: String(app.url), organizationId, authorization: `Bearer ${made.key}` }
  return {
    url: way.url,
    databaseUrl: database.url,
    organizationId,
    browser,
    /** A request to the API. @throws Error where it is refused */
    call: (method: string, path: string, body?: object) => call(way, method, path, body),
    /** A page of somebody in New York who is in. */
    openSignedIn: (path: string) => openSignedIn(browser, way, path),
    close: async () => {
      await browser.close()
      await app.stop()
      await database.drop()
    },
  }
}

interface Way {
  readonly url: string
  readonly organizationId: string
  readonly authorization: string
}

// Answers are asserted on, field by field.
// oxlint-disable-next-line typescript/no-explicit-any
async function call({ url, authorization }: Way, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization, 'if-match': '*', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** The key stands for the session, which is answered for the server. */
async function openSignedIn(browser: Browser, way: Way, path: string): Promise<Walked> {
  const { url, organizationId, authorization } = way
  const session = {
    user: { userId: 'user_1', name: 'Ada Walker', email: 'ada@walk.test' },
    organizations: [{ organizationId, name: 'Walk Ltd', role: 'owner' }],
    organizationId,
    role: 'owner',
    fresh: true,
    signedInAt: '2026-11-24T09:30:00.000Z',
  }
  const context = await browser.newContext({ extraHTTPHeaders: { authorization }, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const complaints = listen(page)
  await page.route('**/api/v1/session', (route) => route.fulfill({ json: session }))
  await page.goto(`${url}${path}`)
  return { page, complaints }
}

export type Walk = Awaited<ReturnType<typeof startWalk>>

/** What axe finds serious on the page as it stands. Frames that run no scripts are left out: axe cannot run there. */
export async function seriousFaults(page: Page, what: string): Promise<string[]> {
  for (const frame of await page.locator('iframe[sandbox=""]').all()) await frame.evaluate((one) => one.remove())
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${what}: ${id} ${nodes.map(({ html }) => html).join(', ')}`)
}

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`A dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return complaints
}
