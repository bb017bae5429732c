import { writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { endLeads, holdLeads, reviveLeads, waitsForPerson, withLockedLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { checkSuppressed } from '../../suppressions/index.ts'
import { calendarOf } from '../campaign-part.ts'
import { COLLEAGUE_HOLD, hasStandingAt } from '../colleagues/colleague-store.ts'
import { COLLEAGUES_STAGE } from '../colleagues/stage.ts'
import { findMeeting, insertMeeting } from '../store.ts'
import type { LeadBefore, Meeting, MeetingStatus, NewMeeting } from '../store.ts'
import {
  cancelBooked,
  findLeadBefore,
  hasRepliedSince,
  hasStandingMeeting,
  markMeeting,
  moveBooked,
} from './meeting-lifecycle-store.ts'
import type { NewTime } from './meeting-lifecycle-store.ts'

/**
 * Writes down a meeting of a lead whose contact and row are locked, whichever calendar it is in: the lead's sequence ends,
 * the notification is due, and so is what follows for colleagues, in the caller's transaction. Of one that is known to be
 * cancelled already, nothing follows. False when our own calendar has the time no more; then nothing is written.
 */
export async function recordMeeting(
  context: Context,
  tx: Transaction,
  lead: Lead,
  meeting: NewMeeting,
): Promise<boolean> {
  const { organizationId, campaignId, leadId } = lead
  const isCancelled = meeting.status === 'cancelled'
  const before = await whereItWas(tx, lead, meeting.live)
  const colleaguesDueAt = isCancelled ? null : meeting.colleaguesDueAt
  if (!(await insertMeeting(tx, organizationId, { ...meeting, ...before, colleaguesDueAt }))) return false
  if (isCancelled) return true
  await endLeads(context, tx, organizationId, { leads: [lead], reason: 'meeting_booked' })
  const { attribution, status } = meeting
  const meetingId = showId('meet', meeting.meetingId)
  const about = { campaignId, leadId }
  await emit(context, tx, organizationId, [{ type: 'meeting.booked', ...about, data: { meetingId, attribution } }])
  if (status === 'attended' || status === 'no_show') {
    await emit(context, tx, organizationId, [{ type: ATTENDANCE_EVENT[status], ...about, data: { meetingId } }])
  }
  if (colleaguesDueAt !== null) tx.afterCommit(() => context.wake(COLLEAGUES_STAGE))
  return true
}

/** One that a meeting has ended already was, before all of them, where it was before the first. */
async function whereItWas(tx: Transaction, lead: Lead, live: boolean): Promise<LeadBefore> {
  const { organizationId, leadId, endReason, holdReason, holdUntil } = lead
  const known = endReason === 'meeting_booked' ? await findLeadBefore(tx, { organizationId, leadId, live }) : undefined
  return known ?? { leadEndReason: endReason, leadHoldReason: holdReason, leadHoldUntil: holdUntil }
}

/**
 * Gives a booked meeting another time, in the transaction that holds its lead; answers it as it is now, or undefined when
 * it is not booked any more. One that has that very time already stays as it is and nothing follows.
 * @throws Error that `isHostTaken` knows when our own calendar has that time no more; the transaction is lost then
 */
export async function rescheduleMeeting(
  context: Context,
  tx: Transaction,
  { organizationId, leadId, campaignId }: Lead,
  { meeting, to }: { readonly meeting: Meeting; readonly to: NewTime },
): Promise<Meeting | undefined> {
  const isSame = +meeting.startsAt === +to.startsAt && +meeting.endsAt === +to.endsAt
  if (meeting.status === 'booked' && isSame) return meeting
  const moved = await moveBooked(tx, organizationId, meeting.meetingId, { ...to, now: context.clock.now() })
  if (moved === undefined) return undefined
  const data = {
    meetingId: showId('meet', meeting.meetingId),
    previousStartsAt: meeting.startsAt.toISOString(),
    startsAt: moved.startsAt.toISOString(),
  }
  await emit(context, tx, organizationId, [{ type: 'meeting.rescheduled', campaignId, leadId, data }])
  return moved
}

/**
 * Calls a booked meeting off, in the transaction that holds its lead. Where the campaign says so and no other meeting
 * stands, the sequence is taken up again where it was, and the colleagues whom the meeting held go on. Answers it as it is
 * now, or undefined when it is not booked any more, or over.
 */
export async function callOffMeeting(
  context: Context,
  tx: Transaction,
  lead: Lead,
  meetingId: string,
): Promise<Meeting | undefined> {
  const { organizationId, leadId, campaignId } = lead
  const found = await findCampaign(tx, organizationId, campaignId)
  const campaign = found !== undefined && resumesOnCancel(found) ? found : undefined
  const tellsColleagues = campaign !== undefined && calendarOf(campaign).onColleague === 'hold'
  const now = context.clock.now()
  const meeting = await cancelBooked(tx, organizationId, { meetingId, tellsColleagues, now })
  if (meeting === undefined) return undefined
  const data = { meetingId: showId('meet', meetingId) }
  await emit(context, tx, organizationId, [{ type: 'meeting.cancelled', campaignId, leadId, data }])
  if (campaign !== undefined) await resumeAfter(context, tx, lead, { meeting, campaign })
  if (tellsColleagues) tx.afterCommit(() => context.wake(COLLEAGUES_STAGE))
  return meeting
}

function resumesOnCancel(campaign: Campaign): boolean {
  return campaign.status !== 'archived' && calendarOf(campaign).resumeOnCancel === true
}

/**
 * Notes whether a meeting took place, or takes that back (`booked`), in the caller's transaction. What was told last
 * stands, by a person or a calendar: `toldAt` is when, by default now. Answers it as it is now; undefined where that
 * cannot be noted (`whyNotMarked`), is noted already, or something else was told later.
 */
export async function noteAttendance(
  context: Context,
  tx: Transaction,
  about: { readonly organizationId: string; readonly meeting: Meeting; readonly toldAt?: Date },
  attendance: MeetingAttendance,
): Promise<Meeting | undefined> {
  const { organizationId, meeting } = about
  const { campaignId, leadId, meetingId } = meeting
  const now = context.clock.now()
  if (whyNotMarked(meeting, attendance, now) !== undefined) return undefined
  const toldAt = about.toldAt !== undefined && about.toldAt < now ? about.toldAt : now
  const marked = await markMeeting(tx, organizationId, { meetingId, attendance, toldAt, now })
  if (marked === undefined) return undefined
  const data = { meetingId: showId('meet', meetingId) }
  await emit(context, tx, organizationId, [{ type: ATTENDANCE_EVENT[attendance], campaignId, leadId, data }])
  return marked
}

/** The event of each, which the audit calls it by too. */
const ATTENDANCE_EVENT = {
  attended: 'meeting.attended',
  no_show: 'meeting.no_show',
  booked: 'meeting.attendance_cleared',
} as const satisfies Record<MeetingAttendance, string>

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
  const leads = await reviveLeads(context, tx, organizationId, { leads: [lead], way: 'resume' })
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

/** Whether a meeting took place; `booked` where nobody has told. */
export type MeetingAttendance = Exclude<MeetingStatus, 'cancelled'>

/**
 * Why it cannot be noted whether a meeting took place, in words for a person; undefined where it can. What was called off
 * stays so, and what has not begun has neither taken place nor been missed.
 */
export function whyNotMarked(
  meeting: Pick<Meeting, 'status' | 'startsAt'>,
  attendance: MeetingAttendance,
  now: Date,
): string | undefined {
  if (meeting.status === 'cancelled') return 'This meeting was cancelled; it neither took place nor was missed.'
  if (attendance === 'booked' || meeting.startsAt <= now) return undefined
  return `This meeting begins at ${meeting.startsAt.toISOString()}; whether it took place can be said from then on.`
}

/**
 * Notes what a person says of a meeting in any calendar: that it took place, that the prospect did not come, or that
 * nobody knows after all (`booked`). Said again, it stays as it is. @throws AppError `not_found`, `illegal_transition`
 */
export async function setAttendance(
  context: Context,
  about: { readonly meeting: Meeting; readonly organizationId: string; readonly actor: string },
  attendance: MeetingAttendance,
): Promise<Meeting> {
  const { organizationId, actor } = about
  const { leadId, meetingId } = about.meeting
  return withLockedLead(context, { organizationId, leadId }, async (tx) => {
    const meeting = await findMeeting(tx, organizationId, meetingId)
    if (meeting === undefined) throw notFound('meeting')
    const now = context.clock.now()
    const refusal = whyNotMarked(meeting, attendance, now)
    if (refusal !== undefined) throw new AppError('illegal_transition', refusal)
    const marked = await noteAttendance(context, tx, { organizationId, meeting }, attendance)
    if (marked === undefined) return meeting
    const target = showId('meet', meetingId)
    await writeAudit(tx, now, { organizationId, actor, action: ATTENDANCE_EVENT[attendance], target })
    return marked
  })
}

/** Where a meeting stands by the clock. Only one that is ahead can be changed by those who attend it. */
export type MeetingPhase = 'ahead' | 'begun' | 'over' | 'cancelled'

/** Where a meeting stands at `now`. */
export function meetingPhaseOf(
  { status, startsAt, endsAt }: Pick<Meeting, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): MeetingPhase {
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'booked' || endsAt <= now) return 'over'
  return startsAt > now ? 'ahead' : 'begun'
}
