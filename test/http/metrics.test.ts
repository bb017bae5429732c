import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { freePort } from '../../src/platform/settings/listen-address.ts'
import { createHarness, TEST_KEY } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
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

/** The figures of a name, by their labels as they are written. */
function figuresOf(text: string, name: string): Record<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]))
}

test('metrics tell what waits for which stage, for how long, and how the database is used', async () => {
  const { call, context } = harness
  const read = async () => (await call('GET', '/metrics', undefined, { key: null })).text
  const before = await read()
  expect(figuresOf(before, 'fairlead_stage_lag_seconds')).toEqual({
    'stage="research"': 0,
    'stage="scoring"': 0,
    'stage="sequence"': 0,
  })
  expect(figuresOf(before, 'fairlead_database_waiting')).toEqual({ '': 0 })
  expect(figuresOf(before, 'fairlead_event_horizon_seconds')['']).toBeGreaterThanOrEqual(0)

  await addLead(harness, await newActiveCampaign(harness), leadBody())
  await context.db.query(`update leads set due_at = $1`, [new Date(context.clock.now().getTime() - 90_000)])
  const after = await read()
  const lags = Object.entries(figuresOf(after, 'fairlead_stage_lag_seconds'))
  const [stage] = lags.flatMap(([one, lag]) => (lag >= 90 ? one : []))
  expect(figuresOf(after, 'fairlead_due_organizations')[stage ?? 'none']).toBe(1)
})

test('a worker with a port of its own answers whether it lives, whether it can work, and its figures', async () => {
  const port = await freePort()
  const config = readConfig({
    DATABASE_URL: harness.databaseUrl,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    FAIRLEAD_WORKER_PORT: String(port),
  })
  const worker = await startApp(config, ['worker'])
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  expect((await ask('/healthz')).status).toBe(200)
  expect(JSON.parse((await ask('/readyz')).text)).toMatchObject({ ready: true, schema: 'current' })
  expect((await ask('/metrics')).text).toContain('fairlead_due_organizations{stage="webhooks"} 0')
  const passedOn = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'X-Forwarded-For': '127.0.0.1' } })
  expect(passedOn.status).toBe(403)
  expect((await ask('/api/v1/campaigns')).status).toBe(404)
  await worker.stop()
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
})
