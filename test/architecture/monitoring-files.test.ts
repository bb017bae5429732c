import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { WITHOUT } from '../support/installation/debian-packages.ts'

const run = promisify(execFile)
const DEPLOY = new URL('../../deploy/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, DEPLOY), 'utf8')
let harness: Harness
let metrics: string

beforeAll(async () => {
  harness = await createHarness()
  metrics = (await harness.call('GET', '/metrics', undefined, { key: null })).text
})

afterAll(() => harness.close())

/** Names of figures in an expression of Prometheus; those of a histogram are named by their parts. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:fairlead|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
}

interface Rules {
  groups: { rules: { expr: string }[] }[]
}

interface Adapter {
  rules: { external: { seriesQuery: string; name: { as: string } }[] }
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

test('every figure that an alert, a panel or an autoscaler names is among the metrics', () => {
  const rules = parse(read('prometheus/fairlead-alerts.yml')) as Rules
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr))
  const { panels } = JSON.parse(read('grafana/fairlead.json')) as Dashboard
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const adapter = parse(read('helm/prometheus-adapter.yaml')) as Adapter
  const [rule] = adapter.rules.external
  const { worker } = parse(read('helm/fairlead/values.yaml')) as { worker: { autoscaling: { metric: string } } }
  expect(rule?.name.as).toBe(worker.autoscaling.metric)
  const named = new Set([...alerts, ...shown, rule?.seriesQuery ?? ''].flatMap(namesIn))
  expect(named.size).toBeGreaterThan(12)
  expect([...named].filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([])
})

test.skipIf(WITHOUT.includes('prometheus'))('Prometheus takes the alerts, and they fire when they should', async () => {
  const folder = new URL('prometheus/', DEPLOY).pathname
  await run('promtool', ['check', 'rules', `${folder}fairlead-alerts.yml`])
  await run('promtool', ['test', 'rules', `${folder}fairlead-alerts.test.yml`])
})

const UNITS = globSync('systemd/*.service', { cwd: DEPLOY })

test.skipIf(!existsSync('/usr/bin/systemd-analyze')).each(UNITS)('systemd takes %s', async (unit) => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-units-'))
  // The command is not installed here; any other stands for it.
  const text = read(unit).replace('/usr/local/bin/fairlead', process.execPath)
  await writeFile(join(folder, basename(unit)), text)
  // What it says of other units of the machine is no matter of ours.
  const said = await run('systemd-analyze', ['verify', join(folder, basename(unit))]).then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => error.stderr,
  )
  await rm(folder, { recursive: true })
  expect(said.split('\n').filter((line) => line.includes(basename(unit)))).toEqual([])
})
