import { showDay, showTime, showTimeSpan } from '../../pages/show-time.ts'
import { oneLine } from '../platform/one-line.ts'
import type { InvitationOptions, InvitedMeeting, Party } from './invitation.ts'

/** A mail in plain text; the subject is one line. */
export interface PlainMail {
  readonly subject: string
  readonly text: string
}

type Method = InvitationOptions['method']

/** What the attendee reads beside the invitation or the cancellation. Times in both zones, the attendee's first. */
export function attendeeMail(meeting: InvitedMeeting, method: Method): PlainMail {
  const host = oneLine(meeting.host.name)
  const opening =
    method === 'request' ? `your meeting with ${host} is booked.` : `your meeting with ${host} is cancelled.`
  const closing =
    method === 'request'
      ? `The attached invitation puts it into your calendar. To move or cancel it, write to ${meeting.host.email}.`
      : `The attached cancellation takes it out of your calendar. With questions, write to ${meeting.host.email}.`
  return {
    subject: subjectFor(meeting, method, { reader: meeting.attendee, other: meeting.host }),
    text: letter([
      `Hello ${oneLine(meeting.attendee.name)},`,
      opening,
      facts(meeting, { reader: meeting.attendee, other: meeting.host }, ['Host', contact(meeting.host)]),
      closing,
    ]),
  }
}

export interface HostMailOptions {
  readonly method: Method
  /** Company of the lead. */
  readonly companyName?: string
  /** What the attendee wrote into the form. */
  readonly notes?: string
}

/** What the host reads beside the invitation or the cancellation. Times in both zones, the host's first. */
export function hostMail(meeting: InvitedMeeting, { method, companyName, notes }: HostMailOptions): PlainMail {
  const sides = { reader: meeting.host, other: meeting.attendee }
  const attendee = oneLine(meeting.attendee.name)
  const rows: [string, string][] = [['Attendee', contact(meeting.attendee)]]
  if (companyName !== undefined) rows.push(['Company', oneLine(companyName)])
  return {
    subject: subjectFor(meeting, method, sides),
    text: letter([
      method === 'request'
        ? `${attendee} has booked a meeting with you.`
        : `The meeting with ${attendee} is cancelled.`,
      facts(meeting, sides, ...rows),
      notes === undefined ? '' : `${attendee} wrote:\n${quote(notes)}`,
    ]),
  }
}

interface Sides {
  readonly reader: Party
  readonly other: Party
}

function subjectFor(meeting: InvitedMeeting, method: Method, { reader, other }: Sides): string {
  const start = meeting.startsAt.toZonedDateTimeISO(reader.timezone)
  const state = method === 'request' ? 'Booked' : 'Cancelled'
  const when = `${showDay(start.toPlainDate())}, ${showTime(start)}`
  return `${state}: ${oneLine(meeting.title)} with ${oneLine(other.name)}, ${when}`
}

function facts(meeting: InvitedMeeting, { reader, other }: Sides, ...rows: [string, string][]): string {
  const own = showTimeSpan(meeting, reader.timezone).join(', ')
  const theirs = showTimeSpan(meeting, other.timezone).join(', ')
  const all: [string, string][] = [
    ['What', oneLine(meeting.title)],
    ['When', own],
  ]
  if (theirs !== own) all.push(['', `${theirs} for ${oneLine(other.name)}`])
  if (meeting.location !== undefined) all.push(['Where', oneLine(meeting.location)])
  return [...all, ...rows].map(([label, value]) => `${(label === '' ? '' : `${label}:`).padEnd(10)}${value}`).join('\n')
}

function contact({ name, email }: Party): string {
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
      `somebody entered this address to book a meeting with ${sender}. If it was you, open this page and confirm:`,
      confirmUrl,
      'The meeting is not booked until you do. If it was not you, there is nothing to do: no further mail is sent.',
    ]),
  }
}
