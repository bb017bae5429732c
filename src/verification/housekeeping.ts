import { DAY } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldCheckDays } from './spend-store.ts'
import { deleteOldVerdicts } from './verdict-store.ts'

/** As long as the books of other providers. */
const KEEP_DAYS = 400 * DAY
const CHUNK = 2_000

/** Removes verdicts that went stale, and what counted on days long gone. */
export const forgetOldVerdicts: PeriodicTask = {
  name: 'forget_old_email_verdicts',
  everyMs: DAY,
  run: async ({ db, clock }) => {
    const now = clock.now()
    const day = new Date(now.getTime() - KEEP_DAYS).toISOString().slice(0, 10)
    const verdicts = await deleteOldVerdicts(db, now, CHUNK)
    const days = await deleteOldCheckDays(db, day, CHUNK)
    return verdicts >= CHUNK || days >= CHUNK
  },
}
