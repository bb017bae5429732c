import { DAY } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/periodic.ts'
import { deleteOldCalls, deleteOldDays } from './provider-call-store.ts'

/** More than the year that the screen of costs goes back, and than anything a provider told stays fresh. */
const KEEP = 400 * DAY
const CHUNK = 2_000

/**
 * The books of providers are kept for thirteen months, as those of language models: single calls, and the sums of days
 * that budgets of a month and the screen of costs are counted by.
 */
export const forgetOldProviderRows: PeriodicTask = {
  name: 'forget_old_provider_rows',
  everyMs: DAY,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - KEEP)
    const calls = await deleteOldCalls(context.db, before, CHUNK)
    const days = await deleteOldDays(context.db, before, CHUNK)
    return calls >= CHUNK || days >= CHUNK
  },
}
