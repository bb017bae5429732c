import { createKey } from '../../src/accounts/index.ts'
import { SCOPES } from '../../src/accounts/roles-and-scopes.ts'
import { invite } from '../../src/people/members/invitations.ts'
import { setUpOrganization } from '../../src/people/index.ts'
import type { Context } from '../../src/platform/context.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { Operation } from '../../test/support/openapi/openapi-document.ts'
import { fromAddress, type Caller, type Planted } from './requests.ts'
import { RIGHT_REQUESTS } from './right-requests.ts'

const PASSWORD = 'correct horse battery'
const ROLES = ['admin', 'member', 'read_only'] as const

/** Makes an organization with its people, keys and contents. `smtpPort` is a mail server that takes everything. */
export async function plant(
  context: Context,
  {
    origin,
    operations,
    mark,
    smtpPort,
  }: { origin: string; operations: readonly Operation[]; mark: string; smtpPort: number },
): Promise<Planted> {
  const email = `owner@${mark}.test`
  const made = await setUpOrganization(context, { organization: `${mark} Ltd`, email, password: PASSWORD, name: mark })
  const { organizationId, apiKey } = made
  await context.db.query(`update organizations set requests_per_minute = 10000000 where organization_id = $1`, [
    organizationId,
  ])
  const all = { what: 'all', headers: { authorization: `Bearer ${apiKey}` } }
  const call = callAs(origin, all)
  const campaignId = await plantContents(call, mark, smtpPort)
  const people = await Promise.all(
    [email, ...(await joined(context, { origin, organizationId, mark }))].map((one) => signIn(origin, one)),
  )
  const keys = await plantKeys(context, organizationId, campaignId)
  return { organizationId, mark, callers: [all, ...keys, ...people], ids: await harvest(call, operations) }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

function callAs(origin: string, caller: Caller): Call {
  return async (method, path, body) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...caller.headers,
        ...fromAddress(Math.random),
        origin,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok && method !== 'GET') throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
  }
}

async function plantContents(call: Call, mark: string, smtpPort: number): Promise<string> {
  const { campaignId } = await call('POST', '/api/v1/campaigns', {
    name: `${mark} campaign`,
    status: 'active',
    sequence: {
      steps: [{ wait: 'P0D', variants: [{ subject: mark, body: `${mark} {{ calendarLink }} {{ unsubscribeLink }}` }] }],
    },
    webhook: { url: `https://${mark}.test/hook` },
  })
  const leads = `/api/v1/campaigns/${String(campaignId)}/leads`
  let prospectId = ''
  for (let n = 0; n < 5; n += 1) {
    const added = await call('POST', leads, {
      companyName: `${mark} Works`,
      contactName: `Jane ${mark}`,
      email: `jane${n}@${mark}.test`,
      notes: mark,
      company: { industry: mark, country: 'DE' },
      customData: { region: mark },
    })
    prospectId = String(added['prospectId'])
    await call('PUT', `/api/v1/leads/${prospectId}/facts/company.country`, { value: 'DE', about: 'company' })
  }
  const right = (operationId: string) => RIGHT_REQUESTS[operationId]?.(Date.now(), smtpPort)
  await call('POST', '/api/v1/mailboxes', right('createMailbox')?.body)
  await call('POST', '/api/v1/hosts', right('createHost')?.body)
  await call('POST', '/api/v1/research-providers', right('createResearchProvider')?.body)
  await call('POST', `/api/v1/leads/${prospectId}/meetings`, right('recordMeeting')?.body)
  const { connectionId } = await call('POST', '/api/v1/booking-connections', { provider: 'url', name: mark })
  await call('POST', `/api/v1/booking-connections/${String(connectionId)}/bookings`, right('reportBooking')?.body)
  await call('POST', '/api/v1/suppressions', { addresses: [`gone@${mark}.test`] })
  await call(
    'POST',
    `/api/v1/imports?campaignId=${String(campaignId)}`,
    `Email,Name,Company\njim@${mark}.test,Jim ${mark},Acme\n`,
  )
  await call('POST', `/api/v1/campaigns/${String(campaignId)}/filters`, { name: mark, filter: { tier: ['A'] } })
  await call('POST', `${leads}/actions`, { action: 'rescore', filter: {} })
  return parseId('camp', String(campaignId)) ?? ''
}

async function joined(
  context: Context,
  { origin, organizationId, mark }: { origin: string; organizationId: string; mark: string },
): Promise<string[]> {
  const emails: string[] = []
  for (const role of ROLES) {
    const email = `${role}@${mark}.test`
    const { token } = await invite(context, { organizationId, email, role, actor: 'operator', actorRole: 'owner' })
    await callAs(origin, { what: role, headers: {} })('POST', '/auth/invitation/accept', {
      token,
      name: mark,
      password: PASSWORD,
    })
    emails.push(email)
  }
  return emails
}

async function signIn(origin: string, email: string): Promise<Caller> {
  const answer = await fetch(`${origin}/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...fromAddress(Math.random) },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { what: email, headers: { cookie, origin } }
}

/** A key for each scope, one for a campaign alone, and one that is over. */
async function plantKeys(context: Context, organizationId: string, campaignId: string): Promise<Caller[]> {
  const orders = [
    ...SCOPES.map((scope) => ({ name: scope, scopes: [scope] })),
    { name: 'limited', scopes: ['all' as const], campaignIds: [campaignId] },
    { name: 'over', scopes: ['all' as const], expiresAt: new Date(Date.now() + 10_000) },
  ]
  return Promise.all(
    orders.map(async (order) => {
      const { key } = await createKey(context, { organizationId, createdBy: 'hostile', ...order })
      return { what: order.name, headers: { authorization: `Bearer ${key}` } }
    }),
  )
}

const ID = /\b([a-z]{3,4})_[0-9a-f]{32}\b/gu

/** Every id that the lists of an organization tell. */
async function harvest(call: Call, operations: readonly Operation[]): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>()
  const look = async (path: string) => {
    for (const [id, prefix = ''] of JSON.stringify(await call('GET', path)).matchAll(ID)) {
      found.set(prefix, (found.get(prefix) ?? new Set()).add(id))
    }
  }
  const lists = operations.filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('/live') && !path.endsWith('export'),
  )
  for (const { path } of lists) if (!path.includes('{')) await look(path)
  const [campaignId = ''] = found.get('camp') ?? []
  for (const { path } of lists) {
    const filled = path.replace('{campaignId}', campaignId)
    if (path.includes('{campaignId}') && !filled.includes('{')) await look(filled)
  }
  return new Map([...found].map(([prefix, ids]) => [prefix, [...ids]]))
}
