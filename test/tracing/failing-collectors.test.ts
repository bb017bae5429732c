import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { setInterval } from 'node:timers'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createExport } from '../../src/platform/tracing/otlp-export.ts'
import type { Log } from '../../src/platform/log.ts'
import { freePort } from '../../src/platform/settings/listen-address.ts'
import { tallied } from '../../src/platform/tally.ts'
import { TEST_KEY } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { leadBody, newCampaign } from '../support/leads/intake.ts'
import { until } from '../support/processes/until.ts'
import { startCollector } from '../support/servers/trace-collector.ts'

const harness = useHarness()
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()))
})

/** Dribbles for ever: no single silence is long. */
function dribble(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(timer))
}

const COLLECTORS: Record<string, (response: ServerResponse) => void> = {
  'never answers': () => {},
  'dribbles for ever': dribble,
  'answers nonsense': (response) => response.end('<html>\u0000'),
  'answers without end': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  },
  refuses: (response) => response.writeHead(400).end('{}'),
  'is overloaded': (response) => response.writeHead(503, { 'Retry-After': '3600' }).end(),
  'leads elsewhere': (response) => response.writeHead(307, { Location: 'http://192.0.2.1/v1/traces' }).end(),
  'hangs up': (response) => response.destroy(),
}

function start(endpoint: string) {
  const told: unknown[] = []
  const log = { warn: (fields: unknown, sentence: string) => void told.push([fields, sentence]) } as unknown as Log
  const settings = { serviceName: 'test', resource: {}, sampler: 'always_on', samplerRatio: 1 } as const
  return { ...createExport({ ...settings, endpoint }, {}, log), told }
}

const counted = (outcome: string) => tallied('spans').get(outcome) ?? 0

/** Begins and ends so many spans. Answers how long that took, in milliseconds. */
function make(tracer: ReturnType<typeof start>['tracer'], count: number): number {
  const began = performance.now()
  for (let made = 0; made < count; made += 1) tracer.start({ name: 'test', kind: 'inner' }, {}).end()
  return performance.now() - began
}

/** One batch under way, and four that wait. */
const KEPT = 512 + 2_048

/** Long enough for a busy machine. Without bounds of ours an export alone would take half a minute or for ever. */
const STOP_MS = 20_000

async function stopInTime(stop: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(STOP_MS)
}

test.each(Object.entries(COLLECTORS))(
  'a collector that %s loses spans, says so once, and holds up nobody',
  async (name, answer) => {
    const collector = await startCollector(answer)
    endings.push(collector.close)
    const before = { lost: counted('lost'), exported: counted('exported') }
    const { tracer, stop, told } = start(collector.url)
    // More than may wait: the others are dropped at once, whatever the collector does.
    expect(make(tracer, 20_000)).toBeLessThan(20_000)
    await until(
      async () => counted('lost') + counted('exported') - before.lost - before.exported,
      (count) => count >= 512,
      {
        what: 'the end of an export',
        patience: 60_000,
      },
    )
    await stopInTime(stop)
    const isTaken = name === 'answers nonsense'
    expect(counted('exported') - before.exported).toBe(isTaken ? KEPT : 0)
    expect(counted('lost') - before.lost).toBe(isTaken ? 0 : KEPT)
    expect(told).toHaveLength(isTaken ? 0 : 1)
    if (!isTaken)
      expect(told[0]).toEqual([{ code: expect.any(String), count: 512 }, 'Spans could not be sent to the collector.'])
  },
)

test('a collector that is not there loses spans, and one that comes back gets the next ones', async () => {
  const port = await freePort()
  const { tracer, stop, told } = start(`http://127.0.0.1:${port}`)
  const before = counted('lost')
  make(tracer, 512)
  await until(
    async () => counted('lost') - before,
    (count) => count === 512,
    { what: 'an export that failed', patience: 60_000 },
  )
  const bodies: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString())).on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  endings.push(() => new Promise((resolve) => server.close(resolve)))
  make(tracer, 3)
  await stopInTime(stop)
  expect(bodies.join('').match(/"name":"test"/gu)).toHaveLength(3)
  expect(told).toHaveLength(1)
})

test('a program whose collector never answers takes leads and stops as ever', async () => {
  const collector = await startCollector(() => {})
  endings.push(collector.close)
  const config = readConfig({
    DATABASE_URL: harness.databaseUrl,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const app = await startApp(config, ['api', 'worker'])
  const url = new URL(`/api/v1/campaigns/${await newCampaign(harness)}/leads`, app.url ?? '')
  const headers = { authorization: `Bearer ${harness.key}`, 'content-type': 'application/json' }
  const add = async () => (await fetch(url, { method: 'POST', headers, body: JSON.stringify(leadBody()) })).status
  const answered = await Promise.all(Array.from({ length: 50 }, add))
  expect(answered.filter((status) => status !== 201)).toEqual([])
  await stopInTime(app.stop)
  expect(collector.bodies.length).toBeGreaterThan(0)
})
