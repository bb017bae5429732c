import assert from 'node:assert/strict'
import { findOrganization } from '../../accounts/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { timezoneNamed } from '../../platform/text/timezone.ts'
import { SENDING_STAGE } from '../../sequences/index.ts'
import { writeInvitation } from './icalendar-invitation.ts'
import type { InvitedMeeting, InvitationParty } from './icalendar-invitation.ts'
import { queueMails } from './mail-queue-store.ts'
import type { BookingMail } from './mail-queue-store.ts'
import { meetingUrl } from '../booking-page/meeting-link.ts'
import { attendeeMail, confirmationMail, hostMail } from './mail-texts.ts'
import type { PlainMail } from './mail-texts.ts'
import { hostOf } from '../store.ts'
import type { Meeting } from '../store.ts'

/** What invitations tell of a meeting in our own calendar. */
type InvitableMeeting = Omit<Meeting, 'icalendarSequence' | 'cancelNote' | 'notesRemovedAt' | 'updatedAt'>

/** What the mails about a meeting are about. */
export interface MailOrder {
  readonly occasion: 'booked' | 'moved' | 'cancelled'
  /** A new meeting has no number of its iCalendar objects yet. */
  readonly meeting: InvitableMeeting & Partial<Pick<Meeting, 'icalendarSequence'>>
  /** The meeting as it was, where it was moved. */
  readonly before?: Meeting
  readonly cancelNote?: string | undefined
}

/** Writes to both sides of a lead's meeting, in the caller's transaction. */
export async function sendInvitations(context: Context, tx: Transaction, lead: Lead, order: MailOrder): Promise<void> {
  const { live, hostName, title } = order.meeting
  const organization = await findOrganization(tx, lead.organizationId)
  const fromName = organization?.name ?? hostName ?? title
  await queueMails(tx, lead, invitationMails({ context, lead, order }), { live, fromName, now: context.clock.now() })
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

interface Files {
  readonly context: Context
  readonly lead: Lead
  readonly order: MailOrder
}

/**
 * The mails to both sides that book, move or cancel a meeting in their calendars. Where another host has taken it over,
 * the former one gets a cancellation. What the attendee typed goes to the host alone: whoever has the link types it, and
 * the address of the attendee may be another's. The page on which the meeting is changed is the attendee's; the host finds
 * the meeting in the dashboard.
 */
function invitationMails(files: Files): BookingMail[] {
  const { context, lead, order } = files
  const { occasion, meeting, before } = order
  const isOver = occasion === 'cancelled'
  const invited = invitedMeeting(meeting)
  const method = isOver ? 'cancel' : 'request'
  const url = meetingUrl(context, { organizationId: lead.organizationId, meetingId: meeting.meetingId })
  const earlier = before === undefined ? {} : { before: invitedMeeting(before) }
  const forAttendee = attendeeMail(invited, { occasion, meetingUrl: url, ...earlier })
  const changesHost = before !== undefined && keyOf(before) !== keyOf(meeting)
  const toHost = changesHost ? 'taken_over' : occasion
  const forHost = hostMail(invited, { ...aboutLead(files), occasion: toHost, ...earlier })
  return [
    invitationTo(files, invited.attendee, { text: forAttendee, about: invited, method, ...(isOver ? {} : { url }) }),
    invitationTo(files, invited.host, { text: forHost, about: invited, method }),
    ...(changesHost ? [farewell(files, before)] : []),
  ]
}

/** Takes the meeting out of the calendar of the host whom it leaves. */
function farewell(files: Files, before: Meeting): BookingMail {
  const about = invitedMeeting(before)
  const { companyName, leadUrl } = aboutLead(files)
  const text = hostMail(about, { occasion: 'handed_over', companyName, leadUrl })
  return invitationTo(files, about.host, { text, about, method: 'cancel' })
}

function aboutLead({ context, lead, order: { meeting, cancelNote } }: Files) {
  const { notes, answers } = meeting
  return {
    companyName: lead.companyName,
    leadUrl: `${context.settings.publicUrl}/leads/${showId('lead', lead.leadId)}`,
    answers,
    ...(notes === null ? {} : { notes }),
    ...(cancelNote === undefined ? {} : { cancelNote }),
  }
}

function keyOf({ hostEmail }: Pick<Meeting, 'hostEmail'>): string | undefined {
  return hostEmail?.toLowerCase()
}

interface Invitation {
  readonly text: PlainMail
  readonly about: InvitedMeeting
  readonly method: 'request' | 'cancel'
  /** Where the reader can change the meeting. */
  readonly url?: string
}

function invitationTo(
  { context, order }: Files,
  to: InvitationParty,
  { text, about, method, url }: Invitation,
): BookingMail {
  const icalendar = writeInvitation(about, {
    method,
    sequence: order.meeting.icalendarSequence ?? 0,
    domain: domainOf(context),
    now: context.clock.now().toTemporalInstant(),
    ...(url === undefined ? {} : { url }),
  })
  const icalendarMethod = method === 'request' ? 'REQUEST' : 'CANCEL'
  return mail(context, { kind: 'invitation', to, text, icalendar, icalendarMethod })
}

/** The meeting as a file that its attendee puts into their own calendar. */
export function publishedMeeting(
  context: Context,
  { organizationId, meeting }: { readonly organizationId: string; readonly meeting: Meeting },
): string {
  return writeInvitation(invitedMeeting(meeting), {
    method: 'publish',
    sequence: meeting.icalendarSequence,
    domain: domainOf(context),
    now: context.clock.now().toTemporalInstant(),
    url: meetingUrl(context, { organizationId, meetingId: meeting.meetingId }),
  })
}

/** The mail that asks an address whether it wants the meeting: nothing in it comes from whoever asked. */
export function askingMail(
  context: Context,
  about: { organizationName: string; confirmUrl: string; toAddress: string },
): BookingMail {
  const text = confirmationMail({ organization: about.organizationName, confirmUrl: about.confirmUrl })
  const to = { name: null, email: about.toAddress }
  return mail(context, { kind: 'confirmation', to, text, icalendar: null, icalendarMethod: null })
}

function mail(
  context: Context,
  given: Pick<BookingMail, 'kind' | 'icalendar' | 'icalendarMethod'> & {
    readonly to: { readonly name: string | null; readonly email: string }
    readonly text: PlainMail
  },
): BookingMail {
  const { kind, to, text, icalendar, icalendarMethod } = given
  const messageId = uuidv7(context.clock.now().getTime())
  return {
    messageId,
    kind,
    toAddress: to.email,
    toName: to.name,
    subject: text.subject,
    body: text.text,
    icalendar,
    icalendarMethod,
    messageIdHeader: `<${messageId}@${domainOf(context)}>`,
  }
}

function domainOf(context: Context): string {
  return new URL(context.settings.publicUrl).hostname
}

function invitedMeeting(meeting: InvitableMeeting): InvitedMeeting {
  const host = hostOf(meeting)
  assert(host !== null, 'A meeting in our own calendar has a host.')
  return {
    meetingId: showId('meet', meeting.meetingId),
    title: meeting.title,
    startsAt: meeting.startsAt.toTemporalInstant(),
    endsAt: meeting.endsAt.toTemporalInstant(),
    ...(meeting.location === null ? {} : { location: meeting.location }),
    host: { ...host, timezone: timezoneNamed(meeting.hostTimezone) ?? 'UTC' },
    attendee: {
      name: meeting.attendeeName,
      email: meeting.attendeeEmail,
      timezone: timezoneNamed(meeting.timezone) ?? 'UTC',
    },
  }
}
