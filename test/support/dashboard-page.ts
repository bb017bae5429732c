import { AxeBuilder } from '@axe-core/playwright'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { createKey, createOrganization } from '../../src/accounts/index.ts'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createTestDatabase } from './database.ts'
import { TEST_KEY } from './harness.ts'
import type { Answer } from './harness.ts'

const CHROMIUM = '/usr/bin/chromium'

/** The dashboard of the real program, and a browser to look at it. */
export interface Walk {
  /** A request to the API. @throws Error for every refusal */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer['body']>
  /** A page of somebody who is in, and what its console complained of. */
  open(path: string, colorScheme?: 'light' | 'dark'): Promise<{ page: Page; complaints: string[] }>
  close(): Promise<void>
}

/** Starts the whole program on a database of its own. */
export async function startWalk(): Promise<Walk> {
  if (!existsSync(CHROMIUM)) throw new Error(`The walks need ${CHROMIUM}: apt-get install chromium.`)
  const database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const app = await startApp(config, ['api', 'worker'])
  const organizationId = await createOrganization(app.context, { name: 'Walk Ltd', requestsPerMinute: 1_000_000 })
  const { key } = await createKey(app.context, { organizationId, name: 'walk', scopes: ['all'], createdBy: 'test' })
  const session = {
    user: { userId: 'user_1', name: 'Ada Walker', email: 'ada@walk.test' },
    organizations: [{ organizationId, name: 'Walk Ltd', role: 'owner' }],
    organizationId,
    role: 'owner',
    fresh: true,
    signedInAt: '2026-11-24T09:30:00.000Z',
  }
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const url = app.url ?? ''
  const authorization = `Bearer ${key}`
  return {
    send: async (method, path, body, headers = {}) => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
      return JSON.parse(text) as Answer['body']
    },
    open: (path, colorScheme = 'light') => openPage(browser, url + path, { authorization, session, colorScheme }),
    close: async () => {
      await browser.close()
      await app.stop()
      await database.drop()
    },
  }
}

/** The key stands for the session, which is answered for the server. */
async function openPage(
  browser: Browser,
  url: string,
  given: { authorization: string; session: object; colorScheme: 'light' | 'dark' },
): Promise<{ page: Page; complaints: string[] }> {
  const { authorization, session, colorScheme } = given
  const context = await browser.newContext({ extraHTTPHeaders: { authorization } })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.route('**/api/v1/session', (route) => route.fulfill({ json: session }))
  await page.goto(url)
  return { page, complaints }
}

/** What axe finds on a page that is serious or worse. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
