import { randomUUID } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { startImport } from './imports.ts'
import type { Pace, WorkEnd } from './run-import.ts'
import { leaseEnd, workTaken } from './stage.ts'
import type { ImportPlace } from './store.ts'
import { releaseImport } from './work-store.ts'

/** Somebody waits for it: as fast as the machine goes. */
const AT_ONCE: Pace = { rows: 1_000, bytes: 256 * 1024, lanes: 2, rest: 0, sliceMs: Number.POSITIVE_INFINITY }

/**
 * Starts an import and works its rows in, in this process. Where this ends early, by the signal or a failure, a worker goes
 * on with it, after a kill once the lease has run out. @throws AppError as `startImport` does
 */
export async function workHere(
  context: Context,
  place: ImportPlace,
  { actor, signal }: { actor: string; signal: AbortSignal },
): Promise<WorkEnd> {
  const token = randomUUID()
  await startImport(context, place, { actor, lease: { token, until: leaseEnd(context) } })
  const release = () => releaseImport(context.db, place, { token, now: context.clock.now(), unseen: false })
  try {
    const end = await workTaken(context, { ...place, token }, { pace: AT_ONCE, signal })
    if (end === 'paused') await release()
    return end
  } catch (error) {
    // The fault is what is told; a lease that is not given back runs out.
    await release().catch(() => undefined)
    throw error
  }
}
