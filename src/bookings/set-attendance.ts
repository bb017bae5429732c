import { writeAudit } from '../accounts/index.ts'
import { withLockedLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { whyNotMarked } from './attendance-rules.ts'
import type { Attendance } from './attendance-rules.ts'
import { noteAttendance } from './change-meeting.ts'
import { findMeeting } from './store.ts'
import type { Meeting } from './store.ts'

const ACTION = {
  attended: 'meeting.attended',
  no_show: 'meeting.no_show',
  booked: 'meeting.attendance_cleared',
} as const satisfies Record<Attendance, string>

/**
 * Notes what a person says of a meeting in any calendar: that it took place, that the prospect did not come, or that
 * nobody knows after all (`booked`). Said again, it stays as it is. @throws AppError `not_found`, `illegal_transition`
 */
export async function setAttendance(
  context: Context,
  about: { readonly meeting: Meeting; readonly organizationId: string; readonly actor: string },
  attendance: Attendance,
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
    await writeAudit(tx, now, { organizationId, actor, action: ACTION[attendance], target })
    return marked
  })
}
