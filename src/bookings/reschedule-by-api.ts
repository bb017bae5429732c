import type { Context } from '../platform/context.ts'
import { AppError, invalid, notFound } from '../platform/errors.ts'
import { timezoneNamed } from '../platform/timezone.ts'
import { moveMeeting, offeringFor } from './move-meeting.ts'
import type { MoveOutcome } from './move-meeting.ts'
import { offeredSlots } from './offered-slots.ts'
import type { Meeting } from './store.ts'

const NEARBY = 5

/** What a caller asks for; times as they came. */
export interface Rescheduling {
  readonly meeting: Meeting
  readonly startsAt: string
  readonly timezone?: string
}

/**
 * Moves a meeting for a caller of the API. @throws AppError `validation_failed`, `not_found`, `conflict` for one that has
 * begun, is cancelled or in another calendar, `slot_taken` with the free times that are nearest
 */
export async function rescheduleByApi(
  context: Context,
  organizationId: string,
  { meeting, startsAt: given, timezone }: Rescheduling,
): Promise<Meeting> {
  if (meeting.provider !== 'builtin') {
    throw new AppError('conflict', 'This meeting is in another calendar; move it there. We are told of it then.')
  }
  const startsAt = Temporal.Instant.from(given)
  const zone = timezone === undefined ? undefined : requireZone(timezone)
  const { meetingId } = meeting
  const outcome = await moveMeeting(context, {
    organizationId,
    meetingId,
    startsAt,
    counted: false,
    ...(zone === undefined ? {} : { timezone: zone }),
  })
  if (outcome.kind === 'moved' || outcome.kind === 'same') return outcome.meeting
  if (outcome.kind === 'taken') throw await slotTaken(context, { organizationId, meeting, startsAt })
  throw refusal(outcome.kind)
}

const REFUSALS = {
  begun: 'This meeting has begun; it cannot be moved any more.',
  over: 'This meeting is over; it cannot be moved any more.',
  cancelled: 'This meeting is cancelled. Its calendar link books another one.',
  not_bookable: 'Nobody of the calendar can be booked: its hosts are archived, or it names none.',
  too_many_attempts: 'Too many attempts for this lead today.',
} as const

function refusal(kind: Exclude<MoveOutcome['kind'], 'moved' | 'same' | 'taken'>): AppError {
  return kind === 'unknown' ? notFound('meeting') : new AppError('conflict', REFUSALS[kind])
}

async function slotTaken(
  context: Context,
  asked: { readonly organizationId: string; readonly meeting: Meeting; readonly startsAt: Temporal.Instant },
): Promise<AppError> {
  const { organizationId, meeting, startsAt } = asked
  const offering = await offeringFor(context.db, organizationId, meeting)
  const all = offering === undefined ? [] : await offeredSlots(context, offering)
  const slots = all.filter((slot) => slot.startsAt.epochMilliseconds !== meeting.startsAt.getTime())
  const away = (slot: { readonly startsAt: Temporal.Instant }) =>
    Math.abs(slot.startsAt.epochMilliseconds - startsAt.epochMilliseconds)
  const nearest = slots.toSorted((one, other) => away(one) - away(other)).slice(0, NEARBY)
  const freeTimes = nearest
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map((slot) => slot.startsAt.toString())
  const words =
    freeTimes.length === 0 ? 'No other time is free.' : `The free times nearest to it: ${freeTimes.join(', ')}.`
  return new AppError('slot_taken', `This time is not free. ${words}`, { details: { freeTimes } })
}

function requireZone(given: string): string {
  const timezone = timezoneNamed(given)
  if (timezone !== undefined) return timezone
  const detail = 'This is not an IANA time zone such as "Europe/Berlin".'
  throw invalid([{ pointer: '/timezone', code: 'invalid_timezone', detail }])
}
