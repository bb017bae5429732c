import type { Campaign } from '../campaigns/index.ts'
import { holdLeads, reviveLeads, waitsForPerson } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { checkSuppressed } from '../suppressions/index.ts'
import { calendarOf } from './campaign-part.ts'
import { hasRepliedSince, hasStandingMeeting } from './change-store.ts'
import { COLLEAGUE_HOLD } from './colleague-hold.ts'
import { hasStandingAt } from './colleague-store.ts'
import type { LeadBefore, Meeting } from './store.ts'

/** Holds of something that goes when a lead ends: an email that waited, or a text. A colleague's meeting is looked for. */
const GONE_WITH_THE_END: ReadonlySet<string> = new Set(['approval', 'message_held', 'not_delivered', COLLEAGUE_HOLD])

/**
 * Takes a lead up again whose meeting was called off, in the transaction that holds it: after the last email handed over,
 * and held as it was. Not one that had ended before the meeting was booked, or ended for something stronger since, that
 * has another meeting, over or not, has answered since, or is suppressed. A meeting of the campaign's time as a test moves
 * nobody once it is live. Where a colleague has a meeting, the campaign's `onColleague` holds here as well.
 */
export async function resumeAfter(
  context: Context,
  tx: Transaction,
  lead: Lead,
  { meeting, campaign }: { readonly meeting: Meeting & LeadBefore; readonly campaign: Campaign },
): Promise<void> {
  const { organizationId, leadId } = lead
  const { live } = meeting
  if (lead.endReason !== 'meeting_booked' || meeting.leadEndReason !== null) return
  if (live !== (campaign.mode === 'live')) return
  if (await hasStandingMeeting(tx, { organizationId, leadId, live })) return
  if (await hasRepliedSince(tx, lead, meeting.createdAt)) return
  if (live && (await checkSuppressed(tx, organizationId, lead.emailKey)) !== null) return
  const { onColleague = 'ignore' } = calendarOf(campaign)
  const company = { ...lead, live, without: leadId }
  const isAfterColleague = onColleague !== 'ignore' && (await hasStandingAt(tx, organizationId, company))
  if (isAfterColleague && onColleague === 'stop') return
  const leads = await reviveLeads(context, tx, organizationId, { leads: [lead], by: 'resume' })
  const hold = holdOf(meeting, context.clock.now()) ?? (isAfterColleague ? COLLEAGUE_MET : undefined)
  const free = leads.filter((one) => !waitsForPerson(one))
  if (hold !== undefined) await holdLeads(context, tx, organizationId, { leads: free, hold })
}

const COLLEAGUE_MET = { reason: COLLEAGUE_HOLD, until: null }

function holdOf({ leadHoldReason, leadHoldUntil }: LeadBefore, now: Date) {
  if (leadHoldReason === null || GONE_WITH_THE_END.has(leadHoldReason)) return undefined
  if (leadHoldUntil !== null && leadHoldUntil <= now) return undefined
  return { reason: leadHoldReason, until: leadHoldUntil }
}
