import { findCampaign } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { whyNotMarked } from './attendance-rules.ts'
import type { Attendance } from './attendance-rules.ts'
import { calendarOf } from './campaign-part.ts'
import { cancelBooked, markMeeting, moveBooked } from './change-store.ts'
import type { NewTime } from './change-store.ts'
import { COLLEAGUES_STAGE } from './colleagues-stage-name.ts'
import { resumeAfter } from './resume-after.ts'
import type { Meeting } from './store.ts'

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
  attendance: Attendance,
): Promise<Meeting | undefined> {
  const { organizationId, meeting } = about
  const { campaignId, leadId, meetingId } = meeting
  const now = context.clock.now()
  if (whyNotMarked(meeting, attendance, now) !== undefined) return undefined
  const toldAt = about.toldAt !== undefined && about.toldAt < now ? about.toldAt : now
  const marked = await markMeeting(tx, organizationId, { meetingId, attendance, toldAt, now })
  if (marked === undefined) return undefined
  const data = { meetingId: showId('meet', meetingId) }
  await emit(context, tx, organizationId, [{ type: EVENT_OF[attendance], campaignId, leadId, data }])
  return marked
}

const EVENT_OF = {
  attended: 'meeting.attended',
  no_show: 'meeting.no_show',
  booked: 'meeting.attendance_cleared',
} as const satisfies Record<Attendance, string>
