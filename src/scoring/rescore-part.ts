import { findCampaigns } from '../campaigns/index.ts'
import { lockLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { applyScores, isChanged } from './apply-scores.ts'
import { tellProgress } from './begin-rescoring.ts'
import { addLastPart, claimPart, dropPart } from './rescoring-part-store.ts'
import type { RescoringPart } from './rescoring-part-store.ts'
import { advanceRescoring, findRescoring, finishRescoring } from './rescoring-store.ts'
import { scoreBatch } from './score-batch.ts'

/**
 * Scores the leads of one part anew, in one transaction; answers how many parts there were. `note` is told of the part
 * before anything is done to it.
 */
export async function rescorePart(
  context: Context,
  organizationId: string,
  note: (part: RescoringPart) => void,
): Promise<number> {
  return transaction(context.db, async (tx) => {
    const part = await claimPart(tx, organizationId, context.clock.now())
    if (part === undefined) return 0
    note(part)
    const run = await askedOf(tx, organizationId, part)
    if (run === undefined) {
      await dropPart(tx, organizationId, part)
      return 1
    }
    const changedTier = await rescoreLeads(context, tx, organizationId, { leadIds: part.leadIds, ...run })
    await finishPart(context, tx, { organizationId, part, changedTier })
    return 1
  })
}

/** Which criteria a part applies where it is asked to apply any; undefined where its run was replaced by another one. */
async function askedOf(
  tx: Transaction,
  organizationId: string,
  { campaignId, runId }: RescoringPart,
): Promise<{ readonly asked?: number } | undefined> {
  if (campaignId === null) return {}
  const rescoring = await findRescoring(tx, { organizationId, campaignId })
  if (rescoring?.runId !== runId) return undefined
  return rescoring.reason === 'asked' ? { asked: rescoring.icpVersion } : {}
}

/**
 * Scores leads anew by what is known now, each by the criteria that scored it last, or those `asked` for where they are
 * newer. Leads that are gone, of an archived campaign, have ended otherwise than disqualified, are not scored yet or about
 * to be are passed over. Nobody's place in its sequence changes but by what `applyScores` says. Answers how many changed
 * their tier.
 */
async function rescoreLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { leadIds, asked }: { readonly leadIds: readonly string[]; readonly asked?: number | undefined },
): Promise<number> {
  const locked = (await lockLeads(tx, organizationId, leadIds)).filter(isScoredAnew)
  const campaigns = await findCampaigns(tx, organizationId, [...new Set(locked.map(({ campaignId }) => campaignId))])
  const leads = locked.filter(({ campaignId }) => campaigns.get(campaignId)?.status !== 'archived')
  const scored = await scoreBatch(tx, { organizationId, leads, now: context.clock.now(), asked })
  await applyScores(context, tx, organizationId, { scored: scored.filter(isChanged), keepPlace: true })
  return scored.filter(({ lead, score }) => lead.tier !== score.tier).length
}

function isScoredAnew({ tier, stage, endReason }: Lead): boolean {
  return tier !== null && stage !== 'scoring' && (endReason === null || endReason === 'disqualified')
}

/**
 * Counts a part as done, whether its leads could be scored or not. The end of a run is a part of its own: readers of
 * events go by the order in which transactions begin, and nothing of the run is told after its end.
 */
export async function finishPart(
  context: Context,
  tx: Transaction,
  done: { organizationId: string; part: RescoringPart; changedTier: number },
): Promise<void> {
  const { organizationId, part, changedTier } = done
  const { campaignId, runId, leadIds } = part
  await dropPart(tx, organizationId, part)
  if (campaignId === null) return
  const place = { organizationId, campaignId }
  const run = { runId, now: context.clock.now() }
  const isEnd = leadIds.length === 0
  const rescoring = isEnd
    ? await finishRescoring(tx, place, run)
    : await advanceRescoring(tx, place, { runId, done: leadIds.length, changedTier })
  if (rescoring === undefined) return
  if (!isEnd && rescoring.done >= rescoring.total) await addLastPart(tx, place, run)
  await tellProgress(context, tx, place, { rescoring, done: leadIds.length })
}
