import { addressKey, findLead, lockLeads } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import { isErased, releaseAddress } from '../address-store.ts'
import { lockInOrder } from '../lock-people.ts'
import { callOffMeeting } from '../meetings/meeting-lifecycle.ts'
import { applyBooking } from './apply-booking-state.ts'
import { lockConnection, noteGenuine } from './connection-store.ts'
import type { ConnectionRef } from './connection-store.ts'
import { foldNotice, withoutDetails } from './fold-booking-state.ts'
import { attendeeHash, matchBooking } from './match-booking.ts'
import type { BookingMatch } from './match-booking.ts'
import {
  applyAttendanceMarks,
  findByRemovedConnection,
  isOfAnother,
  knownSeats,
  mergeKnownBookings,
  seatOf,
} from './merge-booking-identities.ts'
import type { ConnectionNotice, KnownBooking } from './merge-booking-identities.ts'
import { absorbNotices, findKnown, markReceived, nameNotice, referenceOfNotice, saveNotice } from './notice-store.ts'
import type { StoredNotice } from './notice-store.ts'
import type { BookingNotice } from './providers/provider.ts'

/**
 * What became of a notice. `applied`: it is part of what is known of a lead's booking. `waiting`: of one that nobody has
 * booked yet, as far as we know. `unmatched`: of one that belongs to no lead. `ignored`: it says nothing we act on.
 */
export type NoticeOutcome = 'applied' | 'waiting' | 'unmatched' | 'ignored' | 'duplicate'

/**
 * A genuine notice of a connection; `key` is the same for all its deliveries. What comes with it more than `repeatedWithin`
 * milliseconds later is another notice; for ever the same where that is not given.
 */
export interface GenuineNotice {
  readonly connection: ConnectionRef
  readonly notice: BookingNotice
  readonly key: string
  readonly repeatedWithin?: number
}

/**
 * Takes a notice in, once: what is known of the booking, its meeting, its lead and the event are one transaction. Notices
 * of one connection are taken in one by one, whichever process they come to. Undefined when the connection has gone.
 */
export async function ingestNotice(context: Context, taken: GenuineNotice): Promise<NoticeOutcome | undefined> {
  const { whole, seats } = await takeWhole(context, taken)
  const outcomes = whole === null ? [] : [whole]
  // A transaction each: the people of two seats are never locked at once.
  for (const notice of seats) {
    outcomes.push(await takeSeat(context, { ...taken, notice, key: `${taken.key} ${notice.references.join(' ')}` }))
  }
  return outcomes.find((outcome) => outcome === 'applied') ?? outcomes[0]
}

interface Whole {
  /** Null where the notice tells of seats alone, undefined where the connection has gone. */
  readonly whole: NoticeOutcome | null | undefined
  readonly seats: readonly BookingNotice[]
}

/** What a notice says of the booking under the calendar's own name; and the seats of it that it tells of besides. */
async function takeWhole(context: Context, taken: GenuineNotice): Promise<Whole> {
  return transaction(context.db, async (tx) => {
    const connection = await lockConnection(tx, taken.connection)
    if (connection === undefined) return { whole: undefined, seats: [] }
    const told = { connection, notice: taken.notice }
    const now = context.clock.now()
    const isNew = await markTaken(context, tx, taken)
    if (isNew) await noteGenuine(tx, connection, now)
    const saysMore = taken.notice.kind !== 'ignored' || taken.notice.marks.length > 0
    if (!saysMore) return { whole: isNew ? 'ignored' : 'duplicate', seats: [] }
    const seats = await knownSeats(context, tx, told)
    if (!isNew) return { whole: 'duplicate', seats }
    return { whole: await hearWhole(context, tx, told, seats.length > 0), seats }
  })
}

async function takeSeat(context: Context, taken: GenuineNotice): Promise<NoticeOutcome | undefined> {
  return transaction(context.db, async (tx) => {
    const connection = await lockConnection(tx, taken.connection)
    if (connection === undefined) return undefined
    if (!(await markTaken(context, tx, taken))) return 'duplicate'
    return hearOne(context, tx, { connection, notice: taken.notice })
  })
}

async function markTaken(context: Context, tx: Transaction, taken: GenuineNotice): Promise<boolean> {
  const now = context.clock.now()
  const again = taken.repeatedWithin === undefined ? null : new Date(+now - taken.repeatedWithin)
  return markReceived(tx, taken.connection, { dedupeHash: sha256(taken.key), now, again })
}

/** Of a booking that is known to be another's, the notice makes a seat of its own, unless that is told besides. */
async function hearWhole(
  context: Context,
  tx: Transaction,
  told: ConnectionNotice,
  hasSeats: boolean,
): Promise<NoticeOutcome | null> {
  const { notice } = told
  const known = await readKnown(context, tx, told)
  if (known.survivor === undefined && hasSeats) return null
  if (!(await isOfAnother(context, tx, told, known))) return hearOne(context, tx, told)
  if (hasSeats) return null
  const [person] = notice.people
  if (person === undefined || notice.marks.length > 0) return 'ignored'
  return hearOne(context, tx, { ...told, notice: seatOf(context, told, person) })
}

/** Hears what a notice says of one booking, or one seat. */
async function hearOne(context: Context, tx: Transaction, told: ConnectionNotice): Promise<NoticeOutcome> {
  const notice = await applyAttendanceMarks(context, tx, told, await readKnown(context, tx, told))
  return notice.kind === 'ignored' ? 'ignored' : withPeople(context, tx, { ...told, notice })
}

type Hearing = ConnectionNotice & { readonly known: KnownBooking }

