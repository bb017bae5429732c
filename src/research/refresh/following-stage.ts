import { lockLeads, sampleAtDomain } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { asError } from '../../platform/errors.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { claimChanged, organizationsWithFollowersDue, retryChangedLater } from './follower-store.ts'

/** Other facts count about a company: the organization's leads there that were scored are told, if there are any. */
export async function emitFactsChanged(
  context: Context,
  tx: Transaction,
  change: { readonly organizationId: string; readonly domain: string; readonly fields: readonly string[] },
): Promise<void> {
  const { organizationId, domain, fields } = change
  const [sample] = await sampleAtDomain(tx, { organizationId, domain, limit: 1, isScored: true })
  // It may have gone meanwhile.
  const [lead] = sample === undefined ? [] : await lockLeads(tx, organizationId, [sample.leadId])
  if (lead === undefined) return
  const { leadId, campaignId } = lead
  const data = { about: 'company' as const, fields: [...new Set(fields)].toSorted() }
  await emit(context, tx, organizationId, [{ type: 'facts.changed', campaignId, leadId, data }])
}

export const FOLLOWING_STAGE = 'following'

/** Companies of one transaction. */
const BATCH = 20

/** Tells each organization's scored leads that their company has changed, whoever had it read. */
export function followingStage(context: Context): Stage {
  return {
    name: FOLLOWING_STAGE,
    batch: BATCH,
    due: () => organizationsWithFollowersDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => ({ claimed: await tellLeads(context, organizationId, limit), jobs: [] }),
  }
}

async function tellLeads(context: Context, organizationId: string, limit: number): Promise<number> {
  const now = context.clock.now()
  let alone: string | undefined
  try {
    return await transaction(context.db, async (tx) => {
      const changed = await claimChanged(tx, { organizationId, now, limit })
      alone = changed[0]?.domain
      for (const { domain, news } of changed)
        await emitFactsChanged(context, tx, { organizationId, domain, fields: news })
      return changed.length
    })
  } catch (error) {
    if (limit > 1 || alone === undefined) throw error
    context.log.error(
      { err: asError(error), organizationId, domain: alone },
      'A change of a company is tried again later.',
    )
    await retryChangedLater(context.db, organizationId, alone, new Date(now.getTime() + AFTER_FAULT))
    return 1
  }
}
