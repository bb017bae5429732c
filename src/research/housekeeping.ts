import { DAY } from '../platform/clock.ts'
import type { Consequence } from '../platform/context.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldPages } from './agent/page-store.ts'
import { deleteOldRuns, deleteRunsOfLeads } from './agent/run-store.ts'
import { deleteFacts } from './facts/fact-store.ts'
import { deleteOldModelCalls, deleteOldSpend, forgetLeads } from './llm/usage/calls-store.ts'
import { deleteOldProviderCalls, deleteOldProviderDays } from './provider-calls/provider-call-store.ts'
import { forgetUnusedCompanies, forgetUnusedReadings } from './unused-store.ts'
import type { UnusedPlace } from './unused-store.ts'
import { deleteOldTexts } from './visit/page-text-store.ts'

/** More than the year that the screen of costs goes back, and than anything that a provider or website told stays fresh. */
const KEEP = 400 * DAY
/** A day's count is asked for on that day alone. */
const KEEP_COUNTS = 2 * DAY
/** As long as the facts of the same pages are fresh. */
const KEEP_TEXTS = 30 * DAY
const CHUNK = 2_000

/** The books of providers are kept: single calls, and the sums of days that budgets and the screen of costs count by. */
export const forgetOldProviderRows: PeriodicTask = {
  name: 'forget_old_provider_rows',
  everyMs: DAY,
  run: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEEP)
    const calls = await deleteOldProviderCalls(db, before, CHUNK)
    const days = await deleteOldProviderDays(db, before, CHUNK)
    return calls >= CHUNK || days >= CHUNK
  },
}

/** The books of language models and the traces of their runs are kept as long, the texts of pages as long as they are fresh. */
export const forgetOldLlmRows: PeriodicTask = {
  name: 'forget_old_llm_rows',
  everyMs: DAY,
  run: async ({ db, clock }) => {
    const now = clock.now().getTime()
    const day = new Date(now - KEEP_COUNTS).toISOString().slice(0, 10)
    const calls = await deleteOldModelCalls(db, new Date(now - KEEP), CHUNK)
    const counts = await deleteOldSpend(db, day, CHUNK)
    const texts = await deleteOldTexts(db, new Date(now - KEEP_TEXTS), CHUNK)
    const pages = await deleteOldPages(db, new Date(now - KEEP_TEXTS), CHUNK)
    const runs = await deleteOldRuns(db, new Date(now - KEEP), CHUNK)
    return [calls, counts, texts, pages, runs].some((count) => count >= CHUNK)
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
      const last: UnusedPlace | undefined = await KINDS[kind]!(db, { after, before, limit: part })
      after = last ?? BEFORE_ALL
      if (last === undefined) kind = (kind + 1) % KINDS.length
      return last !== undefined || kind !== 0
    },
  }
}

/** Removes what is known of leads that go, and takes them out of the books; their companies, and what was spent, stay. */
export const forgetFacts: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = happenings.flatMap((happening) => happening.leadId ?? [])
  await deleteFacts(tx, organizationId, leadIds)
  await forgetLeads(tx, organizationId, leadIds)
  await deleteRunsOfLeads(tx, organizationId, leadIds)
}
