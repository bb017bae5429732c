import type { Lead } from '../../leads/index.ts'
import { findLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { findMeeting } from '../store.ts'
import { bookingIdIn, isSeatReference } from './apply-booking-state.ts'
import type { CalendarConnection } from './connection-store.ts'
import { EMPTY_BOOKING_STATE, combineStates } from './fold-booking-state.ts'
import type { BookingState } from './fold-booking-state.ts'
import { attendeeHash, matchTokens } from './match-booking.ts'
import { findMeetingsUntold } from './match-store.ts'
import type { StoredNotice } from './notice-store.ts'
import { findKnown } from './notice-store.ts'
import type { BookingNotice } from './providers/provider.ts'

/** What is known of the booking that a notice tells of, under all the names it gives. */
export interface KnownBooking {
  /** The one that goes on; undefined where nothing is known. */
  readonly survivor: StoredNotice | undefined
  /** The same booking under other names, which becomes part of the one that goes on. */
  readonly absorbed: readonly StoredNotice[]
  readonly state: BookingState
  /** Whether the notice tells of a booking that another one has replaced. */
  readonly isSuperseded: boolean
  /** Whether the notice gives a booking names that it is not known by yet. */
  readonly tellsNames: boolean
}

/**
 * Makes one of what is known under several names: the one with a meeting goes on, of several that of which the time was told
 * last; else the one with a lead, else the one heard of first.
 */
export function mergeKnownBookings(
  found: readonly { readonly notice: StoredNotice; readonly reference: string; readonly superseded: boolean }[],
  notice: BookingNotice,
): KnownBooking {
  const [first] = notice.references
  const names = new Set(found.map(({ reference }) => reference))
  const distinct = [...new Map(found.map((one) => [one.notice.noticeId, one.notice])).values()]
  const ranked = distinct.toSorted((one, other) => rank(one) - rank(other) || toldOf(other) - toldOf(one))
  const [survivor, ...absorbed] = ranked
  return {
    survivor,
    absorbed,
    state: ranked.map((one) => one.state).reduce(combineStates, EMPTY_BOOKING_STATE),
    isSuperseded: found.some(({ reference, superseded }) => superseded && reference === first),
    tellsNames: absorbed.length > 0 || notice.previousReferences.some((name) => !names.has(name)),
  }
}

function rank({ meetingId, leadId }: StoredNotice): number {
  if (meetingId !== null) return 0
  return leadId === null ? 2 : 1
}

/** When the time of a meeting was told. */
function toldOf({ meetingId, state }: StoredNotice): number {
  return meetingId === null || state.details === null ? 0 : state.details.at.getTime()
}

/** Seats of one booking that a notice may tell of; a group event has more only where it is no sales meeting. */
const MOST_SEATS = 50

export interface ConnectionNotice {
  readonly connection: CalendarConnection
  readonly notice: BookingNotice
}

/**
 * The notice as that of one person's seat. A calendar calls all seats of a group event by one name: whoever attends after
 * the first is known by that name and the address.
 */
export function seatOf(context: Context, { connection, notice }: ConnectionNotice, email: string): BookingNotice {
  const seat = attendeeHash(context, connection.organizationId, email).toString('hex')
  const named = (references: readonly string[]) => references.map((reference) => `seat:${seat}:${reference}`)
  const isFirst = notice.people[0] === email
  const { details } = notice
  return {
    ...notice,
    references: named(notice.references),
    previousReferences: named(notice.previousReferences),
    people: [email],
    guests: [],
    tokens: isFirst ? notice.tokens : [],
    details: details && (isFirst ? details : { ...details, attendee: { ...details.attendee, name: '', email } }),
  }
}

/** The seats that are known already of those whom a notice tells of. Who books anew books for themselves alone. */
export async function knownSeats(context: Context, tx: Transaction, told: ConnectionNotice): Promise<BookingNotice[]> {
  const { connection, notice } = told
  const people = isNew(notice) ? notice.people.slice(0, 1) : notice.people.slice(0, MOST_SEATS)
  const seats = people.map((email) => seatOf(context, told, email))
  const names = seats.flatMap((seat) => [...seat.references, ...seat.previousReferences])
  const known = new Set((await findKnown(tx, connection, names)).map(({ reference }) => reference))
  return seats.filter((seat) => [...seat.references, ...seat.previousReferences].some((name) => known.has(name)))
}

/**
 * Whether a notice tells of somebody else than whose booking is known by that name: by the token of another lead, or by
 * addresses where both are known.
 */
export async function isOfAnother(
  context: Context,
  tx: Transaction,
  told: ConnectionNotice,
  known: KnownBooking,
): Promise<boolean> {
  const { organizationId } = told.connection
  const { notice } = told
  const leadId = known.survivor?.leadId ?? null
  const byToken = await matchTokens(tx, organizationId, notice.tokens)
  if (byToken !== undefined && leadId !== null) return byToken.leadId !== leadId
  const ours = await whoAttends(context, tx, organizationId, known)
  if (ours.length === 0 || notice.people.length === 0) return false
  const people = isNew(notice) ? notice.people.slice(0, 1) : notice.people
  return !people.some((email) => isOneOf(attendeeHash(context, organizationId, email), ours))
}

/** The notice with what it says of who came by the mark of whose booking it is, where it marks several people. */
export async function applyAttendanceMarks(
  context: Context,
  tx: Transaction,
  { connection, notice }: ConnectionNotice,
  known: KnownBooking,
): Promise<BookingNotice> {
  const { organizationId } = connection
  if (notice.marks.length === 0) return notice
  const ours = await whoAttends(context, tx, organizationId, known)
  const mark = notice.marks.find(({ email }) => isOneOf(attendeeHash(context, organizationId, email), ours))
  return mark === undefined ? notice : { ...notice, kind: mark.kind }
}

/** Whose the booking is, by address: who attends, and the lead. Empty while nobody has told who attends. */
async function whoAttends(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { survivor, state }: KnownBooking,
): Promise<Buffer[]> {
  const meeting = survivor?.meetingId == null ? undefined : await findMeeting(tx, organizationId, survivor.meetingId)
  const email = meeting?.attendeeEmail ?? state.details?.value?.attendee.email
  if (email === undefined) return []
  const lead = survivor?.leadId == null ? undefined : await findLead(tx, organizationId, survivor.leadId)
  return [attendeeHash(context, organizationId, email), ...hashOf(lead)]
}

function hashOf(lead: Pick<Lead, 'addressHash'> | undefined): Buffer[] {
  return lead === undefined ? [] : [lead.addressHash]
}

function isOneOf(hash: Buffer, hashes: readonly Buffer[]): boolean {
  return hashes.some((one) => one.equals(hash))
}

function isNew({ kind }: BookingNotice): boolean {
  return kind === 'requested' || kind === 'booked'
}

/** Nobody knows any more when it was told: whatever is told now is later. */
const LONG_AGO = new Date(0)

/**
 * What is known of a booking whose meeting came by a connection that has gone, as if it had come by this one: under the
 * calendar's own name and, of several seats, by who attends. Undefined where there is none.
 */
export async function findByRemovedConnection(
  context: Context,
  db: Db,
  told: ConnectionNotice,
): Promise<KnownNotice | undefined> {
  const { connection, notice } = told
  const references = [...notice.references, ...notice.previousReferences]
  const named = new Map(references.map((reference) => [bookingIdIn(reference), reference]))
  const meetings = await findMeetingsUntold(db, connection, [...named.keys()])
  const people = new Set(notice.people.map((email) => email.toLowerCase()))
  const ofAttendee = meetings.find(({ attendeeEmail }) => people.has(attendeeEmail.toLowerCase()))
  const isSure = meetings.length === 1 && !references.some(isSeatReference)
  const meeting = ofAttendee ?? (isSure ? meetings[0] : undefined)
  if (meeting === undefined) return undefined
  const { leadId, live, attribution, meetingId, externalId } = meeting
  const stored = {
    noticeId: uuidv7(context.clock.now().getTime()),
    connectionId: connection.connectionId,
    state: {
      standing: { value: 'booked', at: LONG_AGO },
      attendance: null,
      details: { value: null, at: LONG_AGO },
    },
    leadId,
    live,
    attribution,
    meetingId,
    dismissedAt: null,
    createdAt: context.clock.now(),
  } as const
  return { notice: stored, reference: named.get(externalId) ?? '', superseded: false }
}

interface KnownNotice {
  readonly notice: StoredNotice
  readonly reference: string
  readonly superseded: boolean
}
