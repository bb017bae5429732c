import { pageClock } from '../../../pages/page-clock.ts'
import { booking } from '../../../pages/words.ts'
import { localeOfZone } from '../../platform/text/locale-of-zone.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import type { InvitedMeeting, InvitationParty } from './icalendar-invitation.ts'
import type { MeetingReply } from '../store.ts'

/** A mail in plain text; the subject is one line. */
export interface PlainMail {
  readonly subject: string
  readonly text: string
}

/**
 * Why a mail about a meeting is written. `handed_over` is for a host whom it leaves with its new time, `taken_over` for the
 * one to whom it comes.
 */
export type MeetingMailReason = 'booked' | 'moved' | 'cancelled' | 'handed_over' | 'taken_over'

/** The time that a meeting had before. */
type Before = Pick<InvitedMeeting, 'startsAt' | 'endsAt'>

export interface AttendeeMailOptions {
  readonly occasion: Exclude<MeetingMailReason, 'handed_over' | 'taken_over'>
  /** Where the meeting can be moved and cancelled. */
  readonly meetingUrl: string
  readonly before?: Before
}

/** What the attendee reads beside the invitation or the cancellation. Times in both zones, the attendee's first. */
export function attendeeMail(
  meeting: InvitedMeeting,
  { occasion, meetingUrl, before }: AttendeeMailOptions,
): PlainMail {
  const host = oneLine(meeting.host.name)
  const sides = { reader: meeting.attendee, other: meeting.host }
  const closing = {
    booked: `The attached invitation adds it to your calendar. To reschedule or cancel, open this page:\n${meetingUrl}`,
    moved: `The attached invitation updates your calendar. To reschedule or cancel, open this page:\n${meetingUrl}`,
    cancelled: `The attached cancellation removes it from your calendar. Questions? Write to ${meeting.host.email}.`,
  }
  const opening = {
    booked: `Your meeting with ${host} is booked.`,
    moved: `Your meeting with ${host} has a new time.`,
    cancelled: `Your meeting with ${host} is cancelled.`,
  }
  return {
    subject: subjectFor(meeting, occasion, sides),
    text: letter([
      `Hello ${oneLine(meeting.attendee.name)},`,
      opening[occasion],
      facts(meeting, sides, { before, rows: [['Host', contact(meeting.host)]] }),
      closing[occasion],
    ]),
  }
}

export interface HostMailOptions {
  readonly occasion: MeetingMailReason
  readonly companyName?: string
  /** What the attendee wrote into the form. */
  readonly notes?: string
  readonly answers?: readonly MeetingReply[]
  readonly before?: Before
  readonly cancelNote?: string
  /** The lead in the dashboard. */
  readonly leadUrl: string
}

/** What the host reads beside the invitation or the cancellation. Times in both zones, the host's first. */
export function hostMail(meeting: InvitedMeeting, options: HostMailOptions): PlainMail {
  const { occasion, companyName, notes, answers = [], before, cancelNote, leadUrl } = options
  const sides = { reader: meeting.host, other: meeting.attendee }
  const attendee = oneLine(meeting.attendee.name)
  const rows: [string, string][] = [['Attendee', contact(meeting.attendee)]]
  if (companyName !== undefined) rows.push(['Company', oneLine(companyName)])
  const opening = {
    booked: `${attendee} booked a meeting with you.`,
    moved: `Your meeting with ${attendee} has a new time.`,
    cancelled: `Your meeting with ${attendee} is cancelled.`,
    handed_over: `Your meeting with ${attendee} was rescheduled, and a colleague takes it over. Your time is free again.`,
    taken_over: `The meeting with ${attendee} was rescheduled, and you now host it.`,
  }
  return {
    subject: subjectFor(meeting, occasion, sides),
    text: letter([
      opening[occasion],
      facts(meeting, sides, { before, rows }),
      ...answers.map(({ question, answer }) => `${oneLine(question)}\n${quote(answer)}`),
      notes === undefined ? '' : `${attendee} wrote:\n${quote(notes)}`,
      cancelNote === undefined ? '' : `${attendee} added this note:\n${quote(cancelNote)}`,
      `Lead in Fairlead:\n${leadUrl}`,
    ]),
  }
}

interface Sides {
  readonly reader: InvitationParty
  readonly other: InvitationParty
}

const STATES: Readonly<Record<MeetingMailReason, string>> = {
  booked: 'Booked',
  moved: 'New time',
  cancelled: 'Cancelled',
  handed_over: 'Reassigned',
  taken_over: 'New time, you host',
}

function subjectFor(meeting: InvitedMeeting, occasion: MeetingMailReason, { reader, other }: Sides): string {
  const clock = clockOf(reader)
  const day = clock.day(meeting.startsAt.toZonedDateTimeISO(reader.timezone).toPlainDate())
  const what = booking.withWhom(oneLine(meeting.title), oneLine(other.name))
  return plainSpaces(`${STATES[occasion]}: ${what}, ${day}, ${clock.zonedTime(meeting.startsAt)}`)
}

function facts(
  meeting: InvitedMeeting,
  { reader, other }: Sides,
  { before, rows }: { readonly before: Before | undefined; readonly rows: readonly [string, string][] },
): string {
  const own = spanInWords(meeting, reader)
  const theirs = spanInWords(meeting, other)
  const all: [string, string][] = [
    ['What', oneLine(meeting.title)],
    ['When', own],
  ]
  if (theirs !== own) all.push(['', `${theirs} for ${oneLine(other.name)}`])
  if (before !== undefined) all.push(['Before', spanInWords(before, reader)])
  if (meeting.location !== undefined) all.push(['Where', oneLine(meeting.location)])
  return [...all, ...rows].map(([label, value]) => (label === '' ? value : `${label}: ${value}`)).join('\n')
}

/** `Monday, November 23, 2026, 7:30 – 8:00 PM, New York – Eastern Time (UTC−5)`, as it is written where the party is. */
function spanInWords(span: Before, party: InvitationParty): string {
  return plainSpaces(clockOf(party).span(span).join(', '))
}

function clockOf({ timezone }: InvitationParty) {
  return pageClock({ timezone, locale: localeOfZone(timezone) })
}

/** Subjects and plain text with the narrow spaces of dates as ordinary ones. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u2009', ' ').replaceAll('\u202f', ' ')
}

function contact({ name, email }: InvitationParty): string {
  return `${oneLine(name)} <${email}>`
}

/** Set off from our own text, so that nobody can write sentences in our name. */
function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n')
}

function letter(paragraphs: readonly string[]): string {
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`
}

/**
 * Asks an address that is not the lead's whether it wants the meeting that somebody asked for with it. The text is fixed:
 * nothing that the asker typed, nothing of the lead, so that the form cannot be used to write to strangers.
 * `organization` is the name of the sending organization, `confirmUrl` the page that confirms.
 */
export function confirmationMail({
  organization,
  confirmUrl,
}: {
  organization: string
  confirmUrl: string
}): PlainMail {
  const sender = oneLine(organization)
  return {
    subject: `Confirm your meeting with ${sender}`,
    text: letter([
      'Hello,',
      `Someone entered this address to book a meeting with ${sender}. If it was you, confirm here:`,
      confirmUrl,
      'The meeting is booked once you confirm. If it wasn’t you, ignore this email. You won’t get another one.',
    ]),
  }
}
