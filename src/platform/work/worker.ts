import { setTimeout as pause } from 'node:timers/promises'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { showId } from '../ids.ts'
import { inRootSpan, inSpan } from '../tracing/span.ts'
import { FairTurns } from './fair-turns.ts'

/** An outside call with its write-back. The signal ends it when its lease is lost or the process stops. */
export type Job = (signal: AbortSignal) => Promise<void>

/** How many outside calls may run at once: in this process, and of one organization. */
export interface StageSlots {
  readonly total: number
  readonly perOrganization: number
  /**
   * An organization takes no more than it leaves free, so that however few hold whatever they may for however long, there
   * is room for another.
   */
  readonly leavesRoom?: true
}

/** A stage claims due rows of one organization at a time. */
export interface Stage {
  readonly name: string
  /** How many outside calls may run at once. Absent for stages without any. */
  readonly slots?: StageSlots
  /** How many rows are claimed at once where there are no outside calls. */
  readonly batch?: number
  /** How many batches this process may have under way; 1 if absent. Rows that one has locked, the other passes over. */
  readonly parallel?: number
  /** Organizations that have a due row; of these alone where some are given. */
  due(among?: readonly string[]): Promise<string[]>
  /**
   * Claims up to `limit` due rows of one organization. Stages without outside calls do their work here, in one
   * transaction; others lease the rows and answer a job for each. When it throws, it is asked for half as many, down to
   * one: a row that fails alone is its to try again later.
   */
  claim(organizationId: string, limit: number): Promise<{ claimed: number; jobs: Job[] }>
}

export interface Worker {
  /** Says that a stage has work, and of which organization where that is known: it has its turn without a question to all. */
  wake(stage: string, organizationId?: string): void
  /** Takes nothing new, gives running jobs the signal and waits for them. */
  stop(): Promise<void>
}

