import { hmacHex, isSignedHex, keyOfBytes, refusePlainSecret } from './hmac-signature.ts'
import { IGNORED, linkTo } from './provider.ts'
import type { BookingDetails, BookingNotice, BookingProvider, NoticeKind, UnreadableNotice } from './provider.ts'
import { at, detailsFrom, kindIn, listAt, noticeFrom, referenceOf } from './read-values.ts'

const SIGNATURE = 'x-savvycal-signature'
const SIGNED = /^sha256=(.*)$/i
const KEY = 'fairlead'

/** By what follows the dot: events of SavvyCal and appointments of SavvyCal Appointments happen alike. */
const KINDS: Readonly<Record<string, NoticeKind>> = {
  requested: 'requested',
  created: 'booked',
  approved: 'booked',
  rescheduled: 'rescheduled',
  changed: 'rescheduled',
  declined: 'rejected',
  canceled: 'cancelled',
}

/**
 * SavvyCal, which makes the secret itself. The signature is `sha256=` and the hex HMAC-SHA256 of the body, in capitals,
 * without a time. A booking keeps its id when it moves. Source: savvycal.com/docs/api/webhooks, docs.savvycal.com/article/71.
 */
export const savvycal: BookingProvider = {
  label: 'SavvyCal',
  verify: ({ headers, body }, secrets) => {
    const header = headers[SIGNATURE]
    return isSignedHex(typeof header === 'string' ? SIGNED.exec(header)?.[1] : undefined, secrets, [body])
  },
  sign: (body, secret) => ({ [SIGNATURE]: `sha256=${hmacHex(secret, [body]).toUpperCase()}` }),
  read,
  dedupeKey: ({ body: bytes }, body) => {
    const [id] = referenceOf('id', at(body, 'id'))
    return id ?? keyOfBytes(bytes)
  },
  fitsHost: (host) => ['savvycal.com', 'savvycal.app'].some((own) => host === own || host.endsWith(`.${own}`)),
  linkFor: (url, visit) => linkTo(url, visit, { token: [`metadata[${KEY}]`], name: 'display_name' }),
  createSecret: () => undefined,
  refuseSecret: refusePlainSecret,
}

function read(body: unknown): BookingNotice | UnreadableNotice {
  const type = at(body, 'type') ?? at(body, 'data', 'type')
  const [, happening = ''] = (typeof type === 'string' && /^(?:event|appointment)\.(\w+)$/.exec(type)) || []
  const kind = kindIn(KINDS, happening)
  if (kind === undefined) return IGNORED
  const payload = at(body, 'payload') ?? at(body, 'data', 'object')
  const references = referenceOf('event', at(payload, 'id'))
  if (references.length === 0) return { pointer: '/payload/id', detail: 'The id of the event is missing.' }
  const details = detailsOf(payload)
  if (details === null && ['booked', 'rescheduled'].includes(kind)) {
    return { pointer: '/payload/start_at', detail: 'The time or the attendee of the event is missing.' }
  }
  return noticeFrom({
    kind,
    references,
    tokens: [at(payload, 'metadata', KEY)],
    people: [at(payload, 'scheduler', 'email'), ...guestsOf(payload).map((person) => at(person, 'email'))],
    occurredAt: at(body, 'occurred_at') ?? at(body, 'created_at'),
    details,
  })
}

function guestsOf(payload: unknown): unknown[] {
  return listAt(payload, 'attendees').filter((person) => at(person, 'is_organizer') !== true)
}

function detailsOf(payload: unknown): BookingDetails | null {
  const [guest] = guestsOf(payload)
  const organizer = listAt(payload, 'attendees').find((person) => at(person, 'is_organizer') === true)
  const scheduler = at(payload, 'scheduler')
  return detailsFrom({
    start: at(payload, 'start_at'),
    end: at(payload, 'end_at'),
    attendees: [
      [at(scheduler, 'display_name') ?? at(scheduler, 'name'), at(scheduler, 'email')],
      [at(guest, 'display_name'), at(guest, 'email')],
    ],
    timezones: [at(scheduler, 'time_zone'), at(guest, 'time_zone')],
    titles: [at(payload, 'summary')],
    locations: [at(payload, 'conferencing', 'join_url'), at(payload, 'location')],
    host: [at(organizer, 'display_name'), at(organizer, 'email')],
    notes: [at(payload, 'description')],
    answers: listAt(scheduler, 'fields').map((field) => [at(field, 'label'), at(field, 'value')] as const),
    manageUrls: [at(payload, 'url')],
  })
}
