import assert from 'node:assert/strict'
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { ICalEvent } from 'ical-generator'
import { oneLine } from '../../platform/text/safe-text.ts'

export interface InvitationParty {
  readonly name: string
  readonly email: string
  /** IANA name. */
  readonly timezone: string
}

/** A meeting as its two parties may know it. */
export interface InvitedMeeting {
  readonly meetingId: string
  readonly title: string
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly location?: string
  readonly host: InvitationParty
  readonly attendee: InvitationParty
}

export interface InvitationOptions {
  /** `publish` is for the visitor's own calendar: it names no attendee (RFC 5546, 3.2.1). */
  readonly method: 'request' | 'cancel' | 'publish'
  /** 0 for the first invitation, higher with every later one of the same meeting, the cancellation included. */
  readonly sequence: number
  /** Host name of this installation: with the meeting's id it makes the UID, which never changes. */
  readonly domain: string
  readonly now: Temporal.Instant
  /** Where the reader can change the meeting; stands in the event as its URL and in its description. */
  readonly url?: string
}

const METHODS = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  publish: ICalCalendarMethod.PUBLISH,
}

/**
 * The meeting as an iTIP message (RFC 5546) in iCalendar (RFC 5545): one VEVENT, times in UTC, lines folded at 75 octets.
 * Knows the host as organizer and the attendee, who has accepted by booking, and says nothing else of anybody.
 * @throws AssertionError when the id or the domain could break out of the UID.
 */
export function writeInvitation(meeting: InvitedMeeting, options: InvitationOptions): string {
  const { host, attendee } = meeting
  const cancelled = options.method === 'cancel'
  const calendar = new ICalCalendar({
    prodId: { company: 'Fairlead', product: 'Bookings', language: 'EN' },
    method: METHODS[options.method],
  })
  const event = calendar.createEvent({
    id: uidOf(meeting.meetingId, options.domain),
    sequence: options.sequence,
    stamp: options.now,
    start: meeting.startsAt,
    end: meeting.endsAt,
    summary:
      options.method === 'publish'
        ? oneLine(meeting.title)
        : `${oneLine(meeting.title)}: ${nameOf(host)} and ${nameOf(attendee)}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: meeting.location === undefined ? null : oneLine(meeting.location),
    organizer: { name: nameOf(host), email: addressIn(host) },
    ...(options.url === undefined ? {} : { url: options.url, description: `Reschedule or cancel: ${options.url}` }),
  })
  if (options.method !== 'publish') addAttendee(event, attendee)
  return `${calendar.toString().trimEnd()}\r\n`
}

function addAttendee(event: ICalEvent, attendee: InvitationParty): void {
  event.createAttendee({
    name: nameOf(attendee),
    email: addressIn(attendee),
    type: ICalAttendeeType.INDIVIDUAL,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
}

function uidOf(meetingId: string, domain: string): string {
  assert(/^[\w-]+$/.test(meetingId), 'A meeting id has letters, digits, hyphens and underscores only.')
  assert(/^[a-z0-9.:[\]-]+$/i.test(domain), 'The domain of a UID is a host name or an address.')
  return `${meetingId}@${domain}`
}

/** As it stands in a `mailto:` URI (RFC 6068), where these three would end the address. */
function addressIn({ email }: InvitationParty): string {
  return email.replaceAll(/[%?#]/g, encodeURIComponent)
}

/** The library refuses empty names. */
function nameOf({ name, email }: InvitationParty): string {
  return oneLine(name) || email
}
