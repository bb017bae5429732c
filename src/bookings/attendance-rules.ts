import type { Meeting, MeetingStatus } from './store.ts'

/** Whether a meeting took place; `booked` where nobody has told. */
export type Attendance = Exclude<MeetingStatus, 'cancelled'>

/**
 * Why it cannot be noted whether a meeting took place, in words for a person; undefined where it can. What was called off
 * stays so, and what has not begun has neither taken place nor been missed.
 */
export function whyNotMarked(
  meeting: Pick<Meeting, 'status' | 'startsAt'>,
  attendance: Attendance,
  now: Date,
): string | undefined {
  if (meeting.status === 'cancelled') return 'This meeting was cancelled; it neither took place nor was missed.'
  if (attendance === 'booked' || meeting.startsAt <= now) return undefined
  return `This meeting begins at ${meeting.startsAt.toISOString()}; whether it took place can be said from then on.`
}
