import { DAY } from '../platform/clock.ts'
import type { Consequence } from '../platform/context.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteFacts } from './facts/fact-store.ts'
import { deleteOldProviderCalls, deleteOldProviderDays } from './provider-calls/provider-call-store.ts'

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
    const calls = await deleteOldProviderCalls(context.db, before, CHUNK)
    const days = await deleteOldProviderDays(context.db, before, CHUNK)
    return calls >= CHUNK || days >= CHUNK
  },
}

/** Removes what is known of leads that go; what is known of their companies stays. */
export const forgetFacts: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  await deleteFacts(
    tx,
    organizationId,
    happenings.flatMap((happening) => happening.leadId ?? []),
  )
}
