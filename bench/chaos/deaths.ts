import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../../test/support/servers/citus-cluster.ts'
import type { Installation } from './installation.ts'
import type { KeptProcess } from './keep-process.ts'

/** How a party may die, and how often of a hundred deaths. Nodes die where the database has several servers. */
const KINDS = {
  killedApi: 30,
  killedWorker: 45,
  stoppedDatabase: 15,
  stoppedNode: 5,
  frozenWorker: 2,
  shiftedClock: 3,
} as const

type Kind = keyof typeof KINDS

/** How many deaths there were of each kind. */
export type Deaths = Record<Kind, number>

/** What came of a run: how many died, and the processes that were frozen for a while. */
export interface Died {
  readonly deaths: Deaths
  readonly frozen: ReadonlySet<number>
}

/** Between two deaths on average, in milliseconds. */
const MEAN_GAP = 1_400
/** For at most so long a server of several is away. */
const AWAY_MS = 3_000
/** Longer than the lease of an email. */
const FROZEN_MS = 130_000
const SHIFTED_MS = 20_000
const SHIFT_MS = 60_000

/** The processes that may die. */
export interface Mortals {
  readonly installation: Installation
  readonly apis: readonly KeptProcess[]
  readonly workers: readonly KeptProcess[]
  readonly random: () => number
}

/** Lets one party after the other die at random moments. `onDeath` hears how many there were. */
export async function bringDeaths(mortals: Mortals, count: number, onDeath: (done: number) => void): Promise<Died> {
  const deaths = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])) as Deaths
  const away = createAbsences()
  // These come in every run, however short.
  const due: Kind[] = [
    'shiftedClock',
    'frozenWorker',
    ...(mortals.installation.cluster ? (['stoppedNode'] as const) : []),
  ]
  for (let done = 0; done < count;) {
    await pause(-Math.log(1 - mortals.random()) * MEAN_GAP)
    const [wanted] = due
    const kind = wanted !== undefined && away.workers.size === 0 ? wanted : pickKind(mortals.random)
    if (!(await bring(kind, mortals, away))) continue
    if (kind === wanted) due.shift()
    deaths[kind] += 1
    done += 1
    onDeath(done)
  }
  await away.over()
  return { deaths, frozen: away.frozen }
}

function pickKind(random: () => number): Kind {
  let chance = random() * 100
  for (const [kind, share] of Object.entries(KINDS)) {
    if (chance < share) return kind as Kind
    chance -= share
  }
  return 'killedWorker'
}

/** Workers that are frozen or whose clock is off at the moment. */
function createAbsences() {
  const workers = new Set<KeptProcess>()
  const ends: Promise<void>[] = []
  const frozen = new Set<number>()
  let servers = 0
  return {
    workers: workers as ReadonlySet<KeptProcess>,
    frozen,
    /** Whether all servers of a cluster are there. */
    isWhole: () => servers === 0,
    stopServer: async (cluster: Cluster, index: number, milliseconds: number) => {
      servers += 1
      await cluster.crash(index)
      const over = pause(milliseconds).then(async () => {
        await cluster.start(index)
        servers -= 1
      })
      ends.push(over)
    },
    begin: (worker: KeptProcess, milliseconds: number, end: () => void) => {
      workers.add(worker)
      const over = pause(milliseconds).then(() => {
        end()
        workers.delete(worker)
      })
      ends.push(over)
    },
    over: () => Promise.all(ends),
  }
}

/** Of ten deaths one may come while the process still starts; otherwise a busy machine would never get anywhere. */
const IN_START = 0.1

/** Brings one death about. False where there is nobody to die so at the moment: one worker at most is away. */
async function bring(kind: Kind, mortals: Mortals, away: ReturnType<typeof createAbsences>): Promise<boolean> {
  const { apis, workers, random } = mortals
  const [api, worker] = [pick(apis, random), pick(workers, random)]
  const isUp = (one: KeptProcess) => one.isReady() || random() < IN_START
  switch (kind) {
    case 'killedApi':
      if (!isUp(api)) return false
      api.signal('SIGKILL')
      return true
    case 'stoppedDatabase':
    case 'stoppedNode':
      if (!away.isWhole() || ![...apis, ...workers].every(isUp)) return false
      return stopServer(kind, mortals, away)
    case 'killedWorker':
      if (away.workers.has(worker) || !isUp(worker)) return false
      worker.signal('SIGKILL')
      return true
    case 'frozenWorker':
      if (away.workers.size > 0) return false
      worker.signal('SIGSTOP')
      away.frozen.add(worker.pid())
      away.begin(worker, FROZEN_MS, () => worker.signal('SIGCONT'))
      return true
    case 'shiftedClock':
      if (away.workers.size > 0) return false
      shiftClock(worker, random() < 0.5 ? SHIFT_MS : -SHIFT_MS)
      away.begin(worker, SHIFTED_MS, () => shiftClock(worker, 0))
      return true
  }
}

/** The embedded server is started again by whoever needs it, a server of a cluster by this. */
async function stopServer(
  kind: 'stoppedDatabase' | 'stoppedNode',
  { installation: { cluster, postmaster }, random }: Mortals,
  away: ReturnType<typeof createAbsences>,
): Promise<boolean> {
  if (cluster === undefined) return kind === 'stoppedDatabase' && stopAtOnce(await postmaster())
  const nodes = cluster.servers.length - 1
  const index = kind === 'stoppedDatabase' ? 0 : 1 + Math.floor(random() * nodes)
  await away.stopServer(cluster, index, random() * AWAY_MS)
  return true
}

/** Starts a worker anew whose clock is off. */
function shiftClock(worker: KeptProcess, milliseconds: number): void {
  worker.setEnv(milliseconds === 0 ? {} : { CHAOS_CLOCK_SHIFT_MS: String(milliseconds) })
  worker.signal('SIGKILL')
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!
}

/** What `pg_ctl stop -m immediate` does: PostgreSQL ends without a checkpoint. False when it was gone already. */
function stopAtOnce(postmaster: number | undefined): boolean {
  if (postmaster === undefined) return false
  try {
    process.kill(postmaster, 'SIGQUIT')
    return true
  } catch {
    return false
  }
}
