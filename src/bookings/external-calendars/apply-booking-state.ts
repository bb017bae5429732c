import { findOrganization } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { asciiAddress } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { calendarOf } from '../campaign-part.ts'
import { callOffMeeting, noteAttendance, recordMeeting, rescheduleMeeting } from '../meetings/meeting-lifecycle.ts'
import { meetingTitle } from '../schema.ts'
import { findMeeting } from '../store.ts'
import type { Meeting, NewMeeting } from '../store.ts'
import { decideAttendance, decideMeeting } from './fold-booking-state.ts'
import type { BookingState } from './fold-booking-state.ts'
import type { BookingMatch } from './match-booking.ts'
import type { BookingDetails, ConnectionProvider } from './providers/provider.ts'

/** What is known of a booking of a lead, and the meeting that it has already. */
export interface LeadsBooking {
  readonly state: BookingState
  readonly match: BookingMatch
  readonly meetingId: string | null
  readonly provider: ConnectionProvider
  /** What the calendar calls it, with its kind before a colon. */
  readonly reference: string
}

/**
 * Brings the meeting of a booking to what is known of it, in the transaction that holds the lead: recorded, moved, called
 * off, attended or not. Answers the id of the meeting, null where there is none yet.
 */
export async function applyBooking(
  context: Context,
  tx: Transaction,
  lead: Lead,
  booking: LeadsBooking,
): Promise<string | null> {
  const { organizationId } = lead
  const { meetingId } = booking
  const before = meetingId === null ? undefined : await findMeeting(tx, organizationId, meetingId)
  const after = await applyStanding(context, tx, lead, { ...booking, before })
  const meeting = after === undefined ? undefined : await findMeeting(tx, organizationId, after)
  if (meeting === undefined) return null
  const attendance = decideAttendance(booking.state, meeting.status)
  const toldAt = booking.state.attendance?.at ?? context.clock.now()
  if (attendance !== undefined) await noteAttendance(context, tx, { organizationId, meeting, toldAt }, attendance)
  return meeting.meetingId
}

async function applyStanding(
  context: Context,
  tx: Transaction,
  lead: Lead,
  booking: LeadsBooking & { readonly before: Meeting | undefined },
): Promise<string | undefined> {
  const { state, before } = booking
  const change = decideMeeting(state, before)
  if (change.kind === 'record') return record(context, tx, lead, { ...booking, ...change })
  if (before === undefined) return undefined
  if (change.kind === 'move') await move(context, tx, lead, { ...booking, ...change, meeting: before })
  if (change.kind === 'call_off') await callOffMeeting(context, tx, lead, before.meetingId)
  return before.meetingId
}

async function record(
  context: Context,
  tx: Transaction,
  lead: Lead,
  booking: LeadsBooking & { readonly details: BookingDetails; readonly status: 'booked' | 'cancelled' },
): Promise<string> {
  const { details, status, match, provider, reference } = booking
  const now = context.clock.now()
  const campaign = await findCampaign(tx, lead.organizationId, lead.campaignId)
  const calendar = campaign === undefined ? undefined : calendarOf(campaign)
  const touchesColleagues = (calendar?.onColleague ?? 'ignore') !== 'ignore'
  const meeting: NewMeeting = {
    meetingId: uuidv7(now.getTime()),
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    status,
    live: match.live,
    provider,
    externalId: bookingIdIn(reference),
    ...timesOf(details),
    ...placeOf(details),
    title: details.title ?? meetingTitle(calendar, await findOrganization(tx, lead.organizationId)),
    timezone: zoneOf(details),
    attendeeName: details.attendee.name || lead.contactName,
    attendeeEmail: asciiAddress(details.attendee.email),
    hostId: null,
    hostName: details.host === null ? null : details.host.name || details.host.email,
    hostEmail: details.host?.email ?? null,
    hostTimezone: zoneOf(details),
    notes: details.notes,
    answers: details.answers,
    attribution: match.attribution,
    colleaguesDueAt: touchesColleagues && status === 'booked' ? now : null,
    createdAt: now,
  }
  await recordMeeting(context, tx, lead, meeting)
  return meeting.meetingId
}

async function move(
  context: Context,
  tx: Transaction,
  lead: Lead,
  { meeting, details, reference }: LeadsBooking & { readonly details: BookingDetails; readonly meeting: Meeting },
): Promise<void> {
  const { location, manageUrl } = placeOf(details)
  await rescheduleMeeting(context, tx, lead, {
    meeting,
    to: {
      ...timesOf(details),
      timezone: zoneOf(details),
      externalId: bookingIdIn(reference),
      ...(location === null ? {} : { location }),
      ...(manageUrl === null ? {} : { manageUrl }),
    },
  })
}

/** Other calendars keep their own buffers. */
function timesOf({ startsAt, endsAt }: BookingDetails) {
  return { startsAt, endsAt, busyFrom: startsAt, busyUntil: endsAt }
}

function placeOf({ location, manageUrl }: BookingDetails) {
  return { location, manageUrl }
}

function zoneOf({ attendee }: BookingDetails): string {
  return timezoneNamed(attendee.timezone ?? '') ?? 'UTC'
}

/** Whether a reference is that of one person's seat. */
export function isSeatReference(reference: string): boolean {
  return reference.startsWith('seat:')
}

/** What the calendar itself calls a booking, whosever seat of it this is. */
export function bookingIdIn(reference: string): string {
  return reference.replace(/^(?:seat:[0-9a-f]+:)?[a-z]+:/, '')
}
