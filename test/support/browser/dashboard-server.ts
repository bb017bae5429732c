import { startApp } from '../../../src/app.ts'
import type { App } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { setUpOrganization } from '../../../src/people/index.ts'
import { closeProfiles, openChromium, signInOn, visit } from './dashboard-browser.ts'
import type { Visit } from './dashboard-browser.ts'
import { createTestDatabase } from '../installation/database.ts'
import { TEST_KEY } from '../installation/harness.ts'

/** Somebody with an account. */
export interface Account {
  readonly email: string
  readonly password: string
}

/** The real server on a database of its own, with an owner, and Chromium before it. */
export interface DashboardServer {
  readonly app: App
  readonly databaseUrl: string
  readonly organizationId: string
  /** With all scopes. */
  readonly apiKey: string
  /** A page of a visitor. */
  open(path: string): Promise<Visit>
  /** A page of somebody who signed in, on the screen asked for. */
  openAs(account: Account, path?: string): Promise<Visit>
  close(): Promise<void>
}

/** Starts all of it. `owner` owns the organization. */
export async function startDashboard(
  owner: Account & { name: string; organization: string },
): Promise<DashboardServer> {
  const database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
    PORT: '0',
  })
  const app = await startApp(config, ['api'])
  const { organizationId, apiKey } = await setUpOrganization(app.context, owner)
  const browser = await openChromium()
  let visitors = 0
  // Each at an address of its own, as they would be: /auth is limited by address.
  const open = (path: string) => {
    visitors += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `198.18.0.${visitors}` }
    return visit(browser, `${app.url}${path}`, { reducedMotion: 'reduce', extraHTTPHeaders })
  }
  return {
    app,
    open,
    databaseUrl: database.url,
    organizationId,
    apiKey,
    openAs: async (account, path = '/') => {
      const visitor = await open('/')
      await signInOn(visitor.page, account)
      if (path !== '/') await visitor.page.goto(`${app.url}${path}`)
      return visitor
    },
    close: async () => {
      await closeProfiles(browser)
      await app.stop()
      await database.drop()
    },
  }
}

/** What the browser complained of, without the refusals that a walk brings about: Chromium tells each as an error. */
export function withoutRefusals(complaints: readonly string[]): string[] {
  return complaints.filter(
    (text) => !/^Failed to load resource: the server responded with a status of 4\d\d/.test(text),
  )
}
