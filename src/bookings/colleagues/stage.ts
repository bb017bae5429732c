import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { MESSAGE_HOLD, endLeads, holdLeads, liftHolds, lockLeads } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { lockKnownContacts } from '../../suppressions/index.ts'
import { calendarOf } from '../campaign-part.ts'
import {
  COLLEAGUE_HOLD,
  advanceColleagues,
  findDueMeeting,
  findLeadsAtCompany,
  hasStandingAt,
  lockDueMeeting,
  organizationsWithColleaguesDue,
  retryColleaguesLater,
} from './colleague-store.ts'
import type { DueMeeting } from './colleague-store.ts'

/** Holds or ends the leads at the company of a prospect who booked. */
export const COLLEAGUES_STAGE = 'colleagues'

/** Leads of one transaction. */
const BATCH = 500

/**
 * Holds or ends the other leads of a campaign at the company of a prospect who booked, as its `onColleague` says, and lets
 * them go on once that meeting is cancelled, where its `resumeOnCancel` says so. The meetings of an organization take turns.
 */
export function colleaguesStage(context: Context): Stage {
  return {
    name: COLLEAGUES_STAGE,
    batch: BATCH,
    due: () => organizationsWithColleaguesDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => ({ claimed: await claimNext(context, organizationId, limit), jobs: [] }),
  }
}

async function claimNext(context: Context, organizationId: string, limit: number): Promise<number> {
  const now = context.clock.now()
  const due = await findDueMeeting(context.db, organizationId, now)
  if (due === undefined) return 0
  try {
    return await applyToCompanyLeads(context, organizationId, due, limit)
  } catch (error) {
    if (limit > 1) throw error
    const { meetingId } = due
    context.log.error(
      { err: asError(error), organizationId, meetingId },
      'The colleagues of a meeting are tried again later.',
    )
    await retryColleaguesLater(context.db, organizationId, meetingId, new Date(now.getTime() + AFTER_FAULT))
    return 1
  }
}

type Deed = 'hold' | 'stop' | 'lift'

/**
 * Sees to the next leads of a due meeting's company, up to `limit`, in one transaction: contacts are locked, then leads,
 * then the meeting. One that was changed meanwhile, or that another process was quicker with, is left for the next look.
 * Answers how many leads there were, and 1 where there were none.
 */
export async function applyToCompanyLeads(
  context: Context,
  organizationId: string,
  due: DueMeeting,
  limit: number,
): Promise<number> {
  const campaign = await findCampaign(context.db, organizationId, due.campaignId)
  const deed = deedOf(due, campaign)
  const search = { ...due, isHeld: deed === 'lift', limit }
  const found = deed === undefined ? [] : await findLeadsAtCompany(context.db, organizationId, search)
  await transaction(context.db, async (tx) => {
    const hashes = found.map(({ addressHash }) => addressHash)
    await lockKnownContacts(tx, organizationId, hashes)
    const leadIds = found.map(({ leadId }) => leadId)
    const locked = await lockLeads(tx, organizationId, leadIds)
    if (!(await lockDueMeeting(tx, organizationId, due))) return
    const leads = locked.filter((lead) => isColleague(lead, due))
    if (deed !== undefined) await carryOut(context, tx, { ...due, organizationId }, { deed, leads })
    const isThrough = found.length < limit
    await advanceColleagues(tx, organizationId, {
      meetingId: due.meetingId,
      after: isThrough ? null : leadIds.at(-1)!,
      dueAt: isThrough ? null : context.clock.now(),
    })
  })
  return Math.max(found.length, 1)
}

/** What follows from a meeting as its campaign is now; undefined where nothing does. */
function deedOf(due: DueMeeting, campaign: Campaign | undefined): Deed | undefined {
  if (campaign === undefined || campaign.status === 'archived' || due.domainKind !== 'company') return undefined
  // What was tried while the campaign was a test concerns nobody once it is live.
  if (due.live !== (campaign.mode === 'live')) return undefined
  if (due.status === 'cancelled') return 'lift'
  const { onColleague = 'ignore' } = calendarOf(campaign)
  return onColleague === 'ignore' ? undefined : onColleague
}

/** Once the lead is locked: it may have moved to another company meanwhile. */
function isColleague(lead: Lead, due: DueMeeting): boolean {
  if (lead.leadId === due.leadId || lead.status === 'ended') return false
  return lead.domain === due.domain && lead.domainKind === 'company'
}

async function carryOut(
  context: Context,
  tx: Transaction,
  due: DueMeeting & { readonly organizationId: string },
  { deed, leads }: { readonly deed: Deed; readonly leads: readonly Lead[] },
): Promise<void> {
  const { organizationId } = due
  if (deed === 'stop') {
    await endLeads(context, tx, organizationId, { leads, reason: 'stopped', cause: COLLEAGUE_HOLD })
    return
  }
  if (deed === 'hold') {
    const hold = { reason: COLLEAGUE_HOLD, until: null }
    await holdLeads(context, tx, organizationId, { leads: leads.filter(goesOnByItself), hold })
    return
  }
  // Looked for with the leads locked: whoever books from now on has them held again.
  if (await hasStandingAt(tx, organizationId, { ...due, without: null })) return
  const held = leads.filter(({ holdReason }) => holdReason === COLLEAGUE_HOLD)
  await liftHolds(context, tx, organizationId, { leads: held })
}

/** Who is held until somebody lifts that is left to them: it is not lifted with the meeting. */
function goesOnByItself({ holdReason, holdUntil }: Lead): boolean {
  return holdReason === null || holdReason === MESSAGE_HOLD || holdUntil !== null
}
