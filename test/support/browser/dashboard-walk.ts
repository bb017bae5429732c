import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { invite } from '../../../src/people/members/invitations.ts'
import { setUpOrganization } from '../../../src/people/index.ts'
import type { Role } from '../../../src/accounts/index.ts'
import { createOutbound } from '../../../src/platform/outbound/outbound.ts'
import type { Outbound, OutboundOptions } from '../../../src/platform/outbound/outbound.ts'
import type { Context } from '../../../src/platform/context.ts'
import { closeProfiles, openChromium, visit } from './dashboard-browser.ts'
import type { Visit } from './dashboard-browser.ts'
import { createTestDatabase } from '../installation/database.ts'
import { TEST_KEY } from '../installation/harness.ts'
import type { Answer } from '../installation/harness.ts'

/** Who owns the organization that walks are taken in. */
export const ADA = { email: 'ada@walk.test', password: 'a walk by the sea' }

/** How a page is opened. */
export interface PageOptions extends BrowserContextOptions {
  /** Who is signed in; null for nobody. Default: Ada, the owner. */
  readonly as?: { readonly email: string; readonly password: string } | null
}

/** The dashboard of the real program, and a browser to look at it. */
export interface Walk {
  readonly url: string
  readonly context: Context
  readonly databaseUrl: string
  readonly organizationId: string
  /** Has all scopes. */
  readonly apiKey: string
  readonly browser: Browser
  /** A request to the API. @throws Error for every refusal */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer['body']>
  /** A page of somebody who signed in, and what its console complained of. */
  open(path: string, options?: PageOptions): Promise<Visit>
  /** Somebody who joined by invitation. */
  join(role: Role, email: string): Promise<{ email: string; password: string }>
  close(): Promise<void>
}

interface WalkOrder {
  readonly env?: Record<string, string>
  readonly worker?: boolean
  readonly reach?: Partial<OutboundOptions>
  /** What the program reaches others through, in place of what `reach` says. */
  readonly outbound?: Outbound
}

/** Starts the program on a database of its own, with an organization that Ada owns; without its worker nothing moves. */
export async function startWalk({
  env = {},
  worker = true,
  reach = {},
  // What walks point to is on this machine.
  outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8', '::1/128'], ...reach }),
}: WalkOrder = {}): Promise<Walk> {
  const database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.url,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  })
  const app = await startApp(config, worker ? ['api', 'worker'] : ['api'], { outbound, websiteGap: 0 })
  const order = { organization: 'Walk Ltd', ...ADA, name: 'Ada Walker' }
  const { organizationId, apiKey } = await setUpOrganization(app.context, order)
  const browser = await openChromium()
  const url = app.url ?? ''
  return {
    url,
    context: app.context,
    databaseUrl: database.url,
    organizationId,
    apiKey,
    browser,
    send: createSend(url, apiKey),
    open: async (path, { as = ADA, ...options } = {}) => {
      const cookies = as === null ? [] : await signInCookies(url, as)
      const settings: BrowserContextOptions = {
        reducedMotion: 'reduce',
        storageState: { cookies, origins: [] },
        ...options,
      }
      return visit(browser, url + path, settings)
    },
    join: async (role, email) => {
      const invitation = { organizationId, email, role, actor: 'operator', actorRole: 'owner' }
      const { token } = await invite(app.context, invitation)
      const person = { email, password: ADA.password }
      await post(url, '/auth/invitation/accept', { token, name: email.split('@', 1)[0], password: person.password })
      return person
    },
    close: async () => {
      await closeProfiles(browser)
      await app.stop()
      await database.drop()
    },
  }
}

function createSend(url: string, apiKey: string): Walk['send'] {
  return async (method, path, body, headers = {}) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Answer['body']
  }
}

async function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer
}

/** The sign-in form is walked once, in its own test; everywhere else its request is enough. */
async function signInCookies(url: string, person: { email: string; password: string }) {
  const answer = await post(url, '/auth/sign-in', person)
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';', 1)
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const lax = { httpOnly: true, secure: false, sameSite: 'Lax' as const }
    return { name, value, domain: new URL(url).hostname, path: '/', expires: -1, ...lax }
  })
}
