import { DAY, MINUTE } from '../clock.ts'
import type { Context } from '../context.ts'
import type { PeriodicTask } from '../work/periodic-tasks.ts'
import { BEFORE_ALL, listSealed, putSealed } from './secret-store.ts'
import { UnopenedSecretError } from './secret-box.ts'
import type { SealedTable } from './secret-box.ts'

const PART = 500
/** A round of which this process did its last piece longer ago begins anew: what was written since would be passed over. */
const LONGEST_BREAK = 5 * MINUTE

/**
 * Seals every stored secret with the newest key: after a change of keys the former one may be taken away a day later. A
 * secret that no key opens is left and told in the log: somebody may put its key back.
 */
export function resealSecrets(tables: readonly SealedTable[]): PeriodicTask {
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table, column })))
  let [turn, after] = [0, BEFORE_ALL]
  let lastPieceAt: Date | undefined
  return {
    name: 'reseal_secrets',
    everyMs: DAY,
    run: async (context) => {
      const now = context.clock.now()
      if (lastPieceAt !== undefined && now.getTime() - lastPieceAt.getTime() > LONGEST_BREAK) {
        ;[turn, after] = [0, BEFORE_ALL]
      }
      lastPieceAt = now
      const { table, column } = columns[turn]!
      const found = await listSealed(context.db, table, { column, after, limit: PART })
      for (const one of found) await reseal(context, table, { ...one, column })
      const last = found.length === PART ? found.at(-1) : undefined
      after = last ?? BEFORE_ALL
      if (last === undefined) turn += 1
      if (turn < columns.length) return true
      turn = 0
      return false
    },
  }
}

type Stored = Awaited<ReturnType<typeof listSealed>>[number] & { readonly column: string }

async function reseal({ db, secrets, log }: Context, table: SealedTable, one: Stored): Promise<void> {
  const { organizationId, row, column, sealed } = one
  const place = { table: table.table, column: column.replace(/^previous_/u, ''), organizationId, row }
  try {
    const is = secrets.reseal(sealed, place)
    if (is !== undefined) await putSealed(db, table, { ...one, was: sealed, is })
  } catch (error) {
    if (!(error instanceof UnopenedSecretError)) throw error
    log.error({ err: error, place }, 'A stored secret could not be sealed anew.')
  }
}
