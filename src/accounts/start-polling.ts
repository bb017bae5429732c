import { MINUTE, systemClock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import { beat, forgetProcess } from '../platform/store.ts'
import type { Keyring } from './keyring.ts'
import { forgetUse } from './process-store.ts'
import { createLimitSharing } from './share-limits.ts'
import type { SharedLimiter } from './share-limits.ts'

/** How often what must take effect at once is read anew, in milliseconds. */
const REFRESH = 250
const SECOND_ROUND = 1_000

/** What a process keeps in step with the others. A worker keeps only its heartbeat. */
export interface Polled {
  readonly processId: string
  readonly kind: 'serve' | 'api' | 'worker'
  readonly keyring?: Keyring
  readonly limiter?: SharedLimiter
}

/**
 * Keeps this process in step with the others: reads keys, limits and campaigns anew four times a second; once a second
 * says that it lives, divides the request limits and notes when keys were used. What fails is logged and tried again;
 * meanwhile each request asks the database itself.
 */
export function startPolling(context: Context, polled: Polled): { stop(): Promise<void> } {
  const shareLimits = polled.limiter && createLimitSharing(context.db, polled.limiter, polled.processId)
  const refreshing = repeat(context, REFRESH, async () => polled.keyring?.refresh())
  const beating = repeat(context, SECOND_ROUND, async () => {
    // Heartbeats are about processes: they follow the machine's time, whatever time the business has.
    const at = systemClock.now()
    await beat(context.db, { id: polled.processId, kind: polled.kind, at })
    await shareLimits?.(at)
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

async function leave(context: Context, processId: string): Promise<void> {
  const longAgo = new Date(systemClock.now().getTime() - MINUTE)
  await forgetUse(context.db, processId, longAgo)
  await forgetProcess(context.db, processId, longAgo)
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
      await rest(pause, stopping.signal)
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

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
  })
}
