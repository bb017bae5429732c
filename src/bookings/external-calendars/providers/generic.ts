import { createWebhookSecret, signWebhook, verifyWebhook } from '../../../platform/secrets/webhook-signature.ts'
import { keyOfBytes } from './hmac-signature.ts'
import { IGNORED, linkTo } from './provider.ts'
import type { BookingDetails, BookingNotice, BookingProvider, NoticeKind, UnreadableNotice } from './provider.ts'
import { at, detailsFrom, listAt, noticeFrom, referenceOf, spanOf } from './read-values.ts'

/** The types of notices that an automation may send, as they are called in our own notifications. */
export const GENERIC_TYPES = [
  'meeting.requested',
  'meeting.booked',
  'meeting.rescheduled',
  'meeting.cancelled',
  'meeting.rejected',
  'meeting.attended',
  'meeting.no_show',
] as const

/** 24 bytes or more, in base64, as Standard Webhooks has them. */
const SECRET = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Any other calendar, whose bookings an automation (n8n, Zapier, Make, Power Automate) reports in our own words: signed by
 * Standard Webhooks 1.0, at most five minutes from now; or without a signature, with an API key.
 */
export const generic: BookingProvider = {
  label: 'Another calendar',
  verify: ({ headers, body }, secrets, now) => verifyWebhook({ headers, body, secrets, now }),
  sign: (body, secret, now) => ({
    ...signWebhook({ id: `msg_test_${+now}`, timestamp: now, body, secrets: [secret] }),
  }),
  read,
  dedupeKey: ({ headers, body }) => {
    const id = headers['webhook-id']
    return typeof id === 'string' ? `id:${id}` : keyOfBytes(body)
  },
  fitsHost: () => true,
  linkFor: (url, visit) => linkTo(url, visit, { token: ['fairlead'], name: 'name' }),
  createSecret: createWebhookSecret,
  refuseSecret: (secret) =>
    SECRET.test(secret) ? undefined : 'A secret is "whsec_" and 24 to 64 random bytes in base64 (Standard Webhooks).',
}

function read(body: unknown): BookingNotice | UnreadableNotice {
  const type = at(body, 'type')
  if (!GENERIC_TYPES.some((known) => known === type)) return IGNORED
  const kind = String(type).slice('meeting.'.length) as NoticeKind
  const data = at(body, 'data')
  const references = referenceOf('id', at(data, 'bookingId'))
  if (references.length === 0) return { pointer: '/data/bookingId', detail: 'Send the id of the booking as a text.' }
  const details = detailsOf(data)
  if (kind === 'booked' || kind === 'rescheduled') {
    const problem = details === null ? missing(data) : undefined
    if (problem !== undefined) return problem
  }
  return noticeFrom({
    kind,
    references,
    previousReferences: referenceOf('id', at(data, 'previousBookingId')),
    tokens: [at(data, 'token')],
    people: [at(data, 'attendee', 'email')],
    occurredAt: at(body, 'timestamp'),
    details,
  })
}

function missing(data: unknown): UnreadableNotice {
  if (spanOf(at(data, 'startsAt'), at(data, 'endsAt')) === undefined) {
    return { pointer: '/data/startsAt', detail: 'Send the beginning in ISO 8601 with a zone: 2026-01-31T14:00:00Z.' }
  }
  return { pointer: '/data/attendee/email', detail: 'Send the email address of the attendee.' }
}

function detailsOf(data: unknown): BookingDetails | null {
  return detailsFrom({
    start: at(data, 'startsAt'),
    end: at(data, 'endsAt'),
    attendees: [[at(data, 'attendee', 'name'), at(data, 'attendee', 'email')]],
    timezones: [at(data, 'attendee', 'timezone'), at(data, 'timezone')],
    titles: [at(data, 'title')],
    locations: [at(data, 'location')],
    host: [at(data, 'host', 'name'), at(data, 'host', 'email')],
    notes: [at(data, 'notes')],
    answers: listAt(data, 'answers').map((one) => [at(one, 'question'), at(one, 'answer')] as const),
    manageUrls: [at(data, 'manageUrl')],
  })
}
