import type { BookingDetails, BookingNotice, NoticeKind } from './providers/provider.ts'
import type { Meeting, MeetingStatus } from '../store.ts'

/** Whether a booking elsewhere stands. */
export type BookingStanding = 'requested' | 'booked' | 'cancelled' | 'rejected'
/** Who came. `unknown` takes back what was said before. */
export type BookingAttendance = 'attended' | 'no_show' | 'unknown'

interface Said<T> {
  readonly value: T
  readonly at: Date
}

/**
 * What is known of a booking elsewhere: of each side what was said last, by when it happened and not by when it came. So it
 * does not matter in which order notices come, or how often.
 */
export interface BookingState {
  readonly standing: Said<BookingStanding> | null
  readonly attendance: Said<BookingAttendance> | null
  readonly details: Said<BookingDetails | null> | null
}

/** Nothing is known yet. */
export const EMPTY_BOOKING_STATE: BookingState = { standing: null, attendance: null, details: null }

const STANDING_OF: Partial<Record<NoticeKind, BookingStanding>> = {
  requested: 'requested',
  booked: 'booked',
  rescheduled: 'booked',
  cancelled: 'cancelled',
  rejected: 'rejected',
}

const ATTENDANCE_OF: Partial<Record<NoticeKind, BookingAttendance>> = {
  attended: 'attended',
  no_show: 'no_show',
  no_show_undone: 'unknown',
}

/** Of two things said for the same instant, the later in this list stands. */
const RANK = ['unknown', 'requested', 'booked', 'attended', 'rejected', 'cancelled', 'no_show']

/**
 * What is known after a notice that happened `at`. The cancelled half of a reschedule says nothing: the booking goes on
 * under another name.
 */
export function foldNotice(state: BookingState, notice: BookingNotice, at: Date): BookingState {
  const { kind, details, partOfReschedule } = notice
  if (kind === 'cancelled' && partOfReschedule) return state
  const standing = STANDING_OF[kind]
  const attendance = ATTENDANCE_OF[kind]
  // A request may never become a booking, and a confirmed one tells them again.
  const tellsDetails = details !== null && standing === 'booked'
  return combineStates(state, {
    standing: standing === undefined ? null : { value: standing, at },
    attendance: attendance === undefined ? null : { value: attendance, at },
    details: tellsDetails ? { value: details, at } : null,
  })
}

/** What is known of a booking whose details stand elsewhere, or are nobody's business: when they were told alone. */
export function withoutDetails(state: BookingState): BookingState {
  return { ...state, details: state.details && { value: null, at: state.details.at } }
}

/** What is known of one booking under two names. */
export function combineStates(one: BookingState, other: BookingState): BookingState {
  return {
    standing: later(one.standing, other.standing),
    attendance: later(one.attendance, other.attendance),
    details: laterDetails(one.details, other.details),
  }
}

function later<T extends string>(one: Said<T> | null, other: Said<T> | null): Said<T> | null {
  if (one === null || other === null) return one ?? other
  if (+one.at !== +other.at) return one.at > other.at ? one : other
  return RANK.indexOf(one.value) >= RANK.indexOf(other.value) ? one : other
}

/** Details that stand in a meeting are not kept here twice: those told anew at the same instant are theirs again. */
function laterDetails(one: BookingState['details'], other: BookingState['details']): BookingState['details'] {
  if (one === null || other === null) return one ?? other
  return other.at > one.at ? other : one
}

export type MeetingChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'record'; readonly status: 'booked' | 'cancelled'; readonly details: BookingDetails }
  | { readonly kind: 'move'; readonly details: BookingDetails }
  | { readonly kind: 'call_off' }

const NONE: MeetingChange = { kind: 'none' }

/** What a decision looks at of a meeting. */
export type MeetingFacts = Pick<Meeting, 'status' | 'startsAt' | 'endsAt'>

/**
 * What becomes of the meeting, given what is known. A booking that is cancelled before anybody heard of it is recorded as
 * cancelled. One that is booked anew after it was cancelled, or at another time after it was over, is another meeting.
 */
export function decideMeeting(state: BookingState, meeting: MeetingFacts | undefined): MeetingChange {
  const { standing, details } = state
  const told = details?.value ?? null
  if (standing === null) return NONE
  if (standing.value === 'requested') return NONE
  if (standing.value === 'booked') return decideBooked(told, meeting)
  if (meeting?.status === 'booked') return { kind: 'call_off' }
  return meeting === undefined && told !== null ? { kind: 'record', status: 'cancelled', details: told } : NONE
}

function decideBooked(told: BookingDetails | null, meeting: MeetingFacts | undefined): MeetingChange {
  if (told === null) return NONE
  if (meeting === undefined || meeting.status === 'cancelled') {
    return { kind: 'record', status: 'booked', details: told }
  }
  const isSame = +meeting.startsAt === +told.startsAt && +meeting.endsAt === +told.endsAt
  if (isSame) return NONE
  return meeting.status === 'booked'
    ? { kind: 'move', details: told }
    : { kind: 'record', status: 'booked', details: told }
}

/**
 * Who came, where that was said after the booking was last made or moved, and a meeting does not say it already. Undefined
 * where nothing follows.
 */
export function decideAttendance(
  { standing, attendance }: BookingState,
  status: MeetingStatus,
): 'attended' | 'no_show' | 'booked' | undefined {
  if (attendance === null || status === 'cancelled') return undefined
  if (standing !== null && attendance.at < standing.at) return undefined
  const wanted = attendance.value === 'unknown' ? 'booked' : attendance.value
  return wanted === status ? undefined : wanted
}
