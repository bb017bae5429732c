import { findCampaigns } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import type { Stage } from '../platform/work.ts'
import { RESCORING_STAGE, rescoreCampaign } from './begin-rescoring.ts'
import { isDated } from './follow-criteria.ts'
import { hasDatedScores } from './icp-version-store.ts'
import { nextQuietHour } from './next-quiet-hour.ts'
import { finishPart, rescorePart } from './rescore-part.ts'
import { putOffPart, splitPart } from './rescoring-part-store.ts'
import type { RescoringPart } from './rescoring-part-store.ts'
import { claimDaily, organizationsDue, setDaily } from './rescoring-store.ts'
import type { Icp } from './schema.ts'

/** A lead that cannot be scored is tried again after this, and given up after so many times. */
const AFTER_FAULT = 5 * MINUTE
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
    due: () => organizationsDue(context.db, context.clock.now()),
    take: async (organizationId) => {
      const begun = await beginDaily(context, organizationId, zoneOf)
      const done = await takePart(context, organizationId)
      return { taken: Math.max(begun, done), jobs: [] }
    },
  }
}

/** Begins the daily rescoring of one campaign that is to be looked at; answers how many there were. */
async function beginDaily(
  context: Context,
  organizationId: string,
  zoneOf: (campaign: Campaign) => string,
): Promise<number> {
  const now = context.clock.now()
  return transaction(context.db, async (tx) => {
    const due = await claimDaily(tx, organizationId, now)
    if (due === undefined) return 0
    const { campaignId, isRunning } = due
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
async function takePart(context: Context, organizationId: string): Promise<number> {
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
      await splitPart(tx, organizationId, part, leadIds.slice(Math.floor(leadIds.length / 2)))
    } else if (failures + 1 < MOST_FAULTS) {
      await putOffPart(tx, organizationId, part, new Date(context.clock.now().getTime() + AFTER_FAULT))
    } else {
      await finishPart(context, tx, { organizationId, part, changedTier: 0 })
    }
  })
}
