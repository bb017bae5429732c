import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sampleCampaign } from '../src/demo/sample-campaign.ts'
import { parseId } from '../src/platform/ids.ts'
import { startCluster } from '../test/support/servers/citus-cluster.ts'
import type { Cluster } from '../test/support/servers/citus-cluster.ts'
import { startPoolerAt } from '../test/support/servers/pooler.ts'
import { DECLARED, questionsOf } from './list-questions.ts'
import { load } from './load.ts'
import { acceptLeads, startWorker, timePlanning } from './pipeline.ts'
import { parentOf, processorSeconds } from './processor-time.ts'
import { callApi, createWorkplace, runProgram, startProgram, stopProgram } from './program.ts'
import type { Workplace } from './program.ts'
import type { Bench } from './result.ts'
import { median, round2 } from './unit.ts'

/** What is durable in a test is nothing; here it is everything. */
const DURABLE = {
  fsync: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  max_wal_size: '1GB',
  shared_buffers: '512MB',
  'citus.enable_stat_counters': 'on',
}
const CONNECTIONS = 64
const QUESTIONS = ['all', 'statusQueued', 'allByScore', 'allByNextSend', 'searchName', 'companyName']
const ASKED = 30
const LEAST = 0.6

/** An installation of its own, and what its servers do. */
interface World {
  readonly name: string
  readonly workplace: Workplace
  readonly client: pg.Client
  readonly campaignId: string
  /** The processes of its servers, the coordinator first, and of the API. */
  readonly servers: readonly number[]
  /** How many statements went to one shard and to several so far; undefined on one server. */
  readonly statements: (() => Promise<{ one: number; several: number }>) | undefined
}

/**
 * The same on one plain PostgreSQL, through PgBouncer in front of it, and on Citus with a coordinator and one node:
 * leads accepted over HTTP, carried by a worker, and listed. With as many processes in each, what counts is how many leads
 * a second, and how much processor time one takes.
 */
export const benchDistributed: Bench = async ({ quick, tell }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-distributed-'))
  // PostgreSQL runs as another user where this is root.
  await chmod(folder, 0o755)
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const single = await startCluster(join(folder, 'single'), 0, { ...DURABLE, shared_preload_libraries: '' })
    closing.unshift(() => single.stop())
    const spread = await startCluster(join(folder, 'spread'), 1, DURABLE)
    closing.unshift(() => spread.stop())
    const worlds = [
      await openWorld('plain', single, closing),
      await openWorld('pooled', single, closing),
      await openWorld('spread', spread, closing),
    ]
    const figures: Record<string, number> = {}
    const note = (more: Record<string, number>) => {
      Object.assign(figures, more)
      tell(more)
    }
    note(await measureIntake(worlds, { seconds: quick ? 2 : 8, rounds: quick ? 1 : 3 }))
    note(await measurePipeline(worlds, quick ? 2_000 : 20_000))
    note(await measureLists(worlds, quick ? 1 : 3))
    return {
      figures,
      against: {
        plain: 'PostgreSQL 15, one server; `api` and `worker` one process each',
        pooled: 'the same server through PgBouncer in transaction mode, 20 connections',
        spread: 'Citus, a coordinator and one node with 32 shards, both on the same machine',
        processor:
          'microseconds of processor for each lead, of the program and of all servers; and of the coordinator alone',
        oneShard: 'the part of statements that went to one shard',
      },
      targets: Object.fromEntries(['intake', 'pipeline', 'lists'].map((name) => [`${name}Spread`, { least: LEAST }])),
    }
  } finally {
    for (const close of closing) await close()
  }
}

function urlOf({ servers: [first] }: Cluster, database: string): string {
  return `postgres://${first.user}:${first.password}@${first.host}:${first.port}/${database}`
}

async function openWorld(name: string, cluster: Cluster, closing: (() => Promise<unknown>)[]): Promise<World> {
  const isSpread = cluster.servers.length > 1
  const url = urlOf(cluster, name)
  await cluster.createDatabase(name)
  const pooler = name === 'pooled' ? await startPoolerAt(url, { servers: 20, callers: 200, waits: 10 }) : undefined
  closing.unshift(async () => pooler?.close())
  const data = await mkdtemp(join(tmpdir(), 'fairlead-distributed-'))
  closing.unshift(() => rm(data, { recursive: true, force: true }))
  const env = {
    DATABASE_URL: url,
    FAIRLEAD_SECRET_KEY: randomBytes(32).toString('base64'),
    FAIRLEAD_DATA_DIR: data,
    ...(pooler === undefined ? {} : { FAIRLEAD_POOLER_URL: pooler.url }),
  }
  if (isSpread) for (const command of ['migrate', 'distribute']) await runProgram(command, env)
  const workplace = await createWorkplace(env, data)
  closing.unshift(() => workplace.close())
  const client = new pg.Client(url)
  await client.connect()
  closing.unshift(() => client.end())
  const api = await startProgram('api', workplace)
  closing.unshift(() => stopProgram(api))
  const { status: _status, webhook: _webhook, ...settings } = sampleCampaign('')
  const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
    ...settings,
    customDataKeys: DECLARED,
  })
  const servers = await Promise.all(cluster.servers.map((server) => postmasterOf(server)))
  const statements = isSpread ? () => countStatements(client) : undefined
  return { name, workplace, client, campaignId, servers: [...servers, api.pid ?? 0], statements }
}

async function postmasterOf(server: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = await parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return parent
}

async function countStatements(client: pg.Client): Promise<{ one: number; several: number }> {
  const { rows } = await client.query<{ one: number; several: number }>(
    `select query_execution_single_shard::float8 as one, query_execution_multi_shard::float8 as several
     from citus_stat_counters where name = current_database()`,
  )
  return rows[0] ?? { one: 0, several: 0 }
}

