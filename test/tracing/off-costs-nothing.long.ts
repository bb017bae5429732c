import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TEST_KEY } from '../support/installation/harness.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { startCollector } from '../support/servers/trace-collector.ts'

const run = promisify(execFile)
const APP = new URL('../../src/app.ts', import.meta.url).href
const CONFIG = new URL('../../src/config.ts', import.meta.url).href

/** Starts API and worker, asks one thing, stops; prints the address of every module that it read. */
const SCRIPT = `
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load(url, context, next) { read.push(url); return next(url, context) } })
  const { startApp } = await import('${APP}')
  const { readConfig } = await import('${CONFIG}')
  const app = await startApp(readConfig(), ['api', 'worker'])
  await fetch(new URL('/api/v1/campaigns', app.url))
  await app.stop()
  console.log(read.join('\\n'))
`

const harness = useHarness()

async function modulesOf(env: Record<string, string>): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: {
      ...process.env,
      DATABASE_URL: harness.databaseUrl,
      FAIRLEAD_SECRET_KEY: TEST_KEY,
      FAIRLEAD_LOG_LEVEL: 'silent',
      PORT: '0',
      ...env,
    },
    maxBuffer: 64 * 1024 * 1024,
  })
  // Sessions of people need the interface of OpenTelemetry in any case: it does nothing by itself.
  const isOurs = (url: string) => url.includes('/platform/tracing/') || /@opentelemetry\/(?!api\/|semantic-)/.test(url)
  return stdout.split('\n').filter(isOurs)
}

test('a process without a collector reads nothing of OpenTelemetry, and one with it sends spans', async () => {
  const off = await modulesOf({ OTEL_SERVICE_NAME: 'sales', OTEL_TRACES_SAMPLER: 'always_on' })
  expect(off.map((url) => url.split('/').at(-1) ?? '').toSorted()).toEqual([
    'settings.ts',
    'span.ts',
    'start-tracing.ts',
  ])
  const collector = await startCollector()
  const on = await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect(on.filter((url) => url.includes('@opentelemetry/sdk-trace')).length).toBeGreaterThan(0)
  expect(collector.spans().map(({ name }) => name)).toContain('GET /api/v1/campaigns')
  await collector.close()
})
