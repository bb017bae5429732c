import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { parseId } from '../../src/platform/ids.ts'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox
/** What paths name, by parameter. */
let ids: Record<string, string>

beforeAll(async () => {
  inbox = await startInbox()
  const { harness, dovecot, act } = inbox
  const mailboxId = await inbox.addReadMailbox()
  inbox.read()
  const [prospectId] = await inbox.writeTo(mailboxId, ['jane@acme.test'])
  const deliver = async (from: string, more: Record<string, string>) => {
    const id = `<${from}>`
    await dovecot.deliver(
      SAM,
      mailOf({ From: from, To: SAM, Subject: 'HIDDENWORDS', 'Message-ID': id, ...more }, 'HIDDENWORDS'),
    )
    await inbox.eventually(`select 1 from inbound where message_id_header = '${id}'`)
  }
  await deliver('jane@acme.test', { 'In-Reply-To': inbox.lastIdTo('jane@acme.test') })
  await deliver('stranger@beta.test', {})
  const suppressed = await act('/suppressions', { addresses: ['sue@gamma.test'] })
  const firstOf = async (path: string) => (await harness.call('GET', `/api/v1/${path}`)).body.data[0]
  ids = {
    mailboxId,
    prospectId: prospectId!,
    campaignId: (await firstOf('campaigns')).campaignId,
    messageId: (await firstOf('messages')).messageId,
    inboundId: (await firstOf('inbox')).inboundId,
    suppressionId: suppressed.body.data[0].suppressionId,
    domain: 'sender.test',
  }
})

afterAll(async () => {
  await inbox.close()
  stopServers()
})

const SHOWS = /HIDDENWORDS|jane@acme\.test|stranger@beta|sue@gamma|sam@sender/u

/** What a body must have for a path to look further. */
function bodyFor(method: string, path: string): object | undefined {
  if (method === 'get' || method === 'delete') return undefined
  if (path.endsWith('/reply')) return { text: 'hi' }
  if (path.endsWith('/decide')) return { decision: 'sent' }
  if (path.endsWith('/test-send')) return { step: 1, to: 'x@x.test' }
  return path.includes('/inbox') ? { intent: 'unsubscribe' } : {}
}

/** Every route of the API as it would be called about what there is, filtered by it too. */
function calls(): { method: string; path: string; url: string }[] {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> }
  const filters = ['campaignId', 'prospectId', 'mailboxId'].map((name) => `?${name}=${ids[name]}`)
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/auth') && !path.includes('/live'))
    .map(([path, methods]) => [`/api/v1${path}`, methods] as const)
    .flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => {
        const url = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? 'x')
        const queries = method === 'get' && !path.includes('{') ? ['', ...filters] : ['']
        return queries.map((query) => ({ method, path, url: `${url}${query}` }))
      }),
    )
}

/** The routes that show or change something with a key, as `method path`. */
async function openTo(key: string): Promise<string[]> {
  const open = new Set<string>()
  for (const { method, path, url } of calls()) {
    const headers = { 'if-match': '*' }
    const answer = await inbox.harness.call(method.toUpperCase(), url, bodyFor(method, path), { key, headers })
    expect(answer.status, `${method} ${url}`).toBeLessThan(500)
    if (SHOWS.test(answer.text) || (path.includes('{') && answer.status < 300)) open.add(`${method} ${path}`)
  }
  return [...open].toSorted()
}

async function limitedKey(...scopes: string[]): Promise<string> {
  const campaign = await inbox.campaign({ name: 'Second', status: 'draft' })
  const { organizationId, context } = inbox.harness
  const campaignIds = [parseId('camp', campaign)!]
  return (await createKey(context, { organizationId, name: 'Limited', scopes, campaignIds, createdBy: 'x' })).key
}

test('nothing of an organization is seen or changed with the key of another', { timeout: 100_000 }, async () => {
  const { key } = await inbox.harness.newOrganization('Other')
  // A company is nobody's: what its own pages tell is shared, and what an organization learnt besides is not in it.
  expect(await openTo(key)).toEqual([
    'get /api/v1/companies/{domain}/facts',
    'get /api/v1/companies/{domain}/research',
    'post /api/v1/companies/{domain}/research',
  ])
})

test('a key of another campaign sees nothing', async () => {
  expect(await openTo(await limitedKey('all'))).toEqual([])
}, 100_000)

test.each([
  ['GET', '/suppressions'],
  ['GET', '/suppressions/export'],
  ['POST', '/suppressions'],
  ['POST', '/suppressions/import'],
  ['GET', '/mailboxes'],
  ['GET', '/mailboxes/{mailboxId}'],
  ['GET', '/mailboxes/{mailboxId}/domain'],
  ['GET', '/sending-domains'],
  ['GET', '/hosts'],
  ['GET', `/hosts/host_${'0'.repeat(32)}/feeds`],
  ['GET', '/booking-connections'],
  ['POST', `/booking-connections/conn_${'0'.repeat(32)}/test`],
  ['POST', '/mailboxes'],
  ['PATCH', '/mailboxes/{mailboxId}'],
  ['POST', '/mailboxes/{mailboxId}/pause'],
  ['POST', '/mailboxes/{mailboxId}/check'],
  ['DELETE', '/mailboxes/{mailboxId}'],
  ['PATCH', '/organization'],
  ['POST', '/sending/stop'],
  ['POST', '/sending/start'],
  ['GET', '/audit'],
])('%s %s asks for a key for all campaigns, and says so', async (method, path) => {
  const url = `/api/v1${path.replace('{mailboxId}', ids['mailboxId']!)}`
  const answer = await inbox.harness.call(method, url, method === 'GET' ? undefined : {}, {
    key: await limitedKey('all'),
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'campaign_not_allowed'])
  expect(answer.body.detail).toContain('use a key for all campaigns')
})
