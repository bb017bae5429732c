import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { createPlainSecret, hmacHex, isSignedHex, keyOfBytes, refusePlainSecret } from './hmac-signature.ts'
import { IGNORED, linkTo } from './provider.ts'
import type {
  BookingDetails,
  BookingNotice,
  BookingProvider,
  NoticeKind,
  SignedMessage,
  UnreadableNotice,
} from './provider.ts'
import { at, detailsFrom, kindIn, listAt, noticeFrom, referenceOf } from './read-values.ts'

const SIGNATURE = 'calendly-webhook-signature'
const SIGNED = /^t=(\d{1,12}),v1=([0-9a-fA-F]{64})$/
/** What Calendly's own sample tolerates. */
const OLDEST = 3 * MINUTE
/** Clocks differ a little. */
const AHEAD = 30 * SECOND

const KINDS: Readonly<Record<string, NoticeKind>> = {
  'invitee.created': 'booked',
  'invitee.canceled': 'cancelled',
  'invitee_no_show.created': 'no_show',
  'invitee_no_show.deleted': 'no_show_undone',
}

/**
 * Calendly. The signature is hex HMAC-SHA256 of the time, a dot and the body; older than three minutes it counts no more.
 * A booking is known by the invitee's URI. A reschedule comes as two notices, in either order: the invitee that is
 * cancelled says `rescheduled`, the new one names it as `old_invitee`. Source: developer.calendly.com, webhooks.
 */
export const calendly: BookingProvider = {
  label: 'Calendly',
  verify,
  sign: (body, secret, now) => {
    const seconds = Math.floor(+now / SECOND)
    return { [SIGNATURE]: `t=${seconds},v1=${hmacHex(secret, [`${seconds}.`, body])}` }
  },
  read,
  dedupeKey: ({ body }) => keyOfBytes(body),
  fitsHost: (host) => host === 'calendly.com' || host.endsWith('.calendly.com'),
  // Calendly hands back nothing of a link but its UTM parameters.
  linkFor: (url, visit) => linkTo(url, visit, { token: ['utm_content'], name: 'name' }),
  createSecret: createPlainSecret,
  refuseSecret: refusePlainSecret,
}

function verify({ headers, body }: SignedMessage, secrets: readonly string[], now: Date): boolean {
  const header = headers[SIGNATURE]
  const [, seconds = '', signature] = (typeof header === 'string' && SIGNED.exec(header)) || []
  const age = +now - Number(seconds) * SECOND
  const genuine = isSignedHex(signature, secrets, [`${seconds}.`, body])
  return genuine && age <= OLDEST && age >= -AHEAD
}

function read(body: unknown): BookingNotice | UnreadableNotice {
  const kind = kindIn(KINDS, at(body, 'event'))
  if (kind === undefined) return IGNORED
  const payload = at(body, 'payload')
  const isAttendance = kind === 'no_show' || kind === 'no_show_undone'
  // A no-show is a thing of its own that names its invitee; in some versions it is the invitee itself.
  const uri = isAttendance ? (at(payload, 'invitee') ?? at(payload, 'uri')) : at(payload, 'uri')
  const references = referenceOf('invitee', uri)
  if (references.length === 0) return { pointer: '/payload/uri', detail: 'The URI of the invitee is missing.' }
  const previousReferences = referenceOf('invitee', at(payload, 'old_invitee'))
  const details = isAttendance ? null : detailsOf(payload)
  if (kind === 'booked' && details === null) {
    return { pointer: '/payload/scheduled_event', detail: 'The time or the address of the invitee is missing.' }
  }
  return noticeFrom({
    kind: kind === 'booked' && previousReferences.length > 0 ? 'rescheduled' : kind,
    references,
    previousReferences,
    tokens: [at(payload, 'tracking', 'utm_content')],
    people: [at(payload, 'email')],
    guests: listAt(payload, 'scheduled_event', 'event_guests').map((guest) => at(guest, 'email')),
    occurredAt: at(body, 'created_at'),
    details,
    partOfReschedule: at(payload, 'rescheduled') === true || previousReferences.length > 0,
  })
}

function detailsOf(payload: unknown): BookingDetails | null {
  const event = at(payload, 'scheduled_event')
  const parts = { firstName: at(payload, 'first_name'), lastName: at(payload, 'last_name') }
  const [host] = listAt(event, 'event_memberships')
  return detailsFrom({
    start: at(event, 'start_time'),
    end: at(event, 'end_time'),
    attendees: [[at(payload, 'name') ?? parts, at(payload, 'email')]],
    timezones: [at(payload, 'timezone')],
    titles: [at(event, 'name')],
    locations: [at(event, 'location', 'join_url'), at(event, 'location', 'location')],
    host: [at(host, 'user_name'), at(host, 'user_email')],
    notes: [],
    answers: listAt(payload, 'questions_and_answers').map((one) => [at(one, 'question'), at(one, 'answer')] as const),
    manageUrls: [at(payload, 'reschedule_url'), at(payload, 'cancel_url')],
  })
}
