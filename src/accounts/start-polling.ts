import { MINUTE, sleep } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { isDatabaseClock } from '../platform/database/database-clock.ts'
import { asError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { KnownSchema } from '../platform/migrations/migrate.ts'
import { beat, forgetProcess } from './heartbeat-store.ts'
import type { Keyring } from './keys/keyring.ts'
import { forgetUse } from './limits/limit-store.ts'
import { createLimitSharing } from './limits/share-limits.ts'
import type { SharedLimiter } from './limits/share-limits.ts'

/** How often what must take effect at once is read anew, in milliseconds. */
const REFRESH = 250
const SECOND_ROUND = 1_000
/** How often it is said why a process takes no work, in milliseconds. */
const SAY_AGAIN = 5 * MINUTE

/** What a process keeps in step with the others. A worker keeps only its heartbeat. */
export interface PolledState {
  readonly processId: string
  readonly kind: 'serve' | 'api' | 'worker'
  readonly schema: KnownSchema
  readonly keyring?: Keyring
  readonly limiter?: SharedLimiter
}

/**
 * Keeps this process in step with the others: reads keys, limits and campaigns anew four times a second; once a second
 * says that it lives, compares clock and schema, divides the request limits and notes when keys were used. What fails is
 * logged and tried again; meanwhile each request asks the database itself.
 */
export function startPolling(context: Context, polled: PolledState): { stop(): Promise<void> } {
  const shareLimits = polled.limiter && createLimitSharing(context.db, polled.limiter, polled.processId)
  const [compareClock, compareSchema] = [createClockCheck(context, polled), createSchemaCheck(context, polled)]
  const refreshing = repeat(context, REFRESH, async () => polled.keyring?.refresh())
  const beating = repeat(context, SECOND_ROUND, async () => {
    await beat(context.db, { id: polled.processId, kind: polled.kind, schema: polled.schema.program })
    await compareClock()
    await compareSchema()
    await shareLimits?.()
    await polled.keyring?.writeLastUse()
  })
  return {
    stop: async () => {
      await Promise.all([refreshing.stop(), beating.stop()])
      await polled.keyring?.writeLastUse()
      await leave(context, polled.processId)
    },
  }
}

/** What that means to a process; one that only answers never took work. */
const meansTo = ({ kind }: PolledState) => (kind === 'api' ? '' : ': this process takes no work')

/** Compares the clock with the database's; further apart than 5 s, a process takes no work. */
function createClockCheck({ clock, db, log }: Context, polled: PolledState): () => Promise<void> {
  const complain = createComplaint(log, `The clock of this machine and that of the database differ${meansTo(polled)}.`)
  return async () => {
    if (!isDatabaseClock(clock)) return
    await clock.compare(db)
    complain(clock.isInStep() ? undefined : { machineAheadMs: Math.round(clock.machineAhead()) })
  }
}

/** Looks whether a newer release has changed the schema. */
function createSchemaCheck({ db, log }: Context, polled: PolledState): () => Promise<void> {
  const { schema } = polled
  const complain = createComplaint(
    log,
    `A newer release has changed the database${meansTo(polled)}. Stop it, and start the newer release.`,
  )
  return async () => {
    await schema.compare(db)
    complain(schema.isKnown() ? undefined : { knownSchema: schema.program })
  }
}

/** Says what is wrong at once, and again every few minutes until it is mended. */
function createComplaint(log: Log, sentence: string): (wrong: object | undefined) => void {
  let sayAgainAt = 0
  return (wrong) => {
    if (wrong === undefined) {
      sayAgainAt = 0
      return
    }
    if (performance.now() < sayAgainAt) return
    sayAgainAt = performance.now() + SAY_AGAIN
    log.error(wrong, sentence)
  }
}

async function leave(context: Context, processId: string): Promise<void> {
  await forgetUse(context.db, processId)
  await forgetProcess(context.db, processId)
}

/** Runs `round` at once and then again and again, never twice at a time. */
function repeat(context: Context, pause: number, round: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let failing = false
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await round()
        failing = false
      } catch (error) {
        if (!failing)
          context.log.warn({ err: asError(error) }, 'A poll failed; requests ask the database until it works.')
        failing = true
      }
      await sleep(pause, stopping.signal)
    }
  }
  const finished = loop()
  return {
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}
