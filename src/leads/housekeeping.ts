import { DAY, HOUR } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldAnswers } from './intake/intake-store.ts'
import { dueByStage } from './lead-store.ts'

const CHUNK = 2_000

/** Answers for safe retries are kept for 24 hours. */
export const forgetOldAnswers: PeriodicTask = {
  name: 'forget_old_answers',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - DAY)
    return (await deleteOldAnswers(context.db, before, CHUNK)) === CHUNK
  },
}

/** For how many seconds the lead that is due longest has waited for its stage; 0 when none is due. */
export async function longestWait(context: Context): Promise<number> {
  const now = context.clock.now()
  const waits = (await dueByStage(context.db, now)).map(({ since }) =>
    since === null ? 0 : now.getTime() - since.getTime(),
  )
  return Math.round(Math.max(0, ...waits) / 1000)
}
