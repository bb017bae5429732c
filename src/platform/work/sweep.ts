import type { Context } from '../context.ts'
import { transaction } from '../database/db.ts'
import type { Transaction } from '../database/db.ts'
import { asError } from '../errors.ts'
import { isDatabaseAway } from '../database/error-classes.ts'
import {
  advanceSweep,
  endSweep,
  lockNextSweep,
  organizationsWithSweepsDue,
  retrySweepLater,
  saveSweep,
} from './sweep-store.ts'
import type { Sweep } from './sweep-store.ts'
import type { Stage } from './worker.ts'
import { AFTER_FAULT } from './backoff.ts'

const SWEEP_STAGE = 'sweep'
/** Rows that are looked at in one transaction. */
const PART = 1_000

/** Does the part of a sweep behind its place, of so many rows at most. Answers the last of them; null where none are left. */
export interface SweepKind {
  readonly kind: string
  part(tx: Transaction, sweep: Sweep, limit: number): Promise<string | null>
}

/** What a sweep is asked to do. */
export type SweepOrder = Pick<Sweep, 'organizationId' | 'subjectId'> & { readonly data?: Sweep['data'] }

/**
 * Does something to all rows of one thing that are there now: the first part in this transaction, whatever more there are
 * in their own later, a part at a time. It goes on after a crash where it was.
 */
export async function beginSweep(
  context: Context,
  tx: Transaction,
  { kind, part }: SweepKind,
  { data = {}, ...of }: SweepOrder,
): Promise<void> {
  const sweep = { ...of, kind, data, afterId: null, askedAt: context.clock.now() }
  // Its row before those of the part, as whoever goes on with it takes them: in another order the two would deadlock.
  await saveSweep(tx, sweep)
  const afterId = await part(tx, sweep, PART)
  if (afterId === null) return endSweep(tx, sweep)
  await advanceSweep(tx, { ...sweep, afterId }, sweep.askedAt)
  tx.afterCommit(() => context.wake(SWEEP_STAGE))
}

/** Goes on with sweeps, a part in one transaction. One that fails is tried again later, and others go on. */
export function sweepStage(context: Context, kinds: readonly SweepKind[], rowsAtOnce = PART): Stage {
  return {
    name: SWEEP_STAGE,
    batch: 1,
    due: () => organizationsWithSweepsDue(context.db, context.clock.now()),
    claim: async (organizationId) => {
      let claimed: Sweep | undefined
      const note = (sweep: Sweep): void => {
        claimed = sweep
      }
      try {
        const done = await transaction(context.db, (tx) =>
          sweepOn(context, tx, { organizationId, kinds, rowsAtOnce, note }),
        )
        return { claimed: done, jobs: [] }
      } catch (error) {
        if (isDatabaseAway(error) || claimed === undefined) throw error
        context.log.error(
          { err: asError(error), organizationId, kind: claimed.kind },
          'A sweep failed and is tried again later.',
        )
        await retrySweepLater(context.db, claimed, new Date(context.clock.now().getTime() + AFTER_FAULT))
        return { claimed: 1, jobs: [] }
      }
    },
  }
}

async function sweepOn(
  context: Context,
  tx: Transaction,
  given: {
    readonly organizationId: string
    readonly kinds: readonly SweepKind[]
    readonly rowsAtOnce: number
    readonly note: (sweep: Sweep) => void
  },
): Promise<number> {
  const now = context.clock.now()
  const sweep = await lockNextSweep(tx, given.organizationId, now)
  if (sweep === undefined) return 0
  given.note(sweep)
  const kind = given.kinds.find((one) => one.kind === sweep.kind)
  if (kind === undefined) throw new Error(`Nobody knows the sweep ${sweep.kind}.`)
  const afterId = await kind.part(tx, sweep, given.rowsAtOnce)
  if (afterId === null) await endSweep(tx, sweep)
  else await advanceSweep(tx, { ...sweep, afterId }, now)
  return 1
}
