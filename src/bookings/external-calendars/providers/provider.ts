import type { CALENDAR_PROVIDERS } from '../../schema.ts'

/** Whom a booking connection may be to. `url` is any other calendar, whose bookings an automation reports. */
export type ConnectionProvider = Exclude<(typeof CALENDAR_PROVIDERS)[number], 'builtin'>

/**
 * What a notice says has happened to a booking. `no_show_undone` takes a no-show back, and says nothing of who came.
 * `ignored` is whatever else a calendar tells of.
 */
export type NoticeKind =
  | 'requested'
  | 'booked'
  | 'rescheduled'
  | 'cancelled'
  | 'rejected'
  | 'attended'
  | 'no_show'
  | 'no_show_undone'
  | 'ignored'

/** A name and an address as a calendar tells them; the name may be empty. */
export interface NamedAddress {
  readonly name: string
  readonly email: string
}

/** When, where and with whom, as a calendar tells it. Text is storable and bounded. */
export interface BookingDetails {
  readonly attendee: NamedAddress & { readonly timezone: string | null }
  readonly startsAt: Date
  readonly endsAt: Date
  /** Null where the calendar tells none. */
  readonly title: string | null
  readonly location: string | null
  readonly host: NamedAddress | null
  readonly notes: string | null
  readonly answers: readonly { readonly question: string; readonly answer: string }[]
  /** An https URL. */
  readonly manageUrl: string | null
}

/** One notice of another calendar, whichever it is. */
export interface BookingNotice {
  readonly kind: NoticeKind
  /** What the calendar calls the booking, the surest name first. */
  readonly references: readonly string[]
  /** What it called the one that this booking replaces. */
  readonly previousReferences: readonly string[]
  /** What may have stood in the calendar link, where the calendar hands it back: the surest first. */
  readonly tokens: readonly string[]
  /** Addresses of those who attend, who booked first; empty where the notice does not tell. */
  readonly people: readonly string[]
  /** Addresses of whom they bring. */
  readonly guests: readonly string[]
  /** Who came, where the notice tells it of each. */
  readonly marks: readonly { readonly email: string; readonly kind: NoticeKind }[]
  /** When it happened; null where the calendar does not tell. */
  readonly occurredAt: Date | null
  /** Null where the notice does not tell them. */
  readonly details: BookingDetails | null
  /** The cancelled half of a reschedule: the other half says what became of it. */
  readonly partOfReschedule: boolean
}

/** What a notice could not be read for: where in the body, and what would be right. */
export interface UnreadableNotice {
  readonly pointer: string
  readonly detail: string
}

/** A notice as it came over the wire. Header names are in lower case, as Node gives them. */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The exact bytes. */
  readonly body: Buffer
}

/** Whom a calendar link is opened for. `contact` is passed on where the campaign wants it. */
export interface LinkVisit {
  readonly token: string
  readonly contact: NamedAddress | undefined
}

/** A calendar of somebody else: how its notices are proved and read, and how its links name a lead. */
export interface BookingProvider {
  /** Its name as people know it. */
  readonly label: string
  /**
   * Whether one of the secrets signed these very bytes, and lately where the protocol says when. In a time that tells
   * nothing of where a wrong signature differs; malformed headers are false, never thrown.
   */
  verify(message: SignedMessage, secrets: readonly string[], now: Date): boolean
  /** The headers with which the calendar would send this body: for the self-test of a connection. */
  sign(body: string, secret: string, now: Date): Record<string, string>
  /** Reads a body that is JSON. What it does not know is `ignored`. */
  read(body: unknown): BookingNotice | UnreadableNotice
  /** What is the same for all deliveries of one notice, and for no other. */
  dedupeKey(message: SignedMessage, body: unknown): string
  /** Whether a booking page of this calendar can be at this host name. */
  fitsHost(host: string): boolean
  /** The campaign's URL with what names the lead. The URL must be one. */
  linkFor(url: string, visit: LinkVisit): string
  /** A new secret, where we make it; undefined where the calendar does. */
  createSecret(): string | undefined
  /** What is wrong with a secret that somebody brings; undefined when nothing is. */
  refuseSecret(secret: string): string | undefined
}

/** A notice that says nothing we act on. */
export const IGNORED: BookingNotice = {
  kind: 'ignored',
  references: [],
  previousReferences: [],
  tokens: [],
  people: [],
  guests: [],
  marks: [],
  occurredAt: null,
  details: null,
  partOfReschedule: false,
}

/** Whether a body could not be read. */
export function isUnreadable(read: BookingNotice | UnreadableNotice): read is UnreadableNotice {
  return 'pointer' in read
}

/** The names of a calendar's query parameters: which hand the token back, and which fill in who books. */
interface LinkNames {
  readonly token: readonly string[]
  readonly name: string
}

/** The booking page at `url`, which must be one, with the lead's token and whatever the campaign passes on of the person. */
export function linkTo(url: string, { token, contact }: LinkVisit, names: LinkNames): string {
  const link = new URL(url)
  for (const name of names.token) link.searchParams.set(name, token)
  if (contact !== undefined) {
    link.searchParams.set(names.name, contact.name)
    link.searchParams.set('email', contact.email)
  }
  return link.href
}
