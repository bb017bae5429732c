import { DAY } from '../platform/clock.ts'
import type { Consequence } from '../platform/context.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteFacts } from './facts/fact-store.ts'
import { deleteOldProviderCalls, deleteOldProviderDays } from './provider-calls/provider-call-store.ts'
import { forgetUnusedCompanies, forgetUnusedReadings } from './unused-store.ts'
import type { UnusedPlace } from './unused-store.ts'

/** More than the year that the screen of costs goes back, and than anything that a provider or website told stays fresh. */
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

const BEFORE_ALL: UnusedPlace = { domain: '' }
const KINDS = [forgetUnusedCompanies, forgetUnusedReadings]

/**
 * Removes what nobody uses any more: companies that no organization follows, and what models read for organizations without a
 * lead there. A round looks at every row, a part at a time; a process that dies begins it anew.
 */
export function forgetUnusedResearch(part = CHUNK): PeriodicTask {
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

/** Removes what is known of leads that go; what is known of their companies stays. */
export const forgetFacts: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  await deleteFacts(
    tx,
    organizationId,
    happenings.flatMap((happening) => happening.leadId ?? []),
  )
}
