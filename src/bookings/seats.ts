import type { Lead } from '../leads/index.ts'
import { findLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import type { Connection } from './connection-store.ts'
import type { KnownBooking } from './join-known.ts'
import { attendeeHash, matchTokens } from './match-booking.ts'
import { findKnown } from './notice-store.ts'
import type { BookingNotice } from './providers/provider.ts'
import { findMeeting } from './store.ts'

/** Seats of one booking that a notice may tell of; a group event has more only where it is no sales meeting. */
const MOST_SEATS = 50

/** A notice of a connection. */
export interface Told {
  readonly connection: Connection
  readonly notice: BookingNotice
}

/**
 * The notice as that of one person's seat. A calendar calls all seats of a group event by one name: whoever attends after
 * the first is known by that name and the address.
 */
export function seatOf(context: Context, { connection, notice }: Told, email: string): BookingNotice {
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
export async function knownSeats(context: Context, tx: Transaction, told: Told): Promise<BookingNotice[]> {
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
  told: Told,
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
export async function judgeMarks(
  context: Context,
  tx: Transaction,
  { connection, notice }: Told,
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