async function readKnown(context: Context, tx: Transaction, told: ConnectionNotice): Promise<KnownBooking> {
  const { connection, notice } = told
  const found = await findKnown(tx, connection, [...notice.references, ...notice.previousReferences])
  const lost = found.length === 0 ? await findByRemovedConnection(context, tx, told) : undefined
  return mergeKnownBookings(lost === undefined ? found : [lost], notice)
}

/**
 * Whether a notice says nothing: of a booking that goes on under another name, unless it tells whose that is, or under
 * which names it went before.
 */
function saysNothing({ notice, known }: Hearing): boolean {
  if (known.isSuperseded) return known.survivor?.leadId != null && !known.tellsNames
  return known.survivor === undefined && notice.kind === 'cancelled' && notice.partOfReschedule
}

/** Locks whom the booking concerns, contacts before the lead. Of an erased person nothing is kept. */
async function withPeople(context: Context, tx: Transaction, told: ConnectionNotice): Promise<NoticeOutcome> {
  const { connection, notice } = told
  const { organizationId } = connection
  const known = await readKnown(context, tx, told)
  if (saysNothing({ ...told, known })) return 'ignored'
  const match = await matchBooking(context, tx, { organizationId, notice, known: known.survivor })
  const found = match === undefined ? undefined : await findLead(tx, organizationId, match.leadId)
  const email = (notice.details ?? known.state.details?.value)?.attendee.email
  const attendee = email === undefined ? undefined : attendeeHash(context, organizationId, email)
  const locks = { lead: found?.addressHash, attendee, now: context.clock.now() }
  const reserved = await lockInOrder(tx, organizationId, locks)
  const isForgotten = attendee !== undefined && !reserved && (await isErased(tx, organizationId, attendee))
  const [lead] = found === undefined ? [] : await lockLeads(tx, organizationId, [found.leadId])
  // Once more under the locks: somebody may have been erased meanwhile, with what was known.
  const hearing = { ...told, known: await readKnown(context, tx, told) }
  const outcome = isForgotten ? 'ignored' : await settle(context, tx, hearing, { match, lead })
  if (reserved && attendee !== undefined) await releaseAddress(tx, organizationId, attendee)
  return outcome
}

async function settle(
  context: Context,
  tx: Transaction,
  { connection, notice, known }: Hearing,
  owner: { readonly match: BookingMatch | undefined; readonly lead: Lead | undefined },
): Promise<NoticeOutcome> {
  const { organizationId, connectionId, provider } = connection
  const now = context.clock.now()
  const { survivor } = known
  // A calendar whose clock is ahead must not have the last word for ever.
  const at = notice.occurredAt === null || notice.occurredAt > now ? now : notice.occurredAt
  const state = known.isSuperseded ? known.state : foldNotice(known.state, notice, at)
  const match = owner.lead === undefined ? undefined : owner.match
  const [named = ''] = notice.references
  const reference = (known.isSuperseded && (await currentName(tx, organizationId, survivor))) || named
  const booking = { state, provider, reference, meetingId: survivor?.meetingId ?? null }
  const meetingId =
    owner.lead === undefined || match === undefined
      ? null
      : await applyBooking(context, tx, owner.lead, { ...booking, match })
  const kept = meetingId === null ? state : withoutDetails(state)
  const noticeId = survivor?.noticeId ?? uuidv7(now.getTime())
  await saveNotice(tx, organizationId, {
    noticeId,
    connectionId,
    state: kept,
    leadId: match?.leadId ?? null,
    live: match?.live ?? null,
    attribution: match?.attribution ?? null,
    meetingId,
    dismissedAt: survivor?.dismissedAt ?? null,
    createdAt: survivor?.createdAt ?? now,
    attendeeKey: kept.details?.value == null ? null : addressKey(kept.details.value.attendee.email),
    now,
  })
  await joinNames(context, tx, { connection, notice, known }, { noticeId, lead: owner.lead })
  return tellOutcome(context, tx, { connection, notice, known }, { noticeId, isMatched: match !== undefined, state })
}

/** What a booking is called that was replaced by another. */
async function currentName(tx: Transaction, organizationId: string, notice: StoredNotice | undefined) {
  return notice && referenceOfNotice(tx, organizationId, notice.noticeId)
}

/** What was known as several bookings is one from now on; a second meeting of it does not stand. */
async function joinNames(
  context: Context,
  tx: Transaction,
  { connection, notice, known }: Hearing,
  { noticeId, lead }: { readonly noticeId: string; readonly lead: Lead | undefined },
): Promise<void> {
  const { organizationId } = connection
  const absorbed = known.absorbed.map((one) => one.noticeId)
  await absorbNotices(tx, organizationId, { into: noticeId, absorbed })
  for (const { meetingId, leadId } of known.absorbed) {
    if (meetingId !== null && lead?.leadId === leadId) await callOffMeeting(context, tx, lead, meetingId)
  }
  const isReplacing = notice.kind === 'rescheduled' || notice.kind === 'booked'
  await nameNotice(tx, connection, noticeId, [
    ...notice.references.map((reference) => ({ reference, superseded: false })),
    ...notice.previousReferences
      .filter((reference) => !notice.references.includes(reference))
      .map((reference) => ({ reference, superseded: isReplacing })),
  ])
}

async function tellOutcome(
  context: Context,
  tx: Transaction,
  { connection, known }: Hearing,
  heard: { readonly noticeId: string; readonly isMatched: boolean; readonly state: KnownBooking['state'] },
): Promise<NoticeOutcome> {
  const { noticeId, isMatched, state } = heard
  if (isMatched) return 'applied'
  if (state.standing?.value !== 'booked') return 'waiting'
  if (known.state.standing?.value !== 'booked') {
    const data = { noticeId: showId('note', noticeId) }
    await emit(context, tx, connection.organizationId, [{ type: 'booking.unmatched', data }])
  }
  return 'unmatched'
}
