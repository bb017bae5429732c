import { DAY } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { forgetUnusedCompanies, forgetUnusedReadings } from './unused-store.ts'
import type { UnusedPlace } from './unused-store.ts'

/** As long as the books: by then whatever a website said has to be read anew anyway. */
const KEEP = 400 * DAY
const PART = 2_000
const BEFORE_ALL: UnusedPlace = { domain: '' }
const KINDS = [forgetUnusedCompanies, forgetUnusedReadings]

/**
 * Removes what nobody uses any more: companies that no organization follows, and what models read for organizations without a
 * lead there. A round looks at every row, a part at a time; a process that dies begins it anew.
 */
export function forgetUnusedResearch(part = PART): PeriodicTask {
  let [kind, after] = [0, BEFORE_ALL]
  return {
    name: 'forget_unused_research',
    everyMs: DAY,
    run: async ({ db, clock }) => {
      const before = new Date(clock.now().getTime() - KEEP)
      const last = await KINDS[kind]!(db, { after, before, limit: part })
      after = last ?? BEFORE_ALL
      if (last === undefined) kind = (kind + 1) % KINDS.length
      return last !== undefined || kind !== 0
    },
  }
}
