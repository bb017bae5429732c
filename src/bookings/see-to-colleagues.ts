import { findCampaign } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { endLeads, holdLeads, liftHolds, lockLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { calendarOf } from './campaign-part.ts'
import { COLLEAGUE_HOLD } from './colleague-hold.ts'
import { advanceColleagues, findColleagues, hasStandingAt, holdDueMeeting } from './colleague-store.ts'
import type { DueMeeting } from './colleague-store.ts'

type Deed = 'hold' | 'stop' | 'lift'

/**
 * Sees to the next leads of a due meeting's company, up to `limit`, in one transaction: contacts are locked, then leads,
 * then the meeting. One that was changed meanwhile, or that another process was quicker with, is left for the next look.
 * Answers how many leads there were, and 1 where there were none.
 */
export async function seeToColleagues(
  context: Context,
  organizationId: string,
  due: DueMeeting,
  limit: number,
): Promise<number> {
  const campaign = await findCampaign(context.db, organizationId, due.campaignId)
  const deed = deedOf(due, campaign)
  const search = { ...due, isHeld: deed === 'lift', limit }
  const found = deed === undefined ? [] : await findColleagues(context.db, organizationId, search)
  await transaction(context.db, async (tx) => {
    const hashes = found.map(({ addressHash }) => addressHash)
    await lockKnownContacts(tx, organizationId, hashes)
    const leadIds = found.map(({ leadId }) => leadId)
    const locked = await lockLeads(tx, organizationId, leadIds)
    if (!(await holdDueMeeting(tx, organizationId, due))) return
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
  await liftHolds(context, tx, organizationId, held)
}

/** Who is held until somebody lifts that is left to them: it is not lifted with the meeting. */
function goesOnByItself({ holdReason, holdUntil }: Lead): boolean {
  return holdReason === null || holdUntil !== null
}
