import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Context } from '../../src/platform/context.ts'
import { startCluster } from '../../test/support/servers/citus-cluster.ts'
import { describeMachine } from '../machine.ts'
import { startLeadLoad } from './add-leads.ts'
import { compare, findStuck } from './compare.ts'
import type { Breaches } from './compare.ts'
import { bringDeaths } from './deaths.ts'
import type { Deaths } from './deaths.ts'
import { followFeeds } from './follow-feed.ts'
import { createInstallation, withDatabase } from './installation.ts'
import type { Installation } from './installation.ts'
import { keepProcess } from './keep-process.ts'
import type { KeptProcess } from './keep-process.ts'
import { startMailSink, startReceiver } from './outside.ts'
import { createProspects } from './prospects.ts'
import { processOfPort } from './sender-process.ts'

/**
 * `npm run chaos [-- --deaths 60 --leads 1200 --seed 1 --distributed]`: two APIs, two workers and a PostgreSQL carry leads of 20
 * organizations while one of them dies at random moments. Afterwards what the callers, the mail server, the prospects
 * and the receivers saw is compared with the database. Ends with one line of JSON, and with 1 when a promise was broken.
 * A run of 1,000 deaths or more is kept in `bench/results/chaos.json`. `--distributed` has Citus with a coordinator and two
 * nodes as its database, of which each may die; a run of 100 deaths is kept in `chaos-distributed.json`.
 */
const { values } = parseArgs({
  options: {
    deaths: { type: 'string', default: '1000' },
    leads: { type: 'string', default: '20000' },
    organizations: { type: 'string', default: '20' },
    distributed: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const wanted = {
  deaths: Number(values.deaths),
  leads: Number(values.leads),
  organizations: Number(values.organizations),
}
/** In which everything must have come to rest once nobody dies any more. */
const REST_MS = 900_000
/** In which a process that lives on writes down what it was answered, however often the database dies meanwhile. */
const LONG_ENOUGH_MS = 60_000

/** A number that looks random and is the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = randomFrom(Number(values.seed))
const began = performance.now()
let ports: readonly number[] = []
const prospects = createProspects(() => ports, random)
let senders: readonly KeptProcess[] = []
const pidsOfSenders = () => senders.map((worker) => worker.pid())
const sink = await startMailSink(
  random,
  (links) => prospects.read(links),
  (remote) => processOfPort(remote, pidsOfSenders()),
)
const receiver = await startReceiver(random)
const folder = await mkdtemp(join(tmpdir(), 'fairlead-chaos-cluster-'))
const cluster = values.distributed ? await startCluster(folder) : undefined
const outside = { sink: sink.port, receiver: receiver.port }
const installation = await createInstallation(wanted.organizations, outside, cluster)
ports = installation.ports
const apis = installation.ports.map((port, n) =>
  keepProcess(`api ${n}`, 'api', { ...installation.env, PORT: String(port) }),
)
const workers = [0, 1].map((n) => keepProcess(`worker ${n}`, 'worker', installation.env))
senders = workers
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)))
try {
  const result = await live(installation, apis, workers)
  console.log(JSON.stringify(result))
  if (wanted.deaths >= (values.distributed ? 100 : 1_000)) {
    const name = values.distributed ? 'chaos-distributed' : 'chaos'
    const file = new URL(`../results/${name}.json`, import.meta.url)
    await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  }
  process.exitCode = result.met ? 0 : 1
} finally {
  await end()
}

async function end(): Promise<void> {
  await Promise.all([...apis, ...workers].map((kept) => kept.stop()))
  sink.close()
  receiver.close()
  await installation.remove()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function live(place: Installation, api: readonly KeptProcess[], worker: readonly KeptProcess[]) {
  const load = startLeadLoad(place, wanted.leads)
  const follower = followFeeds(place)
  const mortals = { installation: place, apis: api, workers: worker, random }
  const { deaths, frozen } = await bringDeaths(mortals, wanted.deaths, (done) => {
    load.allow(Math.ceil((wanted.leads * done) / wanted.deaths))
    if (done % 20 === 0) console.error(`${done} deaths, ${load.ledger.size} leads, ${sink.arrived.length} emails`)
  })
  await load.finished()
  const secondsOfDeaths = secondsSince(began)
  const stuck = await withDatabase(place.config, waitForRest)
  await prospects.finished()
  await follower.finish()
  const seen = {
    leads: load.ledger,
    mails: sink.arrived,
    notifications: receiver.arrived,
    prospects,
    feeds: follower.feeds,
    outlived: (pid: number, at: number) =>
      !frozen.has(pid) && worker.every((kept) => (kept.endOf(pid) ?? Infinity) > at + LONG_ENOUGH_MS),
  }
  const { breaches, figures } = await withDatabase(place.config, (context) => compare(context, seen))
  const endsByThemselves = sum([...api, ...worker].flatMap(({ ownEnds }) => Object.values(ownEnds)))
  return report(
    deaths,
    { stuck, endedOnceReady: [...api, ...worker].flatMap(({ endsOnceReady }) => endsOnceReady), ...breaches },
    {
      organizations: wanted.organizations,
      ...figures,
      endsByThemselves,
      secondsOfDeaths,
      seconds: secondsSince(began),
    },
  )
}

/** What still waits or is held once nothing should, or nothing. */
async function waitForRest(context: Context): Promise<string[]> {
  const end = performance.now() + REST_MS
  for (;;) {
    const found = await findStuck(context)
    if (found.length === 0 || performance.now() > end) return found
    await pause(2_000)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}

/** The result as it is kept, and examples of each broken promise on standard error. */
function report(deaths: Deaths, breaches: Breaches, figures: Record<string, number>) {
  const broken = Object.entries(breaches).filter(([, found]) => found.length > 0)
  for (const [promise, found] of broken) console.error(promise, found.length, found.slice(0, 5))
  return {
    bench: 'chaos',
    machine: describeMachine(),
    date: new Date().toISOString(),
    seed: Number(values.seed),
    deaths: { ...deaths, all: wanted.deaths },
    figures,
    breaches: Object.fromEntries(Object.entries(breaches).map(([promise, found]) => [promise, found.length])),
    met: broken.length === 0,
  }
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1_000)
}
