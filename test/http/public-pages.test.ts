import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { contents, firstTime, formFor, meetingsOf, newProspect, open, post } from '../support/leads/prospect.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness({ env: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } })
})

afterAll(async () => {
  await harness.close()
})

/** Posts a body of any kind, without a key. */
function send(path: string, contentType: string, raw: string): Promise<Answer> {
  return harness.call('POST', path, undefined, { key: null, raw, headers: { 'content-type': contentType } })
}

function expectPage(answer: Answer, status: number, title: string): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.text).toContain(`<h1>${title}</h1>`)
  expect(answer.text).toContain('Nothing was changed.')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-request-id': expect.any(String),
  })
}

const MULTIPART = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nJana\r\n--x--\r\n'

test('a form that cannot be read is answered with a page that says so, and changes nothing', async () => {
  const prospect = await newProspect(harness)
  await post(
    harness,
    prospect.calendar,
    formFor(await firstTime(harness, prospect.calendar), { email: 'colleague@else.example' }),
  )
  const mails = await harness.call('GET', `/api/v1/messages?prospectId=${prospect.prospectId}&limit=100`)
  const asking = mails.body.data.find((one: { kind: string }) => one.kind === 'confirmation')
  const confirm = /https:\/\/leads\.example\.com(\S+)/.exec(asking.body)?.[1] ?? ''
  const before = await contents(harness)
  for (const path of [prospect.calendar, confirm]) {
    const kinds = [
      ['application/json', '{"name":"Jana"}'],
      ['application/json', 'no json'],
      ['multipart/form-data; boundary=x', MULTIPART],
      ['text/plain', 'name=Jana'],
      ['nonsense', 'name=Jana'],
      ['', 'name=Jana'],
    ] as const
    for (const [kind, raw] of kinds) {
      expectPage(await send(path, kind, raw), 415, 'We couldn’t read this form')
    }
    const large = await send(path, 'application/x-www-form-urlencoded', `notes=${'x'.repeat(300_000)}`)
    expectPage(large, 413, 'Your text is too long')
  }
  expect(await contents(harness)).toBe(before)
  expect(await meetingsOf(harness, prospect)).toEqual([])
})

test('a large body posted to an unsubscribe link is no obstacle: it is not read', async () => {
  const prospect = await newProspect(harness)
  const large = await send(prospect.unsubscribe, 'text/plain', 'x'.repeat(70_000))
  expect([large.status, large.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

/** Opens a page until it is refused; answers how often it was shown, and the refusal. */
async function openUntilRefused(path: string, from: string): Promise<{ shown: number; refusal: Answer }> {
  for (let shown = 0; shown < 900; shown += 1) {
    const refusal = await visit(path, from)
    if (refusal.status === 429) return { shown, refusal }
  }
  throw new Error('Nothing was refused.')
}

function visit(path: string, from: string): Promise<Answer> {
  return harness.call('GET', path, undefined, { key: null, headers: { 'x-forwarded-for': from } })
}

test('one address opens the pages of calendar links so often, and others are not concerned', async () => {
  const { shown, refusal } = await openUntilRefused('/c/nothing', '192.0.2.7')
  expect(shown).toBeGreaterThanOrEqual(300)
  expectPage(refusal, 429, 'Too many requests')
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  const confirm = await visit('/c/nothing/confirm/nothing', '192.0.2.7')
  expect(confirm.status).toBe(429)
  expect((await visit('/c/nothing', '192.0.2.8')).status).toBe(404)
  expect((await visit('/bot', '192.0.2.7')).status).toBe(200)
  const api = await harness.call('GET', '/api/v1/campaigns', undefined, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  expect(api.status).toBe(200)
})

test('all addresses of an IPv6 network of 64 bits count as one', async () => {
  await openUntilRefused('/c/nothing', '2001:db8:7:7::1')
  expect((await visit('/c/nothing', '2001:db8:7:7:1234::9')).status).toBe(429)
  expect((await visit('/c/nothing', '2001:db8:7:8::1')).status).toBe(404)
})

test('unsubscribing stays open to an address from which very many do, and has a bound', async () => {
  for (let count = 0; count < 400; count += 1) expect((await visit('/u/nothing', '192.0.2.7')).status).toBe(404)
  const answers: Answer[] = []
  // An address has about a hundred requests under way at a time.
  for (let round = 0; round < 15; round += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => visit('/u/nothing', '192.0.2.7')))))
  }
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expectPage(refused[0]!, 429, 'Too many requests')
  expect((await open(harness, '/u/nothing')).status).toBe(404)
})