/** Does `work` and answers what it took of the processor, and the part of its statements that went to one shard. */
async function watched<T>(world: World, more: readonly number[], work: () => Promise<T>) {
  const [counted, first] = [await world.statements?.(), world.servers[0]!]
  const before = await processorSeconds(...world.servers, ...more)
  const beforeOfFirst = await processorSeconds(first)
  const result = await work()
  const seconds = (await processorSeconds(...world.servers, ...more)) - before
  const ofFirst = (await processorSeconds(first)) - beforeOfFirst
  const now = await world.statements?.()
  if (counted === undefined || now === undefined) return { result, seconds, spread: undefined }
  const [one, several] = [now.one - counted.one, now.several - counted.several]
  return { result, seconds, spread: { coordinator: ofFirst, oneShard: round4(one / (one + several)) } }
}

const named = (name: string, { name: world }: World) => `${name}${world[0]!.toUpperCase()}${world.slice(1)}`

async function measureIntake(
  worlds: readonly World[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Record<string, number>> {
  const rates = new Map<World, number[]>()
  const figures: Record<string, number> = {}
  // The first round is for statements and pages to be known.
  for (let round = 0; round <= rounds; round += 1) {
    for (const world of worlds) {
      const series = `${round}-${world.name}`
      const add = () =>
        load({
          port: world.workplace.port,
          to: () => ({ path: `/api/v1/campaigns/${world.campaignId}/leads`, key: world.workplace.key }),
          connections: CONNECTIONS,
          seconds: round === 0 ? 1 : seconds,
          body: (n) => JSON.stringify(leadOf(series, n)),
        })
      const { result, seconds: processor, spread } = await watched(world, [], add)
      if (round === 0) continue
      rates.set(world, [...(rates.get(world) ?? []), result.perSecond])
      const leads = result.perSecond * seconds
      figures[named('intakeMicroseconds', world)] = micro(processor, leads)
      if (spread === undefined) continue
      figures['intakeCoordinatorMicroseconds'] = micro(spread.coordinator, leads)
      figures['intakeOneShard'] = spread.oneShard
    }
  }
  return { ...figures, ...ratios('intake', worlds, (world) => median(rates.get(world) ?? [])) }
}

async function measurePipeline(worlds: readonly World[], leads: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const rates = new Map<World, number>()
  for (const world of worlds) {
    const { workplace, client } = world
    const { organizationId } = workplace
    const { status: _status, webhook: _webhook, ...settings } = sampleCampaign('')
    const { campaignId } = await callApi<{ campaignId: string }>(workplace, '/campaigns', {
      ...settings,
      name: 'Carried',
    })
    // What intake left over is put aside: the same number of leads is carried in each.
    await client.query('update leads set due_at = null where organization_id = $1', [organizationId])
    await acceptLeads(workplace, parseId('camp', campaignId) ?? '', leads)
    const worker = startWorker(workplace.env)
    const carry = () => timePlanning(client, { organizationId, leads })
    const { result, seconds: processor, spread } = await watched(world, [worker.pid ?? 0], carry)
    await stopProgram(worker)
    rates.set(world, leads / result)
    figures[named('pipelineMicroseconds', world)] = micro(processor, leads)
    if (spread === undefined) continue
    figures['pipelineCoordinatorMicroseconds'] = micro(spread.coordinator, leads)
    figures['pipelineOneShard'] = spread.oneShard
  }
  return { ...figures, ...ratios('pipeline', worlds, (world) => rates.get(world) ?? 0) }
}

async function measureLists(worlds: readonly World[], rounds: number): Promise<Record<string, number>> {
  const rates = new Map<World, number[]>()
  const figures: Record<string, number> = {}
  const questions = questionsOf(new Date()).filter(({ name }) => QUESTIONS.includes(name))
  for (let round = 0; round <= rounds; round += 1) {
    for (const world of worlds) {
      const list = async () => {
        const began = performance.now()
        for (const { query } of questions) {
          const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
          for (let n = 0; n < ASKED; n += 1) {
            await callApi(world.workplace, `/campaigns/${world.campaignId}/leads?${text.toString()}`, undefined, 'GET')
          }
        }
        return (questions.length * ASKED * 1_000) / (performance.now() - began)
      }
      const { result, spread } = await watched(world, [], list)
      if (round > 0) rates.set(world, [...(rates.get(world) ?? []), result])
      if (spread !== undefined) figures['listsOneShard'] = spread.oneShard
    }
  }
  return { ...figures, ...ratios('lists', worlds, (world) => median(rates.get(world) ?? [])) }
}

/** Each world's rate, and of all but the first its part of the first one's. */
function ratios(name: string, worlds: readonly World[], rateOf: (world: World) => number): Record<string, number> {
  const first = rateOf(worlds[0]!)
  return Object.fromEntries([
    ...worlds.map((world) => [named(`${name}PerSecond`, world), Math.round(rateOf(world))] as const),
    ...worlds.slice(1).map((world) => [named(name, world), round2(rateOf(world) / first)] as const),
  ])
}

const micro = (seconds: number, of: number) => Math.round((seconds / of) * 1_000_000)
const round4 = (part: number) => Math.round(part * 10_000) / 10_000

function leadOf(series: string, n: number) {
  return {
    email: `lead${n}@acme${series}${n % 900}.test`,
    companyName: 'Acme Robotics',
    contactName: 'Jane Doe',
    title: 'VP Operations',
    company: { industry: 'Software', employeeCount: 500, country: 'DE', technologies: ['HubSpot'] },
  }
}
