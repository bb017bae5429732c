import { expect, test } from 'vitest'
import { assertMayReadMetrics } from './metrics.ts'

const TOKEN = 'a-long-token'

function mayRead(headers: Record<string, string>, { ip = '127.0.0.1', token }: { ip?: string; token?: string } = {}) {
  try {
    assertMayReadMetrics({ ip, headers: { host: 'localhost:3000', ...headers } }, token)
    return true
  } catch {
    return false
  }
}

test('without a token, this machine alone may read metrics', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.7'].map((ip) => mayRead({}, { ip }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
  'x-envoy-external-address',
])('what a proxy on this machine passes on with %s comes from elsewhere', (name) => {
  expect(mayRead({ [name]: '127.0.0.1' })).toBe(false)
  expect(mayRead({ [name]: '' })).toBe(false)
})

test('what was asked for under a public name comes from elsewhere', () => {
  expect(mayRead({ host: 'leads.example.com' })).toBe(false)
  expect(mayRead({ host: 'localhost.example.com' })).toBe(false)
  expect(['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'].map((host) => mayRead({ host }))).toEqual([true, true, true])
})

test('the token is right from everywhere, and needed everywhere once it is set', () => {
  const authorization = `Bearer ${TOKEN}`
  const proxied = { authorization, 'x-forwarded-for': '192.0.2.7', host: 'leads.example.com' }
  expect(mayRead(proxied, { ip: '192.0.2.7', token: TOKEN })).toBe(true)
  expect(mayRead({}, { token: TOKEN })).toBe(false)
  expect(mayRead({ authorization: 'Bearer wrong' }, { token: TOKEN })).toBe(false)
})
