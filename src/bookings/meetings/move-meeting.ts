import { findCampaign } from '../../campaigns/index.ts'
import { withLockedLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Slot } from '../availability/free-slots.ts'
import { lockHosts } from '../availability/host-times-store.ts'
import { hostsOf, hostsOnOffer, offeredSlots, refreshHosts } from '../availability/offered-slots.ts'
import type { OfferedCalendar } from '../availability/offered-slots.ts'
import { requireZone } from '../availability/resolve-calendar.ts'
import type { BookableHost } from '../availability/resolve-calendar.ts'
import { countBookingAttempt } from '../booking-page/booking-request-store.ts'
import type { MeetingRef } from '../booking-page/meeting-link.ts'
import { calendarFor } from '../booking-page/open-calendar-link.ts'
import { sendInvitations } from '../invitations/compose-mails.ts'
import { findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'
import { isHostTaken } from './meeting-lifecycle-store.ts'
import { meetingPhaseOf, rescheduleMeeting } from './meeting-lifecycle.ts'
import type { MeetingPhase } from './meeting-lifecycle.ts'

/** Another time for a meeting, and who asks for it. */
export interface MeetingMove extends MeetingRef {
  readonly startsAt: Temporal.Instant
  /** Zone in which it was chosen; without it the one of before. */
  readonly timezone?: string
  /** Whether it counts as one of the attempts that a lead has a day. */
  readonly counted: boolean
}

/** How a move ended. `not_bookable`: nobody of the calendar can be met any more. */
export type MoveOutcome =
  | { readonly kind: 'moved' | 'same'; readonly meeting: Meeting }
  | { readonly kind: 'taken' | 'unknown' | 'not_bookable' | 'too_many_attempts' | Exclude<MeetingPhase, 'ahead'> }

/**
 * The calendar in which a meeting can be moved: the campaign's as it is now, with the meeting's own length. Undefined where
 * the campaign is gone or nobody of it can be met.
 */
export async function offeringFor(
  db: Db,
  organizationId: string,
  meeting: Meeting,
): Promise<OfferedCalendar | undefined> {
  const campaign = await findCampaign(db, organizationId, meeting.campaignId)
  if (campaign === undefined) return undefined
  const calendar = await calendarFor(db, campaign)
  if (calendar === undefined) return undefined
  const durationMinutes = Math.round((meeting.endsAt.getTime() - meeting.startsAt.getTime()) / MINUTE)
  return {
    organizationId,
    live: meeting.live,
    campaign,
    calendar: { ...calendar, durationMinutes },
    moving: meeting.meetingId,
  }
}

/**
 * Gives a meeting that is ahead another time that is on offer, with the host it has where that one is free, else with the
 * one whose turn it is. Id and UID stay; both sides are written to, and a host whom it leaves. Notice and horizon count
 * from now.
 */
export async function moveMeeting(context: Context, move: MeetingMove): Promise<MoveOutcome> {
  const { organizationId, meetingId } = move
  const found = await findMeeting(context.db, organizationId, meetingId)
  if (found?.provider !== 'builtin') return { kind: 'unknown' }
  const offering = await offeringFor(context.db, organizationId, found)
  if (offering === undefined) return { kind: 'not_bookable' }
  await refreshHosts(context, offering)
  try {
    return await withLockedLead(context, { organizationId, leadId: found.leadId }, (tx, lead) =>
      moveLocked(context, tx, { move, lead }),
    )
  } catch (error) {
    // Whoever books without the lock, such as an older process beside this one, is seen by the database alone.
    if (isHostTaken(error)) return { kind: 'taken' }
    throw error
  }
}

interface LockedMove {
  readonly move: MeetingMove
  readonly lead: Lead
}

async function moveLocked(context: Context, tx: Transaction, locked: LockedMove): Promise<MoveOutcome> {
  const { move, lead } = locked
  const { organizationId, meetingId, startsAt } = move
  const now = context.clock.now()
  const meeting = await findMeeting(tx, organizationId, meetingId)
  if (meeting === undefined) return { kind: 'unknown' }
  const standing = meetingPhaseOf(meeting, now)
  if (standing !== 'ahead') return { kind: standing }
  if (meeting.startsAt.getTime() === startsAt.epochMilliseconds) return { kind: 'same', meeting }
  const attempt = { organizationId, leadId: lead.leadId, byLead: true }
  const isRefused = move.counted && !(await countBookingAttempt(tx, attempt, now))
  if (isRefused) return { kind: 'too_many_attempts' }
  // Once more: the calendars of hosts were waited for.
  const offering = await offeringFor(tx, organizationId, meeting)
  if (offering === undefined) return { kind: 'not_bookable' }
  await lockHosts(tx, hostsOf(offering))
  const hosts = await hostsOnOffer(tx, offering, { startsAt, askedAt: now, now })
  const host = hosts.find((one) => isHostOf(meeting, one)) ?? hosts[0]
  if (host === undefined) return { kind: 'taken' }
  const to = newTime(meeting, { host, offering, move })
  const moved = await rescheduleMeeting(context, tx, lead, { meeting, to })
  if (moved === undefined) return { kind: 'over' }
  await sendInvitations(context, tx, lead, { occasion: 'moved', meeting: moved, before: meeting })
  return { kind: 'moved', meeting: moved }
}

/** A host of the organization is who they are whatever their address has become. */
function isHostOf({ hostId, hostEmail }: Meeting, host: BookableHost): boolean {
  return hostId !== null && host.hostId !== null
    ? host.hostId === hostId
    : host.email.toLowerCase() === hostEmail?.toLowerCase()
}

interface Chosen {
  readonly host: BookableHost
  readonly offering: OfferedCalendar
  readonly move: MeetingMove
}

function newTime(meeting: Meeting, { host, offering: { calendar }, move: { startsAt, timezone } }: Chosen) {
  const start = startsAt.epochMilliseconds
  const end = start + (meeting.endsAt.getTime() - meeting.startsAt.getTime())
  return {
    startsAt: new Date(start),
    endsAt: new Date(end),
    busyFrom: new Date(start - calendar.bufferBeforeMinutes * MINUTE),
    busyUntil: new Date(end + calendar.bufferAfterMinutes * MINUTE),
    host: { hostId: host.hostId, hostName: host.name, hostEmail: host.email, hostTimezone: host.timezone },
    ...(timezone === undefined ? {} : { timezone }),
  }
}

const MOST_TIMES = 100

/** The next times to which a meeting can move, at most a hundred; none for one that is not ahead or in another calendar. */
export async function freeTimesFor(context: Context, organizationId: string, meeting: Meeting): Promise<string[]> {
  if (meeting.provider !== 'builtin' || meetingPhaseOf(meeting, context.clock.now()) !== 'ahead') return []
  const slots = await otherSlots(context, organizationId, meeting)
  return slots.slice(0, MOST_TIMES).map(({ startsAt }) => startsAt.toString())
}

async function otherSlots(context: Context, organizationId: string, meeting: Meeting): Promise<Slot[]> {
  const offering = await offeringFor(context.db, organizationId, meeting)
  const all = offering === undefined ? [] : await offeredSlots(context, offering)
  return all.filter((slot) => slot.startsAt.epochMilliseconds !== meeting.startsAt.getTime())
}

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
    throw new AppError('conflict', 'This meeting is in another calendar. Reschedule it there, and it updates here.')
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
  begun: 'This meeting has started and can’t be rescheduled.',
  over: 'This meeting is over and can’t be rescheduled.',
  cancelled: 'This meeting is cancelled. Use its calendar link to book another one.',
  not_bookable: 'The calendar has no active host. Add one to it first.',
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
  const slots = await otherSlots(context, organizationId, meeting)
  const away = (slot: Slot) => Math.abs(slot.startsAt.epochMilliseconds - startsAt.epochMilliseconds)
  const nearest = slots.toSorted((one, other) => away(one) - away(other)).slice(0, NEARBY)
  const freeTimes = nearest
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map((slot) => slot.startsAt.toString())
  // Who may not read meetings gets the sentence alone.
  return new AppError('slot_taken', 'This time is not free. Choose another.', { details: { freeTimes } })
}
