import { DAY, HOUR } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import { deleteOldRaw } from './inbound-store.ts'

const CHUNK = 200

/** Empties the bytes of old mails, a chunk at a time; what was read of them stays. */
export const forgetOldRaw: PeriodicTask = {
  name: 'forget_old_raw',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - context.settings.keepRawMailDays * DAY)
    return (await deleteOldRaw(context.db, before, CHUNK)) === CHUNK
  },
}
