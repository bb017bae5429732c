import { claimDueLeads, leadStage } from '../leads/index.ts'
import type { LeadClaim } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Stage } from '../platform/work/worker.ts'
import { applyScores } from './apply-scores.ts'
import { scoreLeads } from './score-batch.ts'

const BATCH = 500

/** Scores every lead that is due: facts in, sum and reasons out, in one transaction per batch. */
export function scoringStage(context: Context): Stage {
  // While one batch is written, the next one is computed.
  return leadStage(context, { name: 'scoring', batch: BATCH, parallel: 2, take: (claim) => scoreDue(context, claim) })
}

async function scoreDue(context: Context, claim: LeadClaim): Promise<number> {
  const { organizationId, now, limit } = claim
  return transaction(context.db, async (tx) => {
    const leads = await claimDueLeads(tx, { organizationId, stage: 'scoring', now, limit })
    claim.note(leads)
    const scored = await scoreLeads(tx, { organizationId, leads, now })
    await applyScores(context, tx, organizationId, { scored, keepPlace: false })
    return leads.length
  })
}
