import { createPlainSecret, hmacHex, isSignedHex, keyOfBytes, refusePlainSecret } from './hmac-signature.ts'
import { IGNORED, linkTo } from './provider.ts'
import type { BookingDetails, BookingNotice, BookingProvider, NoticeKind, UnreadableNotice } from './provider.ts'
import { addressesOf, at, detailsFrom, kindIn, listAt, noticeFrom, referenceOf } from './read-values.ts'

const SIGNATURE = 'x-cal-signature-256'

/** Under this name the token of the link travels: as metadata, and in a hidden question, which confirmation does not drop. */
const KEY = 'fairlead'

/** Trigger events of Cal.com's webhooks of version 2021-10-20 that say something of a booking. */
const KINDS: Readonly<Record<string, NoticeKind>> = {
  BOOKING_REQUESTED: 'requested',
  // What is paid for later loses its metadata then, as what is confirmed later does.
  BOOKING_PAYMENT_INITIATED: 'requested',
  BOOKING_CREATED: 'booked',
  BOOKING_RESCHEDULED: 'rescheduled',
  BOOKING_CANCELLED: 'cancelled',
  BOOKING_REJECTED: 'rejected',
  BOOKING_NO_SHOW_UPDATED: 'no_show',
  AFTER_GUESTS_CAL_VIDEO_NO_SHOW: 'no_show',
  MEETING_ENDED: 'attended',
}

/** Questions that every booking page of Cal.com has, or that are ours. */
const OWN_QUESTIONS = new Set(['name', 'email', 'notes', 'guests', 'location', 'rescheduleReason', 'title', KEY])

/**
 * Cal.com, hosted or self-hosted. Its signature is hex HMAC-SHA256 of the body, without a time: a replay is known by the
 * digest of its bytes, and changes nothing where it is older than what is known. Source: calcom/cal.com,
 * docs/developing/guides/automation/webhooks.mdx.
 */
export const calcom: BookingProvider = {
  label: 'Cal.com',
  // A webhook without a secret sends the words "no-secret-provided" here, which are no signature.
  verify: ({ headers, body }, secrets) => isSignedHex(headers[SIGNATURE], secrets, [body]),
  sign: (body, secret) => ({ [SIGNATURE]: hmacHex(secret, [body]) }),
  read,
  dedupeKey: ({ body }) => keyOfBytes(body),
  fitsHost: () => true,
  linkFor: (url, visit) => linkTo(url, visit, { token: [`metadata[${KEY}]`, KEY], name: 'name' }),
  createSecret: createPlainSecret,
  refuseSecret: refusePlainSecret,
}

function read(body: unknown): BookingNotice | UnreadableNotice {
  const kind = kindIn(KINDS, at(body, 'triggerEvent'))
  if (kind === undefined) return IGNORED
  // Meetings that started or ended come flat, the others in an envelope.
  const payload = at(body, 'payload') ?? body
  const references = referencesOf(payload)
  if (references.length === 0) return { pointer: '/payload/uid', detail: 'The id of the booking is missing.' }
  const details = detailsOf(payload)
  if (details === null && ['booked', 'rescheduled'].includes(kind)) {
    return { pointer: '/payload/startTime', detail: 'The time or the attendee of the booking is missing.' }
  }
  return noticeFrom({
    kind: kind === 'no_show' || kind === 'attended' ? attendanceOf(kind, payload) : kind,
    references,
    previousReferences: [
      ...referenceOf('uid', at(payload, 'rescheduleUid')),
      ...referenceOf('id', at(payload, 'rescheduleId')),
    ],
    tokens: [at(payload, 'metadata', KEY), answered(payload, KEY)],
    people: attendeesOf(payload).map((attendee) => at(attendee, 'email')),
    guests: [answered(payload, 'email'), ...listAt(answered(payload, 'guests'))],
    marks: kind === 'no_show' || kind === 'attended' ? marksOf(kind, payload) : [],
    // The end of a meeting is told whether anybody came or not. It counts as told when the meeting began, so that every
    // word of a no-show is later; its own `createdAt` is that of the booking.
    occurredAt: kind === 'attended' ? at(payload, 'startTime') : at(body, 'createdAt'),
    details,
  })
}

