import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey, createOrganization } from '../../src/accounts/index.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { leadBody } from '../support/leads/intake.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness({
    env: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1', FAIRLEAD_SUPPORT_CONTACT: 'help@fairlead.example' },
  })
})

afterAll(async () => {
  await harness.close()
})

/** Keys of a new organization with this many requests a minute. */
async function keysOf(requestsPerMinute: number, count: number): Promise<string[]> {
  const organizationId = await createOrganization(harness.context, { name: 'Limited', requestsPerMinute })
  const order = { organizationId, name: 'test', scopes: ['all'], createdBy: 'test' }
  return Promise.all(Array.from({ length: count }, async () => (await createKey(harness.context, order)).key))
}

function call(key: string | null, method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return harness.call(method, path, undefined, { key, headers })
}

function limits({ headers }: Answer): Record<string, string | undefined> {
  return {
    policy: headers['ratelimit-policy'],
    limit: headers.ratelimit,
    old: `${headers['x-ratelimit-limit']} ${headers['x-ratelimit-remaining']} ${headers['x-ratelimit-reset']}`,
  }
}

test('the first answer says what is left: structured fields, and three older headers', async () => {
  const [key = ''] = await keysOf(600, 1)
  expect(limits(await call(key, 'GET', '/api/v1/campaigns'))).toEqual({
    policy: '"default";q=600;w=60',
    limit: '"default";r=99;t=1',
    old: '600 99 1',
  })
})

test('every answer of the API carries them, whatever its status', async () => {
  const [key = ''] = await keysOf(600_000, 1)
  const asked: [string | null, string, string, number][] = [
    [key, 'GET', '/api/v1/campaigns', 200],
    [key, 'GET', '/api/v1/nowhere', 404],
    [key, 'PUT', '/api/v1/campaigns', 405],
    [key, 'POST', '/api/v1/campaigns', 400],
    [key, 'POST', '/api/v1/campaigns/x/leads', 404],
    [key, 'GET', '/api/v1/campaigns?cursor=x', 400],
    [null, 'GET', '/api/v1/campaigns', 401],
    [null, 'GET', '/api/v1/nowhere', 401],
    [null, 'GET', '/api/v1/leads/%E0%A4%A', 400],
    [null, 'GET', '/api/v1/openapi.json', 200],
  ]
  for (const [as, method, path, status] of asked) {
    const answer = await call(as, method, path, { 'x-forwarded-for': '192.0.2.1' })
    const name = as === null ? 'address' : 'default'
    expect([method, path, answer.status]).toEqual([method, path, status])
    expect(limits(answer)).toEqual({
      policy: `"${name}";q=${as === null ? 120 : 600_000};w=60`,
      limit: expect.stringMatching(new RegExp(`^"${name}";r=\\d+;t=\\d+$`)),
      old: expect.stringMatching(/^\d+ \d+ \d+$/),
    })
  }
  expect(limits(await call(null, 'GET', '/healthz')).policy).toBeUndefined()
})

test('over the limit: 429 with Retry-After and its problem type, for all keys of the organization together', async () => {
  // One request at once, and another after ten seconds.
  const [first = '', second = ''] = await keysOf(6, 2)
  const allowed = await call(first, 'GET', '/api/v1/campaigns')
  expect([allowed.status, limits(allowed).limit]).toEqual([200, '"default";r=0;t=10'])
  for (const key of [first, second]) {
    for (const [method, path] of [
      ['GET', '/api/v1/campaigns'],
      ['GET', '/api/v1/nowhere'],
      ['POST', '/api/v1/campaigns/x/leads'],
    ] as const) {
      const refused = await call(key, method, path)
      expect(refused.status).toBe(429)
      expect(refused.body).toMatchObject({
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        code: 'rate_limited',
        success: false,
        'violated-policies': ['default'],
      })
      expect(refused.body.detail).toContain('help@fairlead.example')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
      expect(limits(refused).limit).toBe(`"default";r=0;t=${refused.headers['retry-after']}`)
    }
  }
  const [other = ''] = await keysOf(6, 1)
  expect((await call(other, 'GET', '/api/v1/campaigns')).status).toBe(200)
})

test('callers without a valid key are limited by address, and valid keys from there are not', async () => {
  const attacker = { 'x-forwarded-for': '198.51.100.7' }
  const statuses: number[] = []
  for (let n = 0; n < 2_000 && statuses.at(-1) !== 429; n += 1) {
    const refused = await call(n % 2 === 0 ? null : 'fl_live_guess', 'GET', '/api/v1/campaigns', attacker)
    statuses.push(refused.status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await call(harness.key, 'GET', '/api/v1/campaigns', attacker)).status).toBe(200)
  expect((await call(null, 'GET', '/api/v1/campaigns', { 'x-forwarded-for': '198.51.100.8' })).status).toBe(401)
})

test('a refused request is not looked at: nothing is stored', async () => {
  const [key = ''] = await keysOf(6, 1)
  const created = await harness.call('POST', '/api/v1/campaigns', { name: 'Spring' }, { key })
  expect(created.status).toBe(201)
  const refused = await harness.call('POST', `/api/v1/campaigns/${created.body.campaignId}/leads`, leadBody(), { key })
  expect(refused.status).toBe(429)
})

test('an office opens the dashboard at once: its files use up nothing of what else is asked from there', async () => {
  const office = { 'x-forwarded-for': '203.0.113.9' }
  const statuses = new Set<number>()
  for (let n = 0; n < 1_000; n += 1) statuses.add((await call(null, 'GET', '/assets/none.js', office)).status)
  expect([...statuses]).toEqual([404])
  expect((await call(null, 'GET', '/api/docs', office)).status).toBe(200)
})

/** Every path of a server with one of its methods, out of the tree that it prints. */
function routesOf(tree: string): [method: string, path: string][] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line): [string, string][] => {
    const [, indent = '', name = ''] = /^([│├└─ ]*)(.*)$/u.exec(line) ?? []
    const [, part = '', methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/u.exec(name) ?? []
    const depth = indent.length / 4 - 1
    parents.splice(depth, Infinity, part)
    const path = parents.slice(0, depth + 1).join('')
    const own = (methods ?? '').split(', ').filter((method) => !['', 'HEAD'].includes(method))
    return own.map((method) => [method, path])
  })
}

test('every route has a limit, but for the one that says no more than that the process lives', async () => {
  const api = await startAnotherProcess(harness)
  const usedUp = { policy: 'address', quota: 1, remaining: 0, resetSeconds: 7, exceeded: true } as const
  Object.assign(api.limiter, { take: () => usedUp })
  const routes = routesOf(api.server.printRoutes())
  expect(routes.length).toBeGreaterThan(200)
  const paths = routes.map(([, path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['/readyz', '/api/docs', '/metrics']))
  const passed: string[] = []
  for (const [method, path] of routes) {
    const answer = await api.call(method, path.replaceAll('*', 'x'), undefined, { key: harness.key })
    if (answer.status !== 429) passed.push(`${method} ${path} ${answer.status}`)
    else expect(answer.headers['retry-after']).toBe('7')
  }
  expect(passed.toSorted()).toEqual(['GET /healthz 200'])
  await api.close()
})
