import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { checkAddress } from '../../src/verification/check-address.ts'
import { changeVerifier } from '../../src/verification/settings/change-settings.ts'
import { renew } from '../support/installation/renew.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { query } from '../support/leads/prospect.ts'
import { startVendors } from '../support/servers/local-vendors.ts'
import type { LocalVendors } from '../support/servers/local-vendors.ts'
import { NAMED_VERDICTS, VERIFIER_HOSTS, VERIFIER_MAPPING } from '../support/verification/local-verifiers.ts'

const PATH = '/api/v1/address-verification'
const KEY = 'a-key-that-nobody-may-see'
const CAMPAIGN = '018f0000-0000-7000-8000-000000000001'
const host = VERIFIER_HOSTS.neverbounce
const USUAL = { kind: 'neverbounce', apiKey: KEY, enabled: true, costPerCheckUsd: 0.1 }

const vendors = {} as LocalVendors
const harness = useHarness(async () => {
  Object.assign(vendors, await startVendors(Object.values(VERIFIER_HOSTS)))
  return { overrides: { outbound: vendors.outbound } }
})
beforeEach(async () => {
  await renew(harness)
  vendors.arrived.length = 0
  vendors.replies.clear()
  vendors.replies.set(host, NAMED_VERDICTS)
})
afterAll(() => vendors.close())

const put = (settings: Record<string, unknown> = {}) => harness.call('PUT', PATH, { ...USUAL, ...settings })
const read = async () => (await harness.call('GET', PATH)).body
const trial = (email = 'valid@acme.test') => harness.call('POST', `${PATH}/test`, { email })

let number = 0
/** Asks about an address that nobody asked about before. */
function check(context: Context = harness.context) {
  number += 1
  const { organizationId } = harness
  const order = { organizationId, email: `valid${number}@acme.test`, campaignId: CAMPAIGN }
  return checkAddress(context, order, new AbortController().signal)
}
const said = (results: readonly Awaited<ReturnType<typeof check>>[]) =>
  results.map((one) => (one.declined === undefined ? one.outcome.status : one.declined)).toSorted()

test('a verifier is set up, shown without its key, and removed', async () => {
  expect(await read()).toEqual({ verifier: null, waiting: 0, today: { checks: 0, usd: 0 }, days: [] })
  const { status, body, text } = await put({ costPerCheckUsd: undefined })
  expect(status).toBe(200)
  expect(text).not.toContain(KEY)
  expect(body.verifier).toMatchObject({
    enabled: true,
    kind: 'neverbounce',
    hasApiKey: true,
    costPerCheckUsd: 0.008,
    caps: { usdPerDay: 10, checksPerDay: 1_000, checksPerCampaign: 10_000 },
  })
  const [{ key }] = (await query(harness, `select encode(api_key, 'escape') as key from email_verifiers`)) as [
    { key: string },
  ]
  expect(key).not.toContain(KEY)
  expect((await harness.call('DELETE', PATH)).status).toBe(204)
  expect((await harness.call('DELETE', PATH)).status).toBe(404)
  expect((await trial()).status).toBe(404)
  const audit = await query(harness, `select action from audit where action like 'verifier.%' order by 1`)
  expect(audit.map(({ action }) => action)).toEqual(['verifier.changed', 'verifier.removed'])
})

test.each([
  [{ kind: 'zerobounce', apiKey: null }, '/apiKey', 'required'],
  [{ kind: 'reacher', apiKey: null }, '/baseUrl', 'required'],
  [{ kind: 'reacher', baseUrl: 'https://169.254.169.254' }, '/baseUrl', 'invalid_url'],
  [{ kind: 'neverbounce', baseUrl: 'https://a.test' }, '/baseUrl', 'not_allowed'],
  [{ kind: 'http' }, '/mapping', 'required'],
  [{ kind: 'http', mapping: { ...VERIFIER_MAPPING, url: 'https://a.test/check' } }, '/mapping/url', 'email_missing'],
  [{ kind: 'http', mapping: { ...VERIFIER_MAPPING, url: 'http://a.test/{email}' } }, '/mapping/url', 'invalid_url'],
  [{ kind: 'http', mapping: { ...VERIFIER_MAPPING, verdict: 'a..b' } }, '/mapping/verdict', 'invalid_place'],
  [
    { kind: 'http', mapping: { ...VERIFIER_MAPPING, headers: { 'x-api-key': 'in clear' } } },
    '/mapping/headers/x-api-key',
    'secret_in_clear',
  ],
])('%j is refused at %s', async (settings, pointer, code) => {
  const { status, body } = await put(settings)
  expect(status).toBe(400)
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  expect((await read()).verifier).toBeNull()
})

test('a stored key goes to no other address than it was given for', async () => {
  await put({ kind: 'reacher', baseUrl: 'https://reacher.example.net/' })
  const moved = { kind: 'reacher', apiKey: undefined, baseUrl: 'https://evil.example.net' }
  expect((await put(moved)).body.errors).toMatchObject([{ pointer: '/apiKey', code: 'secret_required' }])
  expect((await put({ ...moved, baseUrl: 'https://reacher.example.net' })).status).toBe(200)
  expect((await put({ ...moved, apiKey: null })).status).toBe(200)
})

test('a trial says what the verifier says, costs what a check costs, and keeps nothing', async () => {
  await put({ enabled: false })
  expect((await trial('role@acme.test')).body).toMatchObject({
    status: 'verdict',
    verdict: 'role',
    error: null,
    costUsd: 0.1,
  })
  expect(await read()).toMatchObject({ today: { checks: 1, usd: 0.1 }, days: [{ checks: 1, usd: 0.1 }] })
  expect(await query(harness, 'select 1 from email_verdicts')).toEqual([])
  expect((await trial('no address')).status).toBe(400)
  vendors.replies.set(host, { status: 401, json: {} })
  expect((await trial()).body).toMatchObject({ status: 'error', error: 'unauthorized', verdict: null, costUsd: 0 })
  expect(await read()).toMatchObject({ today: { checks: 1, usd: 0.1 } })
})

