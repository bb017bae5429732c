import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { showId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { openBrowser, PASSWORD, signedInOwner } from '../support/browser/person.ts'
import type { Browser } from '../support/browser/person.ts'

let harness: Harness
let browser: Browser
let actor: string
let apiKey: string

beforeAll(async () => {
  harness = await createHarness()
  const owner = await signedInOwner(harness, 'Audited')
  browser = owner.browser
  actor = showId('user', owner.userId)
  apiKey = owner.apiKey
})

afterAll(async () => {
  await harness.close()
})

async function entriesOf(target: string) {
  const { body } = await browser.call('GET', `/api/v1/audit?target=${target}`)
  return body.data as Record<string, unknown>[]
}

test('what was done to a lead is kept with its id and names of fields, and nothing that is in them', async () => {
  const campaignId = await newCampaign(harness, {}, apiKey)
  const lead = { contactName: 'Secretia Hidden', email: 'secretia@hidden.test', companyName: 'Hidden Ltd' }
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body
  await browser.call('PATCH', `/api/v1/leads/${prospectId}`, { title: 'Veiled Officer', phone: '+4930901820' })
  for (const deed of ['pause', 'resume', 'stop']) await browser.call('POST', `/api/v1/leads/${prospectId}/${deed}`)
  await browser.call('POST', `/api/v1/leads/${prospectId}/erase`)
  const entries = await entriesOf(prospectId)
  expect(entries.map(({ action }) => String(action)).toSorted()).toEqual([
    'lead.changed',
    'lead.erased',
    'lead.paused',
    'lead.resumed',
    'lead.stopped',
  ])
  expect(entries.every((entry) => entry['actor'] === actor && entry['actorName'] === 'Olga Owner')).toBe(true)
  expect(entries.find(({ action }) => action === 'lead.changed')).toMatchObject({
    before: null,
    after: { fields: ['phone', 'phoneE164', 'title'] },
  })
  expect(JSON.stringify(entries)).not.toMatch(/Secretia|hidden|Veiled|4930/i)
})

test('a change that was refused leaves no entry', async () => {
  const campaignId = await newCampaign(harness, {}, apiKey)
  const lead = { contactName: 'Jane', email: 'jane@acme.test', companyName: 'Acme' }
  const { prospectId } = (await browser.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body
  expect((await browser.call('PATCH', `/api/v1/leads/${prospectId}`, { phone: 7 })).status).toBe(400)
  expect(await entriesOf(prospectId)).toEqual([])
})

/** Entries of an action, once there are as many: refusals are told behind their answers. */
async function entriesOfAction(who: Browser, action: string, count: number) {
  return vi.waitFor(
    async () => {
      const { data } = (await who.call('GET', `/api/v1/audit?action=${action}`)).body
      expect(data).toHaveLength(count)
      return data as Record<string, unknown>[]
    },
    { timeout: 30_000 },
  )
}

test('who signed in, was refused or was stopped is kept, with how, from which network and why', async () => {
  const owner = await signedInOwner(harness, 'Signed in')
  const target = showId('user', owner.userId)
  const elsewhere = openBrowser(harness, '203.0.113.77')
  const wrong = { email: owner.email, password: 'not the password' }
  const answers = Array.from({ length: 12 }, () => elsewhere.call('POST', '/auth/sign-in', wrong))
  expect((await Promise.all(answers)).filter(({ status }) => status === 429)).toHaveLength(2)
  const refused = await entriesOfAction(owner.browser, 'sign_in.refused', 10)
  const from = { method: 'password', place: '203.0.113.0/24' }
  expect(refused[0]).toMatchObject({ actor: 'anybody', target, after: { ...from, reason: 'wrong_credentials' } })
  const stopped = await entriesOfAction(owner.browser, 'sign_in.stopped', 1)
  expect(stopped[0]).toMatchObject({ actor: 'anybody', target, after: { ...from, reason: 'too_many_attempts' } })
  await openBrowser(harness, '2001:db8:1:2::3').call('POST', '/auth/sign-in', { ...wrong, password: PASSWORD })
  const signedIn = await entriesOfAction(owner.browser, 'sign_in.succeeded', 2)
  const after = { method: 'password', place: '2001:db8:1::/48' }
  expect(signedIn).toContainEqual(expect.objectContaining({ actor: target, target, after }))
  const all = (await owner.browser.call('GET', '/api/v1/audit?limit=200')).text
  expect(all).not.toContain('203.0.113.77')
  expect(all).not.toContain('not the password')
})

interface Line {
  readonly level: 'info' | 'warn' | 'error'
  readonly sentence: string
  readonly fields: Record<string, unknown>
}

const orderOf = ({ reason, userId }: Line['fields']) => `${String(reason)} ${String(userId)}`

/** Lines of the log about signing in, until `stop`. */
function readSignIns(): { readonly lines: Line[]; stop(): void } {
  const { log } = harness.context
  const before = { info: log.info, warn: log.warn, error: log.error }
  const lines: Line[] = []
  for (const level of ['info', 'warn', 'error'] as const) {
    const tell = (fields: Line['fields'], sentence: string) => {
      if (sentence.includes('sign')) lines.push({ level, sentence, fields })
    }
    log[level] = tell as typeof log.info
  }
  return { lines, stop: () => void Object.assign(log, before) }
}

test('the log tells of each sign-in, refusal and lockout by ids and codes, never by address or email', async () => {
  const owner = await signedInOwner(harness, 'Told')
  const { lines, stop } = readSignIns()
  const password = 'not the password'
  try {
    const trySignIn = (email: string) =>
      openBrowser(harness, '198.51.100.77').call('POST', '/auth/sign-in', { email, password })
    // Refusals are told behind their answers.
    const tellsOf = (count: number) =>
      vi.waitFor(() => expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(count), { timeout: 30_000 })
    await trySignIn('nobody@unheard-of.test')
    for (let attempt = 0; attempt < 11; attempt += 1) await trySignIn(owner.email)
    await tellsOf(12)
    await openBrowser(harness, '2001:db8:9:2::3').call('POST', '/auth/sign-in', {
      email: owner.email,
      password: PASSWORD,
    })
  } finally {
    stop()
  }
  const [who, method] = [showId('user', owner.userId), 'password']
  const place = harness.context.secrets.sign('198.51.100.0/24')
  const refusal = (userId: string | null, reason: string): Line => {
    return { level: 'warn', sentence: 'A sign-in was refused.', fields: { userId, method, reason, place } }
  }
  const home = harness.context.secrets.sign('2001:db8:9::/48')
  const success = { level: 'info', sentence: 'Somebody signed in.', fields: { userId: who, method, place: home } }
  const known = Array.from({ length: 10 }, () => refusal(who, 'wrong_credentials'))
  // An address without an account is told as such, and not by its name.
  const expected = [refusal(null, 'wrong_credentials'), ...known, refusal(who, 'too_many_attempts'), success]
  const sorted = (some: readonly { fields: Line['fields'] }[]) =>
    some.toSorted((one, other) => orderOf(one.fields).localeCompare(orderOf(other.fields)))
  expect(sorted(lines)).toEqual(sorted(expected))
  for (const word of [owner.email, 'unheard-of', password, PASSWORD, '198.51.100', '2001:db8']) {
    expect(JSON.stringify(lines)).not.toContain(word)
  }
})

test('settings are kept before and after; keys and secrets never', async () => {
  await browser.call('PATCH', '/api/v1/organization', { postalAddress: 'Quay 1' })
  const [changed] = (await browser.call('GET', '/api/v1/audit?action=organization.changed')).body.data
  expect(changed).toMatchObject({ actor, before: { postalAddress: null }, after: { postalAddress: 'Quay 1' } })
  const { key, keyId } = (await browser.call('POST', '/api/v1/api-keys', { name: 'Clay' })).body
  const [made] = await entriesOf(keyId)
  expect(made).toMatchObject({ action: 'api_key.created', before: null, after: { name: 'Clay', campaignIds: null } })
  const campaignIds = [await newCampaign(harness, {}, apiKey)]
  const limited = (await browser.call('POST', '/api/v1/api-keys', { name: 'Limited', campaignIds })).body
  expect((await entriesOf(limited.keyId))[0]).toMatchObject({ action: 'api_key.created', after: { campaignIds } })
  const rotated = (await browser.call('POST', `/api/v1/api-keys/${limited.keyId}/rotate`)).body
  expect(await entriesOf(rotated.keyId)).toMatchObject([
    { action: 'api_key.rotated', before: { keyId: limited.keyId }, after: { campaignIds } },
  ])
  const all = (await browser.call('GET', '/api/v1/audit?limit=200')).text
  expect(all).not.toContain(key)
  expect(all).not.toMatch(/fl_live_\w{20}|whsec_/)
})

test('the audit is read in pages, newest first, and by nobody of another organization', async () => {
  const first = (await browser.call('GET', '/api/v1/audit?limit=2')).body
  expect(first.data).toHaveLength(2)
  const second = (await browser.call('GET', `/api/v1/audit?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.data[0].auditId < first.data[1].auditId).toBe(true)
  const other = await signedInOwner(harness)
  const ids = new Set([...first.data, ...second.data].map(({ auditId }: { auditId: string }) => auditId))
  const theirs = (await other.browser.call('GET', '/api/v1/audit?limit=200')).body.data as { auditId: string }[]
  expect(theirs.some(({ auditId }) => ids.has(auditId))).toBe(false)
})
