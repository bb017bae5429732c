import { setTimeout as pause } from 'node:timers/promises'
import { asError } from './errors.ts'
import type { Log } from './log.ts'
import { createRunningJobs } from './running-jobs.ts'
import type { RunningJobs } from './running-jobs.ts'
import { createTurnLength } from './turn-length.ts'
import type { TurnLength } from './turn-length.ts'
import type { Job, Stage } from './work.ts'

const POLL = 250

/**
 * Rounds begin at least this far apart, in milliseconds, while they find less than they could take: what becomes due
 * meanwhile goes into one claim.
 */
const PACE = 25

/** Share of an organization's slots that are filled again together: a claim costs much the same for one as for many. */
const REFILL = 1 / 4

/** One stage of this process: looks for work, takes it in turns, rests until it is woken or for a quarter of a second. */
export interface StageLoop {
  readonly name: string
  wake(): void
  stop(): Promise<void>
}

interface Loop {
  readonly stage: Stage
  readonly log: Log
  readonly running: RunningJobs
  readonly stopping: AbortController
  /** How many rows an organization's next claim may take while a fault among them is being looked for. */
  readonly limits: Map<string, number>
  readonly turnLength: TurnLength
  /** When organizations that are still due had their last turn, in turns. */
  readonly served: Map<string, number>
  turns: number
  woken: boolean
  rouse: () => void
}

/** Starts the loop of a stage. */
export function startStageLoop(stage: Stage, log: Log): StageLoop {
  const loop: Loop = {
    stage,
    log,
    running: createRunningJobs(),
    stopping: new AbortController(),
    limits: new Map(),
    turnLength: createTurnLength(),
    served: new Map(),
    turns: 0,
    woken: false,
    rouse: () => {},
  }
  const ended = run(loop)
  return {
    name: stage.name,
    wake: () => wake(loop),
    stop: async () => {
      loop.stopping.abort(new Error('The process is stopping.'))
      loop.rouse()
      await ended
      await loop.running.finished()
    },
  }
}

async function run(loop: Loop): Promise<void> {
  const { signal } = loop.stopping
  while (!signal.aborted) {
    loop.woken = false
    const began = performance.now()
    const found = await round(loop)
    if (found === 'full') continue
    // A stop or a wake-up that came meanwhile is not slept through.
    if (found === 'nothing' && !loop.woken && !signal.aborted) await rest(loop)
    const early = began + PACE - performance.now()
    if (early > 0) await pause(early)
  }
}

function wake(loop: Loop): void {
  loop.woken = true
  loop.rouse()
}

async function rest(loop: Loop): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL)
    loop.rouse = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** What there was to take: `full` where there may be more than was taken. */
type Found = 'nothing' | 'some' | 'full'

async function round(loop: Loop): Promise<Found> {
  try {
    let most: Found = 'nothing'
    const due = await loop.stage.due()
    loop.turnLength.see(due.length, performance.now())
    for (const organizationId of inTurn(loop, due)) {
      if (loop.stopping.signal.aborted) return 'nothing'
      const found = await turn(loop, organizationId)
      if (found === 'full' || most === 'nothing') most = found
    }
    return most
  } catch (error) {
    loop.log.error({ err: asError(error), stage: loop.stage.name }, 'A stage could not look for work.')
    return 'nothing'
  }
}

/**
 * Who has the fewest outside calls under way comes first: a slot that is free again goes round. Among those with as many,
 * whose last turn is longest ago: who has only just come waits for no second turn of who has a million.
 */
function inTurn({ running, served }: Loop, due: readonly string[]): string[] {
  const still = new Set(due)
  for (const organizationId of served.keys()) if (!still.has(organizationId)) served.delete(organizationId)
  const last = (organizationId: string) => served.get(organizationId) ?? 0
  return due.toSorted((one, other) => running.count(one) - running.count(other) || last(one) - last(other))
}

/** One organization's turn. A row that makes the whole claim fail is found by halving. */
async function turn(loop: Loop, organizationId: string): Promise<Found> {
  const { stage, limits, log } = loop
  const began = performance.now()
  const most = stage.slots === undefined ? loop.turnLength.most(began) : Number.POSITIVE_INFINITY
  const limit = Math.min(freeSlots(loop, organizationId), most, limits.get(organizationId) ?? Number.POSITIVE_INFINITY)
  if (limit <= 0) return 'nothing'
  loop.turns += 1
  loop.served.set(organizationId, loop.turns)
  try {
    const { taken, jobs } = await stage.take(organizationId, limit)
    loop.turnLength.learn(taken, performance.now() - began)
    limits.delete(organizationId)
    for (const job of jobs) start(loop, organizationId, job)
    return taken === 0 ? 'nothing' : taken < limit ? 'some' : 'full'
  } catch (error) {
    log.error({ err: asError(error), stage: stage.name, organizationId, limit }, 'A stage failed and will try again.')
    narrow(loop, organizationId, limit)
    return 'nothing'
  }
}

function narrow({ limits }: Loop, organizationId: string, limit: number): void {
  if (limit > 1) limits.set(organizationId, Math.floor(limit / 2))
  else limits.delete(organizationId)
}

function freeSlots({ stage, running }: Loop, organizationId: string): number {
  if (stage.slots === undefined) return stage.batch ?? 1
  const { total, perOrganization, leavesRoom = false } = stage.slots
  const [free, own] = [total - running.count(), running.count(organizationId)]
  return Math.min(leavesRoom ? Math.ceil((free - own) / 2) : free, perOrganization - own)
}

function start(loop: Loop, organizationId: string, job: Job): void {
  const { stage, log, stopping, running } = loop
  const done = job(stopping.signal).catch((error: unknown) => {
    log.error({ err: asError(error), stage: stage.name, organizationId }, 'A job failed; its lease will run out.')
  })
  running.start(organizationId, done, () => {
    if (isWorthClaim(loop, organizationId)) wake(loop)
  })
}

/** Enough slots are free again, or nothing runs that would free more. */
function isWorthClaim({ stage, running }: Loop, organizationId: string): boolean {
  const count = running.count(organizationId)
  const most = stage.slots?.perOrganization ?? 1
  return count === 0 || most - count >= Math.ceil(most * REFILL)
}
