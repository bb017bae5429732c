import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { startTracing } from '../../src/platform/tracing/start-tracing.ts'
import { createCall, TEST_KEY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { startCollector } from '../support/servers/trace-collector.ts'
import type { CollectedSpan, Collector } from '../support/servers/trace-collector.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const KEPT = `00-${TRACE}-${SPAN}-01`
const NOT_KEPT = `00-${TRACE}-${SPAN}-00`

const harness = useHarness()
let collector: Collector

beforeAll(async () => {
  collector = await startCollector()
})

afterEach(() => void collector.bodies.splice(0))

afterAll(() => collector.close())

/** Spans of what `work` does with an API that has these settings. */
async function spansOf(
  env: Record<string, string>,
  work: (call: Harness['call']) => Promise<unknown>,
): Promise<CollectedSpan[]> {
  const config = readConfig({
    DATABASE_URL: harness.databaseUrl,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    ...env,
  })
  const stop = await startTracing(config.tracing, config.secrets.tracingHeaders, createLog('silent'))
  const { server } = await createApi(harness.context, config)
  await server.ready()
  await work(createCall(server, harness.key))
  await server.close()
  await stop()
  return collector.spans()
}

const requests = (spans: readonly CollectedSpan[]) => spans.filter(({ kind }) => kind === 2)
const list = (call: Harness['call'], traceparent: string, more: object = {}) =>
  call('GET', '/api/v1/campaigns', undefined, { headers: { traceparent }, ...more })

test('a caller with a key continues a trace; nobody else does, and what is no traceparent begins one', async () => {
  const spans = await spansOf({}, async (call) => {
    expect((await list(call, KEPT)).status).toBe(200)
    expect((await list(call, KEPT, { key: null })).status).toBe(401)
    expect((await list(call, KEPT, { key: 'wrong' })).status).toBe(401)
    for (const wrong of [
      '',
      'x',
      `ff-${TRACE}-${SPAN}-01`,
      `00-${'0'.repeat(32)}-${SPAN}-01`,
      `${KEPT}-${'x'.repeat(9_000)}`,
    ])
      expect((await list(call, wrong)).status).toBe(200)
  })
  const found = requests(spans).map(({ traceId, parentSpanId, fields }) => [
    fields['http.response.status_code'],
    traceId === TRACE,
    parentSpanId,
  ])
  expect(found).toEqual([
    [200, true, SPAN],
    ...[401, 401, 200, 200, 200, 200, 200].map((status) => [status, false, undefined]),
  ])
  expect(new Set(requests(spans).map(({ traceId }) => traceId)).size).toBe(8)
})

test('what machines ask has no span, and a path is never told', async () => {
  const spans = await spansOf({}, async (call) => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await call('GET', path)
    await call('GET', '/api/v1/leads/lead_00000000000000000000000000000000?secret=hidden')
    await call('GET', '/somewhere/hidden')
  })
  expect(requests(spans).map(({ name }) => name)).toEqual(['GET /api/v1/leads/:prospectId', 'GET unknown'])
  expect(collector.bodies.join('')).not.toContain('hidden')
})

test('leads that come together are written together: the write is a part of one request and linked to the others', async () => {
  const campaignId = await newCampaign(harness)
  const spans = await spansOf({}, async (call) => {
    await Promise.all(Array.from({ length: 30 }, () => addLead({ ...harness, call }, campaignId, leadBody())))
  })
  const asked = requests(spans)
  const writes = spans.filter(({ name }) => name === 'accept leads')
  expect(asked).toHaveLength(30)
  expect(writes.length).toBeLessThan(30)
  const parts = writes.flatMap(({ parentSpanId, links }) => [parentSpanId, ...links])
  expect(parts).toHaveLength(30)
  expect(new Set(parts)).toEqual(new Set(asked.map(({ spanId }) => spanId)))
  for (const { fields } of asked) expect(fields['fairlead.lead.ids']).toHaveLength(1)
  expect(new Set(asked.map(({ fields }) => String(fields['fairlead.lead.ids']))).size).toBe(30)
  for (const { fields, links } of writes) expect(fields).toMatchObject({ 'fairlead.count': links.length + 1 })
})

test.each([
  ['parentbased_always_on', '1', [true, false, true]],
  ['parentbased_always_off', '1', [true, false, false]],
  ['parentbased_traceidratio', '0', [true, false, false]],
  ['always_on', '1', [true, true, true]],
  ['always_off', '1', [false, false, false]],
  ['traceidratio', '1', [true, true, true]],
  ['traceidratio', '0', [false, false, false]],
])('the sampler %s with %s keeps what it should', async (sampler, ratio, kept) => {
  const spans = await spansOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }, async (call) => {
    await list(call, KEPT)
    await call('GET', '/api/v1/mailboxes', undefined, { headers: { traceparent: NOT_KEPT } })
    await call('GET', '/api/v1/organization')
  })
  const names = requests(spans).map(({ name }) => name)
  expect(
    ['GET /api/v1/campaigns', 'GET /api/v1/mailboxes', 'GET /api/v1/organization'].map((name) => names.includes(name)),
  ).toEqual(kept)
})

test('a request that fails is marked by its status, and work that fails by its code alone', async () => {
  const spans = await spansOf({}, async (call) => {
    await harness.context.db.query('alter table campaigns rename to campaigns_elsewhere')
    expect((await list(call, KEPT)).status).toBe(500)
    await harness.context.db.query('alter table campaigns_elsewhere rename to campaigns')
  })
  const [request] = requests(spans)
  expect(request).toMatchObject({ status: 2, fields: { 'error.type': '500', 'http.response.status_code': 500 } })
  expect(collector.bodies.join('')).not.toContain('does not exist')
})
