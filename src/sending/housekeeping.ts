import { DAY } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldDomains } from './recipients/recipient-store.ts'

/** What DNS said is asked again once it is stale; the row stays as long for whoever writes to the domain again soon. */
const KEEP = 30 * DAY
const CHUNK = 2_000

/** Removes what DNS said of domains that nobody has written to for a month. */
export const forgetOldDomains: PeriodicTask = {
  name: 'forget_old_recipient_domains',
  everyMs: DAY,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - KEEP)
    return (await deleteOldDomains(context.db, before, CHUNK)) === CHUNK
  },
}
