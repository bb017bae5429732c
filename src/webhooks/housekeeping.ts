import { DAY, HOUR } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import { deleteOldAttempts } from './attempt-store.ts'

const CHUNK = 2_000

/** Removes attempts once they are older than the operator keeps them, a chunk at a time. */
export const forgetOldAttempts: PeriodicTask = {
  name: 'forget_old_attempts',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - context.settings.keepAttemptsDays * DAY)
    return (await deleteOldAttempts(context.db, before, CHUNK)) === CHUNK
  },
}
