import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'

let harness: Harness
let guarded: Harness

beforeAll(async () => {
  harness = await createHarness({ env: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' } })
  guarded = await createHarness({ env: { FAIRLEAD_METRICS_TOKEN: 'a-long-token' } })
})

afterAll(async () => {
  await harness.close()
  await guarded.close()
})

test('metrics answer this machine, but nobody behind a proxy on it, whatever address the proxy names', async () => {
  const read = (headers: Record<string, string>) => harness.call('GET', '/metrics', undefined, { key: null, headers })
  const direct = await read({})
  expect(direct.status).toBe(200)
  expect(direct.text).toContain('fairlead_http_request_seconds')
  for (const header of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via']) {
    const answer = await read({ [header]: '127.0.0.1' })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect(answer.text).not.toContain('fairlead_http')
  }
})

test('the token opens metrics behind a proxy too', async () => {
  const read = (token: string) =>
    guarded.call('GET', '/metrics', undefined, { key: token, headers: { 'X-Forwarded-For': '192.0.2.7' } })
  expect((await read('a-long-token')).status).toBe(200)
  expect((await read('another-token')).status).toBe(403)
})
