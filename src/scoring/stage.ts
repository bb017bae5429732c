import { claimDueLeads, leadStage } from '../leads/index.ts'
import type { LeadClaim } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Stage } from '../platform/work/worker.ts'
import { applyScores } from './apply-scores.ts'
import type { PlanFirstEmails } from './apply-scores.ts'
import { scoreLeads } from './score-batch.ts'

const BATCH = 500

/**
 * Scores every lead that is due: facts in, sum and reasons out, in one transaction per batch. The first email of those that
 * get their first score is planned with it.
 */
export function scoringStage(context: Context, planFirstEmails: PlanFirstEmails): Stage {
  const take = (claim: LeadClaim) => scoreDue(context, claim, planFirstEmails)
  // While one batch is written, the next one is computed.
  return leadStage(context, { name: 'scoring', batch: BATCH, parallel: 2, take })
}

async function scoreDue(context: Context, claim: LeadClaim, planFirstEmails: PlanFirstEmails): Promise<number> {
  const { organizationId, now, limit } = claim
  return transaction(context.db, async (tx) => {
    const leads = await claimDueLeads(tx, { organizationId, stage: 'scoring', now, limit })
    claim.note(leads)
    const scored = await scoreLeads(tx, { organizationId, leads, now })
    await applyScores(context, tx, organizationId, { scored, keepPlace: false, planFirstEmails })
    return leads.length
  })
}
