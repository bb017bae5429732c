import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'

const dist = path.join(import.meta.dirname, '../../dashboard/dist')
const navigation = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
let harness: Harness

beforeAll(async () => {
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('The dashboard is not built: npm run prepare.')
  harness = await createHarness()
})
afterAll(() => harness.close())

test.each(['/', '/campaigns/camp_1?status=queued', '/settings/api-keys', '/api', '/nowhere'])(
  'a browser that opens %s gets the page, never kept and under a strict policy',
  async (url) => {
    const answer = await harness.call('GET', url, undefined, { key: null, headers: navigation })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['cache-control']).toBe('no-store')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    expect(policy).not.toContain('unsafe')
    expect(answer.text).toContain(/'nonce-([^']+)'/.exec(policy)?.[1])
    expect(answer.text).not.toMatch(/<script(?![^>]* src=)/)
  },
)

test('each answer has a nonce of its own', async () => {
  const ask = () => harness.call('GET', '/', undefined, { key: null, headers: navigation })
  expect((await ask()).text).not.toBe((await ask()).text)
})

test('what is no navigation, and what lies below /api, /auth and /assets, stays a 404', async () => {
  for (const url of ['/', '/nowhere']) expectProblem(await harness.call('GET', url), '404 not_found')
  for (const url of ['/api/v1/nowhere', '/api/v2', '/auth/nowhere', '/assets/nothing.js']) {
    expectProblem(await harness.call('GET', url, undefined, { headers: navigation }), '404 not_found')
  }
  expectProblem(await harness.call('POST', '/nowhere', {}, { headers: navigation }), '404 not_found')
})

test('scripts may be kept for good and come compressed', async () => {
  const [file] = globSync('assets/index-*.js', { cwd: dist })
  const headers = { 'accept-encoding': 'gzip' }
  const answer = await harness.call('GET', `/${file}`, undefined, { key: null, headers })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
  })
  expect(String(answer.headers['content-type'])).toMatch(/^(text|application)\/javascript/)
})

test('nothing outside the built assets is served', async () => {
  for (const url of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2f..%2fpackage.json']) {
    expect((await harness.call('GET', url, undefined, { key: null })).status).toBeGreaterThanOrEqual(400)
  }
})

test('what a first visit loads weighs at most 250 kB compressed', async () => {
  const page = await harness.call('GET', '/', undefined, { key: null, headers: navigation })
  const first = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, url]) => String(url))
  expect(first.length).toBeGreaterThan(0)
  const files = first.map((url) => readFileSync(path.join(dist, `${url}.gz`)))
  expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(250_000)
})
