import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../src/config.ts'
import { withContext } from '../src/open-context.ts'
import { setUpOrganization } from '../src/people/index.ts'
import { openEmbeddedDatabase } from '../src/platform/embedded/index.ts'
import { freePort } from '../src/platform/settings/listen-address.ts'
import { PROGRAM, createWorkplace, stopProgram } from './program.ts'
import { round2 } from './unit.ts'
import type { Bench } from './result.ts'

/**
 * Seconds from `fairlead serve` to its first 201: on an empty data directory, beside what making and starting its
 * PostgreSQL takes alone, and on an existing one; of `fairlead keys list` beside a running server, and of the whole demo.
 */
export const benchColdStart: Bench = async ({ quick }) => {
  const rounds = quick ? 1 : 5
  const empty = []
  const existing = []
  const database = []
  const keys = []
  const demo = []
  // What was compiled once is kept: whoever starts a second time is whom the figures are of.
  await startOnExisting()
  for (let round = 0; round < rounds; round += 1) {
    database.push(await startDatabase())
    empty.push(await startOnEmpty())
    existing.push(await startOnExisting())
    keys.push(await listKeys())
    demo.push(await playDemo())
  }
  const figures = {
    emptySeconds: middle(empty),
    emptyBeyondDatabaseSeconds: round2(middle(empty) - middle(database)),
    existingSeconds: middle(existing),
    keysListSeconds: middle(keys),
    demoSeconds: middle(demo),
  }
  return {
    figures,
    against: { rounds, databaseSeconds: middle(database), database: '`initdb` and the start of PostgreSQL alone' },
    targets: {
      emptyBeyondDatabaseSeconds: { most: 1.2 },
      existingSeconds: { most: 0.8 },
      keysListSeconds: { most: 0.5 },
      demoSeconds: { most: 5 },
    },
  }
}

/** The unit of a start on an empty folder: what PostgreSQL itself takes. */
async function startDatabase(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-cold-'))
  const started = performance.now()
  const embedded = await openEmbeddedDatabase({ dataDirectory: directory })
  const seconds = (performance.now() - started) / 1000
  await embedded.release()
  await rm(directory, { recursive: true, force: true })
  return seconds
}

async function listKeys(): Promise<number> {
  const workplace = await createWorkplace()
  const seconds = await runToEnd(['keys', 'list'], workplace.env)
  await workplace.close()
  return seconds
}

function playDemo(): Promise<number> {
  return runToEnd(['demo'], {})
}

async function runToEnd(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [...PROGRAM, ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`\`${command.join(' ')}\` ended with ${code}.`)
  return (performance.now() - started) / 1000
}

async function startOnEmpty(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-cold-'))
  const port = await freePort()
  const env = { FAIRLEAD_DATA_DIR: directory, PORT: String(port), HOST: '127.0.0.1', FAIRLEAD_LOG_LEVEL: 'warn' }
  const started = performance.now()
  const child = spawnServe(env)
  await untilReady(port)
  // The first organization of an empty instance is made beside the running server; the making itself is not its start.
  const setUpStarted = performance.now()
  const account = await withContext(readConfig(env), (context) =>
    setUpOrganization(context, { organization: 'Cold', email: 'owner@example.com', password: 'a long password' }),
  )
  const setUp = performance.now() - setUpStarted
  await firstLead(port, account.apiKey)
  const seconds = (performance.now() - started - setUp) / 1000
  await stopProgram(child)
  await rm(directory, { recursive: true, force: true })
  return seconds
}

async function startOnExisting(): Promise<number> {
  const workplace = await createWorkplace()
  await workplace.opened.close()
  const started = performance.now()
  const child = spawnServe(workplace.env)
  await untilReady(workplace.port)
  await firstLead(workplace.port, workplace.key)
  const seconds = (performance.now() - started) / 1000
  await stopProgram(child)
  await rm(workplace.config.dataDirectory, { recursive: true, force: true })
  return seconds
}

function spawnServe(env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [...PROGRAM, 'serve'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).ok) return
    } catch {
      // Not listening yet.
    }
    await pause(10)
  }
}

async function firstLead(port: number, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const origin = `http://127.0.0.1:${port}/api/v1`
  const campaign = await fetch(`${origin}/campaigns`, { method: 'POST', headers, body: '{"name":"Cold"}' })
  const { campaignId } = (await campaign.json()) as { campaignId: string }
  const lead = await fetch(`${origin}/campaigns/${campaignId}/leads`, {
    method: 'POST',
    headers,
    body: '{"companyName":"Acme","contactName":"Jane Doe","email":"jane@acme.test"}',
  })
  if (lead.status !== 201) throw new Error(`The first lead was answered ${lead.status}.`)
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100
}
