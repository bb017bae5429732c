import { findCampaign } from '../campaigns/index.ts'
import { reviveLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { calendarOf } from './campaign-part.ts'
import { cancelBooked, markMeeting, moveBooked } from './change-store.ts'
import type { NewTime } from './change-store.ts'
import { findOpenMeeting } from './store.ts'
import type { Meeting } from './store.ts'

/** What became of a meeting after it was booked. */
type Attendance = Extract<Meeting['status'], 'attended' | 'no_show' | 'booked'>

/**
 * Gives a booked meeting another time, in the transaction that holds its lead; answers it as it is now, or undefined when
 * it is not booked any more. One that has that very time already stays as it is and nothing follows.
 * @throws Error with SQLSTATE 23P01 (`HOST_TAKEN`) when our own calendar has that time no more; the transaction is lost then
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
 * Calls a booked meeting off, in the transaction that holds its lead, and takes up the sequence again where the campaign
 * says so and the lead has no other meeting. Answers it as it is now, or undefined when it is not booked any more, or over.
 */
export async function callOffMeeting(
  context: Context,
  tx: Transaction,
  lead: Lead,
  meetingId: string,
): Promise<Meeting | undefined> {
  const { organizationId, leadId, campaignId } = lead
  const meeting = await cancelBooked(tx, organizationId, meetingId, context.clock.now())
  if (meeting === undefined) return undefined
  const data = { meetingId: showId('meet', meetingId) }
  await emit(context, tx, organizationId, [{ type: 'meeting.cancelled', campaignId, leadId, data }])
  await resumeAfter(context, tx, lead, meeting)
  return meeting
}

async function resumeAfter(context: Context, tx: Transaction, lead: Lead, { live }: Meeting): Promise<void> {
  if (lead.endReason !== 'meeting_booked') return
  const { organizationId, leadId } = lead
  const campaign = await findCampaign(tx, organizationId, lead.campaignId)
  if (campaign === undefined || campaign.status === 'archived' || !calendarOf(campaign).resumeOnCancel) return
  const other = await findOpenMeeting(tx, { organizationId, leadId, live, now: context.clock.now() })
  if (other === undefined) await reviveLeads(context, tx, organizationId, { leads: [lead], by: 'resume' })
}

/**
 * Notes whether a meeting took place, or takes that back (`booked`), in the caller's transaction. Answers it as it is now;
 * undefined for one that was cancelled, or is that already.
 */
export async function noteAttendance(
  context: Context,
  tx: Transaction,
  { organizationId, meeting }: { readonly organizationId: string; readonly meeting: Meeting },
  attendance: Attendance,
): Promise<Meeting | undefined> {
  const { campaignId, leadId, meetingId } = meeting
  const marked = await markMeeting(tx, organizationId, { meetingId, attendance, now: context.clock.now() })
  if (marked === undefined || attendance === 'booked') return marked
  const type = attendance === 'attended' ? 'meeting.attended' : 'meeting.no_show'
  await emit(context, tx, organizationId, [
    { type, campaignId, leadId, data: { meetingId: showId('meet', meetingId) } },
  ])
  return marked
}
