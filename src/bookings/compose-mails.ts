import assert from 'node:assert/strict'
import type { Context } from '../platform/context.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { timezoneNamed } from '../platform/timezone.ts'
import { writeInvitation } from './invitation.ts'
import type { InvitedMeeting } from './invitation.ts'
import type { BookingMail } from './mail-store.ts'
import { attendeeMail, confirmationMail, hostMail } from './meeting-mail.ts'
import type { PlainMail } from './meeting-mail.ts'
import { hostOf } from './store.ts'
import type { Meeting } from './store.ts'

/** What invitations tell of a meeting in our own calendar. */
type InvitableMeeting = Omit<Meeting, 'icalendarSequence' | 'updatedAt'>

/** The mails to both sides that book or cancel a meeting in their calendars. */
export function invitationMails(
  context: Context,
  meeting: InvitableMeeting,
  about: { method: 'request' | 'cancel'; sequence: number; companyName: string },
): BookingMail[] {
  const { method, sequence, companyName } = about
  const invited = invitedMeeting(meeting)
  const icalendar = writeInvitation(invited, {
    method,
    sequence,
    domain: domainOf(context),
    now: context.clock.now().toTemporalInstant(),
  })
  const calendar = { icalendar, icalendarMethod: method === 'request' ? ('REQUEST' as const) : ('CANCEL' as const) }
  const notes = meeting.notes === null || method === 'cancel' ? {} : { notes: meeting.notes }
  const toHost = hostMail(invited, { method, companyName, ...notes })
  return [
    mail(context, { kind: 'invitation', to: invited.attendee, text: attendeeMail(invited, method), ...calendar }),
    mail(context, { kind: 'invitation', to: invited.host, text: toHost, ...calendar }),
  ]
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
