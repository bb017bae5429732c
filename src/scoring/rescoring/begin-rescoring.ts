import type { Campaign } from '../../campaigns/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { askQuestions } from '../../research/index.ts'
import type { ScoredCampaign } from '../criteria/icp-version-store.ts'
import { researchQuestionsOf } from '../criteria/research-questions.ts'
import { dayNumber } from '../fields/parse-day.ts'
import {
  beginRescoring,
  dropFormerRuns,
  splitCampaignIntoParts,
  splitChangedIntoParts,
  splitExpiredIntoParts,
} from './rescoring-store.ts'
import type { Rescoring, RescoringReason } from './rescoring-store.ts'

/** Nobody is scored anew where the campaign is over. */
export function archivedScores(): AppError {
  return new AppError('campaign_archived', 'The campaign is archived: its scores cannot change.')
}

export const RESCORING_STAGE = 'rescoring'

/** Leads that are scored anew in one transaction. */
const PART = 500

/**
 * Has the present leads of a campaign scored anew in the background, by the criteria that it has now; what was under way
 * is replaced. `daily` takes those alone whose dated facts have aged, and does nothing where there are none.
 */
export async function rescoreCampaign(
  context: Context,
  tx: Transaction,
  campaign: Campaign,
  reason: RescoringReason,
): Promise<Rescoring | undefined> {
  const { organizationId, campaignId, icpVersion } = campaign
  const place = { organizationId, campaignId }
  const now = context.clock.now()
  const cut = { runId: uuidv7(now.getTime()), size: PART, now }
  const total =
    reason === 'asked'
      ? await splitCampaignIntoParts(tx, place, cut)
      : await splitExpiredIntoParts(tx, place, { ...cut, day: dayOf(now) })
  if (reason === 'daily' && total === 0) return undefined
  const rescoring = await beginRescoring(tx, place, { runId: cut.runId, reason, icpVersion, total, now })
  await dropFormerRuns(tx, place, cut.runId)
  if (rescoring !== undefined) await emitRescoringProgress(context, tx, campaign, { rescoring, done: 0 })
  // What was asked for after a company was read: its leads are scored once more when there is an answer.
  if (reason === 'asked') await askQuestions(context, tx, campaign, questionsOf(campaign))
  tx.afterCommit(() => context.wake(RESCORING_STAGE))
  return rescoring
}

function questionsOf(campaign: Campaign): string[] {
  return researchQuestionsOf(campaign).map(({ path }) => path)
}

/**
 * Has leads scored anew in the background of whom, or of whose company, more is known: those named, and all of the
 * domains, in every campaign of the organization.
 */
export async function rescoreChangedLeads(
  context: Context,
  tx: Transaction,
  organizationId: string,
  known: { readonly domains: readonly string[]; readonly leadIds: readonly string[] },
): Promise<void> {
  const now = context.clock.now()
  const leads = await splitChangedIntoParts(tx, organizationId, {
    runId: uuidv7(now.getTime()),
    size: PART,
    now,
    ...known,
  })
  if (leads > 0) tx.afterCommit(() => context.wake(RESCORING_STAGE))
}

/** A rescoring that people follow is told of so many times on its way. */
const STEPS = 20

/** Tells of a rescoring when it begins, at each twentieth and at its end; a daily one, at its end alone. */
export async function emitRescoringProgress(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: ScoredCampaign,
  { rescoring, done: step }: { rescoring: Rescoring; done: number },
): Promise<void> {
  const { icpVersion, reason, total, done, changedTier, finishedAt } = rescoring
  if (finishedAt !== null) {
    const data = { icpVersion, reason, total, changedTier }
    await emit(context, tx, organizationId, [{ type: 'campaign.rescored', campaignId, data }])
    return
  }
  const stepOf = (count: number) => Math.floor((STEPS * count) / total)
  if (reason === 'daily' || done >= total || (step > 0 && stepOf(done) === stepOf(done - step))) return
  const data = { icpVersion, total, done, changedTier }
  await emit(context, tx, organizationId, [{ type: 'campaign.rescoring', campaignId, data }])
}

function dayOf(now: Date): string {
  return new Date(dayNumber(now) * DAY).toISOString().slice(0, 10)
}
