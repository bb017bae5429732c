import type { Kind } from './booking-hooks.ts'

/** A booking of a test, as the calendars of tests tell of it. */
export interface ToldBooking {
  readonly uid: string
  readonly email: string
  readonly token?: string
  readonly startsAt?: string
  readonly endsAt?: string
  /** When it was told of. */
  readonly at?: string
  /** What it was called before it moved. */
  readonly before?: string
}

export type Happening = 'requested' | 'booked' | 'rescheduled' | 'cancelled' | 'no_show'

const STARTS_AT = '2026-12-01T14:00:00Z'
const ENDS_AT = '2026-12-01T14:30:00Z'
const AT = '2026-11-24T09:00:00Z'

/** What a calendar tells of a booking. */
export function toldBy(kind: Kind, happening: Happening, booking: ToldBooking): unknown {
  return { calcom: byCalcom, calendly: byCalendly, savvycal: bySavvycal, url: byAnother }[kind](happening, booking)
}

const CALCOM = {
  requested: 'BOOKING_REQUESTED',
  booked: 'BOOKING_CREATED',
  rescheduled: 'BOOKING_RESCHEDULED',
  cancelled: 'BOOKING_CANCELLED',
  no_show: 'BOOKING_NO_SHOW_UPDATED',
} as const

/** Cal.com, version 2021-10-20. */
export function byCalcom(happening: Happening, booking: ToldBooking): Record<string, unknown> {
  const { uid, email, token, startsAt = STARTS_AT, endsAt = ENDS_AT, at = AT, before } = booking
  const envelope = { triggerEvent: CALCOM[happening], createdAt: at }
  if (happening === 'no_show') {
    const payload = { message: `${email} marked as no-show`, attendees: [{ email, noShow: true }], bookingUid: uid }
    return { ...envelope, payload }
  }
  const payload = {
    bookerUrl: 'https://app.cal.example',
    title: 'Intro between Jonas and Jana',
    startTime: startsAt,
    endTime: endsAt,
    organizer: { id: 1, name: 'Jonas Weber', email: 'jonas@host.example', timeZone: 'Europe/Berlin' },
    attendees: [{ email, name: 'Jana Petersen', timeZone: 'Europe/Berlin', language: { locale: 'en' } }],
    responses: {
      name: { label: 'your_name', value: { firstName: 'Jana', lastName: 'Petersen' } },
      email: { label: 'email_address', value: email },
      notes: { label: 'additional_notes' },
      team: { label: 'How large is your team?', value: '12' },
    },
    location: 'integrations:daily',
    iCalUID: `${uid}@cal.example`,
    uid,
    additionalNotes: 'See you there.',
    ...(before === undefined ? {} : { rescheduleUid: before, rescheduleStartTime: STARTS_AT }),
    ...(happening === 'cancelled' ? { cancellationReason: 'ill', status: 'CANCELLED' } : {}),
    ...(token === undefined ? {} : { metadata: { fairlead: token, videoCallUrl: 'https://video.example/1' } }),
  }
  return { ...envelope, payload }
}

const CALENDLY = {
  requested: 'routing_form_submission.created',
  booked: 'invitee.created',
  rescheduled: 'invitee.created',
  cancelled: 'invitee.canceled',
  no_show: 'invitee_no_show.created',
} as const

const inviteeOf = (uid: string) => `https://api.calendly.com/scheduled_events/E${uid}/invitees/${uid}`

/** Calendly, version 2; a reschedule is the half that tells of the new time. */
export function byCalendly(happening: Happening, booking: ToldBooking): Record<string, unknown> {
  const { uid, email, token, startsAt = STARTS_AT, endsAt = ENDS_AT, at = AT, before } = booking
  const envelope = { event: CALENDLY[happening], created_at: at, created_by: 'https://api.calendly.com/users/U' }
  if (happening === 'no_show') {
    return { ...envelope, payload: { uri: 'https://api.calendly.com/invitee_no_shows/N', invitee: inviteeOf(uid) } }
  }
  const payload = {
    uri: inviteeOf(uid),
    email,
    name: 'Jana Petersen',
    first_name: null,
    timezone: 'Europe/Berlin',
    status: happening === 'cancelled' ? 'canceled' : 'active',
    rescheduled: false,
    old_invitee: before === undefined ? null : inviteeOf(before),
    new_invitee: null,
    cancel_url: `https://calendly.com/cancellations/${uid}`,
    reschedule_url: `https://calendly.com/reschedulings/${uid}`,
    questions_and_answers: [{ answer: '12', position: 0, question: 'How large is your team?' }],
    scheduled_event: {
      uri: `https://api.calendly.com/scheduled_events/E${uid}`,
      name: 'Intro',
      start_time: startsAt,
      end_time: endsAt,
      event_memberships: [{ user_email: 'jonas@host.example', user_name: 'Jonas Weber' }],
      location: { type: 'zoom', join_url: 'https://video.example/1' },
    },
    tracking: { utm_source: null, utm_content: token ?? null, salesforce_uuid: null },
    ...(happening === 'cancelled' ? { cancellation: { reason: 'ill', canceler_type: 'invitee' } } : {}),
  }
  return { ...envelope, payload }
}

/** The half of a reschedule that tells of the old time. */
export function cancelledHalf(booking: ToldBooking, after: string): Record<string, unknown> {
  const told = byCalendly('cancelled', booking)
  const payload = { ...(told['payload'] as object), rescheduled: true, new_invitee: inviteeOf(after) }
  return { ...told, payload }
}

const SAVVYCAL = {
  requested: 'event.requested',
  booked: 'event.created',
  rescheduled: 'event.rescheduled',
  cancelled: 'event.canceled',
  no_show: 'event.no_show',
} as const

let payloads = 0

/** SavvyCal, version 2020-12-12; a booking keeps its id. */
function bySavvycal(happening: Happening, booking: ToldBooking): Record<string, unknown> {
  const { uid, email, token, startsAt = STARTS_AT, endsAt = ENDS_AT, at = AT, before } = booking
  payloads += 1
  return {
    type: SAVVYCAL[happening],
    id: `payload_${payloads}`,
    occurred_at: at,
    version: '2020-12-12',
    payload: {
      id: before ?? uid,
      state: happening === 'cancelled' ? 'canceled' : 'confirmed',
      summary: 'Intro',
      start_at: startsAt,
      end_at: endsAt,
      location: 'https://video.example/1',
      attendees: [
        { email: 'jonas@host.example', display_name: 'Jonas Weber', is_organizer: true },
        { email, display_name: 'Jana Petersen', is_organizer: false, time_zone: 'Europe/Berlin' },
      ],
      metadata: token === undefined ? {} : { fairlead: token },
    },
  }
}

/** An automation, in our own words. */
export function byAnother(happening: Happening, booking: ToldBooking): Record<string, unknown> {
  const { uid, email, token, startsAt = STARTS_AT, endsAt = ENDS_AT, at = AT, before } = booking
  return {
    type: `meeting.${happening}`,
    timestamp: at,
    data: {
      bookingId: uid,
      ...(before === undefined ? {} : { previousBookingId: before }),
      ...(token === undefined ? {} : { token }),
      startsAt,
      endsAt,
      title: 'Intro',
      location: 'https://video.example/1',
      attendee: { name: 'Jana Petersen', email },
      timezone: 'Europe/Berlin',
      host: { name: 'Jonas Weber', email: 'jonas@host.example' },
      answers: [{ question: 'How large is your team?', answer: '12' }],
    },
  }
}
