import { SECOND } from '../../platform/clock.ts'
import type { PeriodicTask } from '../../platform/work/periodic-tasks.ts'
import { listUnsummed, sumLeadCounts } from './lead-counts-store.ts'

/** So many rows are summed up at once. */
const PART = 10_000

/** Sums up where leads stand, so that whoever asks reads a few rows of each campaign. */
export const keepLeadCounts: PeriodicTask = {
  name: 'keep_lead_counts',
  everyMs: 5 * SECOND,
  run: async ({ db }) => {
    let isMore = false
    for (const campaign of await listUnsummed(db)) {
      isMore = (await sumLeadCounts(db, { ...campaign, limit: PART })) === PART || isMore
    }
    return isMore
  },
}
