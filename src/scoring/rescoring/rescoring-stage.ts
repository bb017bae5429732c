import { findCampaigns } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { lockLeads } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { isDatabaseAway } from '../../platform/database/error-classes.ts'
import { asError } from '../../platform/errors.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import { runBeforeClaim } from '../../platform/work/isolate-failing-rows.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { applyScores, isScoreChanged } from '../apply-scores.ts'
import { hasDatedScores } from '../criteria/icp-version-store.ts'
import type { Icp } from '../schema.ts'
import { scoreLeads } from '../score-batch.ts'
import { RESCORING_STAGE, emitRescoringProgress, rescoreCampaign } from './begin-rescoring.ts'
import {
  addLastPart,
  advanceRescoring,
  claimDaily,
  claimPart,
  completePart,
  findRescoring,
  finishRescoring,
  organizationsWithRescoringsDue,
  retryPartLater,
  setDaily,
  splitPart,
} from './rescoring-store.ts'
import type { RescoringPart } from './rescoring-store.ts'
import { isDated, nextQuietHour } from './score-expiry.ts'

/** A lead that cannot be scored is given up after so many times. */
const MOST_FAULTS = 3

/**
 * Scores leads anew that were scored before, a part at a time: a stage of its own, so that nobody's first score waits
 * behind a hundred thousand others. `zoneOf` names the time zone of a campaign.
 */
export function rescoringStage(context: Context, zoneOf: (campaign: Campaign) => string): Stage {
  return {
    name: RESCORING_STAGE,
    batch: 1,
    // While one part is written, the next one is computed.
    parallel: 2,
    due: () => organizationsWithRescoringsDue(context.db, context.clock.now()),
    claim: async (organizationId) => {
      const at = { stage: RESCORING_STAGE, organizationId }
      const begun = await runBeforeClaim(context.log, at, 0, () => beginNext(context, organizationId, zoneOf))
      const done = await claimNextPart(context, organizationId)
      return { claimed: Math.max(begun, done), jobs: [] }
    },
  }
}

/** One campaign whose daily rescoring cannot begin is looked at again later, and holds up no other. */
async function beginNext(
  context: Context,
  organizationId: string,
  zoneOf: (campaign: Campaign) => string,
): Promise<number> {
  let campaignId: string | undefined
  try {
    return await beginDaily(context, organizationId, zoneOf, (id) => {
      campaignId = id
    })
  } catch (error) {
    if (campaignId === undefined || isDatabaseAway(error)) throw error
    context.log.error({ err: asError(error), organizationId, campaignId }, 'A daily rescoring is tried again later.')
    const until = new Date(context.clock.now().getTime() + AFTER_FAULT)
    await setDaily(context.db, { organizationId, campaignId }, until)
    return 1
  }
}

/** Begins the daily rescoring of one campaign that is to be looked at; answers how many there were. */
async function beginDaily(
  context: Context,
  organizationId: string,
  zoneOf: (campaign: Campaign) => string,
  note: (campaignId: string) => void,
): Promise<number> {
  const now = context.clock.now()
  return transaction(context.db, async (tx) => {
    const due = await claimDaily(tx, organizationId, now)
    if (due === undefined) return 0
    const { campaignId, isRunning } = due
    note(campaignId)
    const campaign = (await findCampaigns(tx, organizationId, [campaignId])).get(campaignId)
    const isPresent = campaign !== undefined && campaign.status !== 'archived'
    // Former criteria look at dates as long as a lead has its score by them.
    const isAwaited = isPresent && (isDated(campaign.settings.icp as Icp) || (await hasDatedScores(tx, campaign)))
    const next = isAwaited ? nextQuietHour(now, zoneOf(campaign)) : null
    await setDaily(tx, { organizationId, campaignId }, next)
    // What is under way looks at every lead as of today.
    if (isPresent && !isRunning) await rescoreCampaign(context, tx, campaign, 'daily')
    return 1
  })
}

/** Works on one part. One that fails is halved until the lead that fails stands alone, which is tried again later. */
async function claimNextPart(context: Context, organizationId: string): Promise<number> {
  let claimed: RescoringPart | undefined
  try {
    return await rescorePart(context, organizationId, (part) => {
      claimed = part
    })
  } catch (error) {
    if (claimed === undefined) throw error
    context.log.error({ err: asError(error), organizationId, leads: claimed.leadIds.length }, 'Rescoring failed.')
    await setAside(context, organizationId, claimed)
    return 1
  }
}

async function setAside(context: Context, organizationId: string, part: RescoringPart): Promise<void> {
  const { leadIds, failures } = part
  await transaction(context.db, async (tx) => {
    if (leadIds.length > 1) {
      await splitPart(tx, organizationId, part)
    } else if (failures + 1 < MOST_FAULTS) {
      await retryPartLater(tx, organizationId, part, new Date(context.clock.now().getTime() + AFTER_FAULT))
    } else {
      await finishPart(context, tx, { organizationId, part, changedTier: 0 })
    }
  })
}

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
      await completePart(tx, organizationId, part)
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
  const scored = await scoreLeads(tx, { organizationId, leads, now: context.clock.now(), asked })
  await applyScores(context, tx, organizationId, { scored: scored.filter(isScoreChanged), keepPlace: true })
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
  await completePart(tx, organizationId, part)
  if (campaignId === null) return
  const place = { organizationId, campaignId }
  const run = { runId, now: context.clock.now() }
  const isEnd = leadIds.length === 0
  const rescoring = isEnd
    ? await finishRescoring(tx, place, run)
    : await advanceRescoring(tx, place, { runId, done: leadIds.length, changedTier })
  if (rescoring === undefined) return
  if (!isEnd && rescoring.done >= rescoring.total) await addLastPart(tx, place, run)
  await emitRescoringProgress(context, tx, place, { rescoring, done: leadIds.length })
}