test.each([
  ['usdPerDay', { usdPerDay: 0.7 }, 'cap_day'],
  ['checksPerDay', { checksPerDay: 7 }, 'cap_day'],
  ['checksPerCampaign', { checksPerCampaign: 7 }, 'cap_campaign'],
])('fifty at once stay below %s', async (_, caps, declined) => {
  await put({ caps })
  const results = await Promise.all(Array.from({ length: 50 }, () => check()))
  expect(said(results)).toEqual([...Array(43).fill(declined), ...Array(7).fill('verdict')])
  expect(vendors.arrived).toHaveLength(7)
  expect((await read()).today).toEqual({ checks: 7, usd: 0.7 })
})

test('a new day begins anew, a campaign does not', async () => {
  harness.clock.set(new Date('2027-03-01T12:00:00Z'))
  await put({ caps: { checksPerDay: 1, checksPerCampaign: 2 } })
  expect(said([await check(), await check()])).toEqual(['cap_day', 'verdict'])
  harness.clock.set(new Date('2027-03-02T00:00:00Z'))
  expect(said([await check(), await check()])).toEqual(['cap_campaign', 'verdict'])
  expect((await read()).days).toMatchObject([{ day: '2027-03-02' }, { day: '2027-03-01' }])
})

test('a process that dies between count and answer leaves the price counted', async () => {
  await put({ caps: { usdPerDay: 0.1 } })
  const { context } = harness
  let isDead = false
  const db = Object.assign(Object.create(context.db) as Context['db'], {
    connect: () => (isDead ? Promise.reject(new Error('The process is dead.')) : context.db.connect()),
  })
  const outbound: Context['outbound'] = {
    ...context.outbound,
    request: async (url, asked) => {
      const answer = await context.outbound.request(url, asked)
      isDead = true
      return answer
    },
  }
  await expect(check({ ...context, db, outbound })).rejects.toThrow('dead')
  expect((await read()).today).toEqual({ checks: 1, usd: 0.1 })
  expect(said([await check()])).toEqual(['cap_day'])
})

test('what broke off counts as charged, what was refused does not', async () => {
  await put()
  vendors.replies.set(host, (response) => response.destroy())
  await check()
  vendors.replies.set(host, { status: 500, json: {} })
  await check()
  expect((await read()).today).toEqual({ checks: 1, usd: 0.1 })
})

test('after five failures in a row it is left alone for five minutes, then tried once; a person may try at any time', async () => {
  await put()
  vendors.replies.set(host, { status: 500, json: {} })
  for (let failure = 0; failure < 5; failure += 1) await check()
  expect(said([await check()])).toEqual(['resting'])
  expect((await read()).verifier).toMatchObject({
    failures: 5,
    restsUntil: new Date(harness.clock.now().getTime() + 5 * MINUTE).toISOString(),
  })
  harness.clock.advance(5 * MINUTE)
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => check()))
  expect(said(atOnce)).toEqual(['error', ...Array(4).fill('resting')])
  vendors.replies.set(host, NAMED_VERDICTS)
  expect((await trial()).body.status).toBe('verdict')
  expect((await read()).verifier).toMatchObject({ failures: 0, restsUntil: null })
  expect(said([await check()])).toEqual(['verdict'])
})

test('who asks for patience gets it, also from a person', async () => {
  await put()
  vendors.replies.set(host, { status: 429, headers: { 'retry-after': '3600' }, json: {} })
  expect(said([await check(), await check()])).toEqual(['rate_limited', 'resting'])
  expect((await trial()).status).toBe(429)
  harness.clock.advance(HOUR)
  vendors.replies.set(host, NAMED_VERDICTS)
  expect(said([await check()])).toEqual(['verdict'])
})

test('a change whose address resolves slowly keeps no check waiting', async () => {
  await put()
  const { context, organizationId } = harness
  const [looked, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const outbound: Context['outbound'] = {
    ...context.outbound,
    check: (...place) => {
      looked.resolve()
      return slow.promise.then(() => context.outbound.check(...place))
    },
  }
  const next = { kind: 'reacher', baseUrl: `https://${VERIFIER_HOSTS.reacher}`, apiKey: null } as const
  const changing = changeVerifier({ ...context, outbound }, { organizationId, actor: 'system' }, next)
  await looked.promise
  expect(said([await check()])).toEqual(['verdict'])
  slow.resolve()
  await changing
  expect((await read()).verifier).toMatchObject({ kind: 'reacher', hasApiKey: false })
})

test.each([
  ['haste', { status: 429, headers: { 'retry-after': '3600' }, json: {} }],
  ['a failure', { status: 500, json: {} }],
])('%s of a verifier that was changed meanwhile is held against no other', async (_what, reply) => {
  await put()
  vendors.replies.set(host, reply)
  const { context } = harness
  const outbound: Context['outbound'] = {
    ...context.outbound,
    request: async (url, asked) => {
      const answer = await context.outbound.request(url, asked)
      harness.clock.advance(1)
      await put({ kind: 'zerobounce' })
      return answer
    },
  }
  await check({ ...context, outbound })
  expect((await read()).verifier).toMatchObject({ kind: 'zerobounce', failures: 0, restsUntil: null })
})

test('a day on which nothing counts in the end is not shown', async () => {
  await put()
  vendors.replies.set(host, { status: 401, json: {} })
  await check()
  expect(await read()).toMatchObject({ today: { checks: 0, usd: 0 }, days: [] })
})
