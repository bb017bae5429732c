import { DAY, MINUTE } from '../clock.ts'
import type { Context } from '../context.ts'
import { asError } from '../errors.ts'
import type { PeriodicTask } from '../work/periodic-tasks.ts'
import { BEFORE_ALL, listSealed, noteSecretsBound, putSealed } from './secret-store.ts'
import type { SealedTable } from './secret-box.ts'

const PART = 500
/** A round of which this process did its last piece longer ago begins anew: what it found then says nothing of now. */
const LONGEST_BREAK = 5 * MINUTE

/**
 * Seals every stored secret with the newest key, bound to its place, where it is not so yet: after a change of keys the
 * former one may be taken away a day later. Once a whole round has found every secret so, what is bound to no place opens
 * nowhere any more (`bound-secrets.ts`). A secret that no key opens is left and told in the log; nothing is noted then, for
 * it may be one of before whose key somebody puts back.
 */
export function resealSecrets(tables: readonly SealedTable[]): PeriodicTask {
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table, column })))
  let [turn, after] = [0, BEFORE_ALL]
  let isClean = true
  let lastPieceAt: Date | undefined
  return {
    name: 'reseal_secrets',
    everyMs: DAY,
    run: async (context) => {
      const now = context.clock.now()
      if (lastPieceAt !== undefined && now.getTime() - lastPieceAt.getTime() > LONGEST_BREAK) {
        ;[turn, after, isClean] = [0, BEFORE_ALL, true]
      }
      lastPieceAt = now
      const { table, column } = columns[turn]!
      const found = await listSealed(context.db, table, { column, after, limit: PART })
      for (const one of found) if (await reseal(context, table, { ...one, column })) isClean = false
      const last = found.length === PART ? found.at(-1) : undefined
      after = last ?? BEFORE_ALL
      if (last === undefined) turn += 1
      if (turn < columns.length) return true
      if (isClean) await noteSecretsBound(context.db, context.clock.now())
      ;[turn, isClean] = [0, true]
      return false
    },
  }
}

type Stored = Awaited<ReturnType<typeof listSealed>>[number] & { readonly column: string }

/** Whether it was not sealed with the newest key for its place. */
async function reseal({ db, secrets, log }: Context, table: SealedTable, one: Stored): Promise<boolean> {
  const { organizationId, row, column, sealed } = one
  const place = { table: table.table, column: column.replace(/^previous_/u, ''), organizationId, row }
  const is = sealAnew()
  if (is instanceof Buffer) await putSealed(db, table, { ...one, was: sealed, is })
  return is !== undefined

  function sealAnew(): Buffer | 'unopened' | undefined {
    try {
      return secrets.reseal(sealed, place)
    } catch (error) {
      log.error({ err: asError(error), place }, 'A stored secret could not be sealed anew.')
      return 'unopened'
    }
  }
}