function referencesOf(payload: unknown): string[] {
  const ids = [
    ...referenceOf('uid', at(payload, 'uid') ?? at(payload, 'bookingUid')),
    ...referenceOf('id', at(payload, 'bookingId') ?? at(payload, 'id')),
  ]
  // Bookings of a series may share it: only where nothing better is told.
  return ids.length > 0 ? ids : referenceOf('ical', at(payload, 'iCalUID'))
}

/** Attendees that did not come, or a host who did not: then nobody met. */
function attendanceOf(kind: 'attended' | 'no_show', payload: unknown): NoticeKind {
  const marks = listAt(payload, 'attendees').map((attendee) => at(attendee, 'noShow'))
  if (kind === 'attended') {
    if (marks.includes(true)) return 'no_show'
    return hostCame(payload)
  }
  return marks.length > 0 && marks.every((mark) => mark === false) ? 'no_show_undone' : 'no_show'
}

/** What the notice says of each who attends. */
function marksOf(kind: 'attended' | 'no_show', payload: unknown): BookingNotice['marks'] {
  const other = kind === 'attended' ? hostCame(payload) : 'no_show_undone'
  return listAt(payload, 'attendees').flatMap((attendee) => {
    const noShow = at(attendee, 'noShow')
    const isAway = noShow === true || (kind === 'no_show' && noShow !== false)
    return addressesOf([at(attendee, 'email')]).map((email) => ({ email, kind: isAway ? 'no_show' : other }) as const)
  })
}

function hostCame(payload: unknown): 'ignored' | 'attended' {
  return at(payload, 'noShowHost') === true || at(payload, 'status') === 'cancelled' ? 'ignored' : 'attended'
}

/** Those who attend, who booked first: of a group event the list has who booked before, too. */
function attendeesOf(payload: unknown): readonly unknown[] {
  const attendees = listAt(payload, 'attendees')
  const booker = answered(payload, 'email')
  const isBooker = (attendee: unknown) => typeof booker === 'string' && at(attendee, 'email') === booker
  return [...attendees.filter(isBooker), ...attendees.filter((attendee) => !isBooker(attendee))]
}

/** The answer to a question of the booking page, which stands bare in flat notices. */
function answered(payload: unknown, question: string): unknown {
  const answer = at(payload, 'responses', question)
  return at(answer, 'value') ?? answer
}

function detailsOf(payload: unknown): BookingDetails | null {
  const [first] = attendeesOf(payload)
  const user = at(payload, 'organizer') ?? at(payload, 'user')
  const place = at(payload, 'location')
  // `integrations:…` names the app that makes the call, not where it is.
  const named = typeof place === 'string' && !place.startsWith('integrations:') ? place : undefined
  return detailsFrom({
    start: at(payload, 'startTime'),
    end: at(payload, 'endTime'),
    attendees: [
      [at(first, 'name'), at(first, 'email')],
      [answered(payload, 'name'), answered(payload, 'email')],
    ],
    timezones: [at(first, 'timeZone')],
    titles: [at(payload, 'title'), at(payload, 'eventTitle')],
    locations: [at(payload, 'metadata', 'videoCallUrl'), at(payload, 'videoCallData', 'url'), named],
    host: [at(user, 'name'), at(user, 'email')],
    notes: [at(payload, 'additionalNotes'), answered(payload, 'notes')],
    answers: questionsOf(payload),
    manageUrls: [manageUrlOf(payload)],
  })
}

function questionsOf(payload: unknown): (readonly [unknown, unknown])[] {
  const responses = at(payload, 'responses')
  if (typeof responses !== 'object' || responses === null) return []
  return Object.entries(responses)
    .filter(([question]) => !OWN_QUESTIONS.has(question))
    .map(([question, answer]) => [at(answer, 'label') ?? question, at(answer, 'value') ?? answer] as const)
}

function manageUrlOf(payload: unknown): string | undefined {
  const [origin, uid] = [at(payload, 'bookerUrl'), at(payload, 'uid')]
  if (typeof origin !== 'string' || typeof uid !== 'string' || !uid.isWellFormed()) return undefined
  return `${origin.replace(/(?<!\/)\/+$/, '')}/booking/${encodeURIComponent(uid)}`
}
