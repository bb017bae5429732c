import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness({ env: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } })
})

afterAll(async () => {
  await harness.close()
})

async function statusFrom(address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address }
  return (await harness.call('GET', '/api/v1/campaigns', undefined, { key: null, headers })).status
}

test('callers without a key are limited by network where the address is of IPv6, which gives each of them very many', async () => {
  const answers: number[] = []
  for (let count = 1; count <= 30; count += 1) answers.push(await statusFrom(`2001:db8:1:2::${count.toString(16)}`))
  expect(answers.filter((status) => status === 401).length).toBeLessThan(30)
  expect(answers.at(-1)).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(401)
  expect(await statusFrom('192.0.2.7')).toBe(401)
})