/** Runs each stage in a loop of its own: a slow one delays no other. While `mayClaim` says no, nothing new is claimed. */
export function startWorker(stages: readonly Stage[], log: Log, mayClaim: () => boolean = () => true): Worker {
  const loops = stages.flatMap((stage) =>
    Array.from({ length: stage.parallel ?? 1 }, () => startStageLoop(stage, log, mayClaim)),
  )
  return {
    wake: (name, organizationId) => {
      for (const loop of loops) if (loop.name === name) loop.wake(organizationId)
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** The outside calls that run in this process, by organization. */
function createRunningJobs() {
  const byOrganization = new Map<string, Set<Promise<void>>>()
  const all = () => [...byOrganization.values()].flatMap((jobs) => [...jobs])
  return {
    count: (organizationId?: string) =>
      organizationId === undefined ? all().length : (byOrganization.get(organizationId)?.size ?? 0),
    /** Runs a job; `after` is called when it has ended, however it did. */
    start: (organizationId: string, job: Promise<void>, after: () => void) => {
      const jobs = byOrganization.get(organizationId) ?? new Set<Promise<void>>()
      byOrganization.set(organizationId, jobs)
      const ended: Promise<void> = job.finally(() => {
        jobs.delete(ended)
        if (jobs.size === 0) byOrganization.delete(organizationId)
        after()
      })
      jobs.add(ended)
    },
    finished: async () => {
      await Promise.all(all())
    },
  }
}

/** While others wait, a turn takes no more than about this many milliseconds. */
const SHARED_TURN = 200

/** For so many milliseconds after two organizations were due at once, turns stay short: who has come will come again. */
const SHARED_FOR = 5_000

/** A turn is never shorter than so many rows, and nothing is learnt from one that is. */
const LEAST = 25

/** What a turn takes counts this much against what those before it took. */
const NEWEST = 0.3

/**
 * How many rows a turn may take, as long as one organization's million leaves another's single lead waiting for it. Nothing
 * is known of the length of turns yet. Instants are milliseconds of any clock that only goes forward.
 */
export function createClaimSize() {
  let sharedUntil = Number.NEGATIVE_INFINITY
  let msOfRow = 0
  return {
    /** Says how many organizations are due together. */
    see: (organizations: number, now: number) => {
      if (organizations > 1) sharedUntil = now + SHARED_FOR
    },
    /** The most rows of a turn that begins; without a bound while one organization is alone. */
    most: (now: number) =>
      now >= sharedUntil || msOfRow === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(LEAST, Math.floor(SHARED_TURN / msOfRow)),
    /** Says how long a turn took, in milliseconds. */
    learn: (rows: number, ms: number) => {
      if (rows < LEAST) return
      msOfRow = msOfRow === 0 ? ms / rows : msOfRow * (1 - NEWEST) + (ms / rows) * NEWEST
    },
  }
}

/** A stage that is not woken looks for work again after so many milliseconds, at least and at most. */
const LEAST_REST = 500
const LONGEST_REST = 10_000

/** The part of its time that a stage asks for work while there is none: what asking costs grows with organizations. */
const ASKING = 1 / 1_000

/** How many milliseconds a stage rests that took `askMs` to find nothing. */
export function restAfter(askMs: number): number {
  return Math.min(LONGEST_REST, Math.max(LEAST_REST, askMs / ASKING))
}

/**
 * Rounds begin at least this far apart, in milliseconds, while they find less than they could take: what becomes due
 * meanwhile goes into one claim.
 */
const PACE = 25

/** Share of an organization's slots that are filled again together: a claim costs much the same for one as for many. */
const REFILL = 1 / 4

/**
 * Who comes meanwhile is seen after so many milliseconds, however many wait for their turn; or after so many times what it
 * takes to ask.
 */
const LOOK_AGAIN = 100
const LOOKS = 10

interface Loop {
  readonly stage: Stage
  readonly log: Log
  /** Whether this process may take anything new. */
  readonly mayClaim: () => boolean
  readonly running: ReturnType<typeof createRunningJobs>
  readonly stopping: AbortController
  /** How many rows an organization's next claim may take while a fault among them is being looked for. */
  readonly limits: Map<string, number>
  readonly turnLength: ReturnType<typeof createClaimSize>
  readonly turns: FairTurns
  /** How many milliseconds it takes to ask for work, as a rule. */
  askMs: number
  /** Organizations of which it was told since it asked that they have work. */
  readonly told: Set<string>
  woken: boolean
  wakeUp: () => void
}

/** Runs one stage of this process: looks for work, takes it in turns, rests until it is woken or has rested long enough. */
export function startStageLoop(stage: Stage, log: Log, mayClaim: () => boolean = () => true) {
  const loop: Loop = {
    stage,
    log,
    mayClaim,
    running: createRunningJobs(),
    stopping: new AbortController(),
    limits: new Map(),
    turnLength: createClaimSize(),
    turns: new FairTurns(),
    askMs: 0,
    told: new Set(),
    woken: false,
    wakeUp: () => {},
  }
  const ended = run(loop)
  return {
    name: stage.name,
    wake: (organizationId?: string) => {
      if (organizationId !== undefined) loop.told.add(organizationId)
      wake(loop)
    },
    stop: async () => {
      loop.stopping.abort(new Error('The process is stopping.'))
      loop.wakeUp()
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
  loop.wakeUp()
}

async function rest(loop: Loop): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, restAfter(loop.askMs))
    loop.wakeUp = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** What there was to claim: `full` where there may be more than was claimed. */
type Found = 'nothing' | 'some' | 'full'

async function round(loop: Loop): Promise<Found> {
  try {
    let most: Found = 'nothing'
    const due = loop.mayClaim() ? await askMeanwhile(loop) : []
    loop.turnLength.see(due.length, performance.now())
    const asked = performance.now()
    let waiting = inTurn(loop, due)
    for (;;) {
      // Who comes meanwhile and is told of is not asked for: among thousands that is slow.
      if (loop.told.size > 0) {
        const told = [...loop.told]
        loop.told.clear()
        waiting = inTurn(loop, [...new Set([...waiting, ...(await loop.stage.due(told))])])
      }
      const organizationId = waiting.shift()
      if (organizationId === undefined) return most
      if (loop.stopping.signal.aborted || !loop.mayClaim()) return 'nothing'
      // Where there was nothing so far, as where every turn fails, the next question is not asked at once.
      if (performance.now() - asked > Math.max(LOOK_AGAIN, loop.askMs * LOOKS))
        return most === 'nothing' ? 'some' : 'full'
      const found = await turn(loop, organizationId)
      if (found === 'full' || most === 'nothing') most = found
    }
  } catch (error) {
    loop.log.error({ err: asError(error), stage: loop.stage.name }, 'A stage could not look for work.')
    return 'nothing'
  }
}

/**
 * Asks who has something due. That takes seconds among thousands on a busy machine: who is told of meanwhile does not wait
 * for the answer, and has one turn.
 */
async function askMeanwhile(loop: Loop): Promise<string[]> {
  let isAnswered = false
  const asked = ask(loop).finally(() => {
    isAnswered = true
    loop.wakeUp()
  })
  // Its failure is met where it is waited for.
  asked.catch(() => undefined)
  const served = new Set<string>()
  while (!isAnswered && !loop.stopping.signal.aborted && loop.mayClaim()) {
    const told = [...loop.told].filter((organizationId) => !served.has(organizationId))
    if (told.length === 0) await hearing(loop)
    for (const organizationId of told) {
      loop.told.delete(organizationId)
      served.add(organizationId)
    }
    if (told.length === 0) continue
    for (const organizationId of loop.turns.orderSome(await loop.stage.due(told))) await turn(loop, organizationId)
  }
  return asked
}

/** Until the loop is woken. */
function hearing(loop: Loop): Promise<void> {
  return new Promise((resolve) => {
    loop.wakeUp = resolve
  })
}

async function ask(loop: Loop): Promise<string[]> {
  loop.told.clear()
  const began = performance.now()
  const due = await loop.stage.due()
  const took = performance.now() - began
  // One slow answer says nothing of the next: what is busy for a moment is asked again soon.
  loop.askMs = Math.min(took, 2 * Math.max(loop.askMs, LEAST_REST * ASKING))
  return due
}

/** Who has the fewest outside calls under way comes first: a slot that is free again goes round. Then whose turn it is. */
function inTurn({ running, turns }: Loop, due: readonly string[]): string[] {
  return turns.order(due).toSorted((one, other) => running.count(one) - running.count(other))
}

/** One organization's turn. A row that makes the whole claim fail is found by halving. */
async function turn(loop: Loop, organizationId: string): Promise<Found> {
  const { stage, limits, log } = loop
  const began = performance.now()
  const most = stage.slots === undefined ? loop.turnLength.most(began) : Number.POSITIVE_INFINITY
  const limit = Math.min(freeSlots(loop, organizationId), most, limits.get(organizationId) ?? Number.POSITIVE_INFINITY)
  if (limit <= 0) return 'nothing'
  try {
    const claimed = await claim(loop, organizationId, limit)
    loop.turns.took(organizationId, claimed)
    loop.turnLength.learn(claimed, performance.now() - began)
    limits.delete(organizationId)
    return claimed === 0 ? 'nothing' : claimed < limit ? 'some' : 'full'
  } catch (error) {
    log.error({ err: asError(error), stage: stage.name, organizationId, limit }, 'A stage failed and will try again.')
    loop.turns.took(organizationId, limit)
    narrow(loop, organizationId, limit)
    return 'nothing'
  }
}

/** Claims and begins the jobs. A turn is a trace of its own, with its jobs: what it works on came by many requests. */
function claim(loop: Loop, organizationId: string, limit: number): Promise<number> {
  const { name } = loop.stage
  const fields = { 'fairlead.organization.id': showId('org', organizationId) }
  return inRootSpan({ name: `${name} stage`, kind: 'stage', fields }, async (span) => {
    const { claimed, jobs } = await loop.stage.claim(organizationId, limit)
    span?.set({ 'fairlead.claimed': claimed, 'fairlead.jobs': jobs.length })
    for (const job of jobs) start(loop, organizationId, job)
    return claimed
  })
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
  const done = inSpan({ name: `${stage.name} job`, kind: 'inner' }, () => job(stopping.signal)).catch(
    (error: unknown) => {
      log.error({ err: asError(error), stage: stage.name, organizationId }, 'A job failed; its lease will run out.')
    },
  )
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
