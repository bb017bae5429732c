import { DAY } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldSendDays } from './capacity/send-count-store.ts'

/** More than a year of days, for whoever looks into how much a mailbox sent. Caps and ramps ask for the last days alone. */
const KEEP = 400 * DAY
const CHUNK = 2_000

/** How much a mailbox sent on which day is kept for thirteen months. */
export const forgetOldDays: PeriodicTask = {
  name: 'forget_old_mailbox_days',
  everyMs: DAY,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - KEEP).toISOString().slice(0, 10)
    return (await deleteOldSendDays(context.db, before, CHUNK)) === CHUNK
  },
}
