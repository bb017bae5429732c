import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { readLinkToken } from '../../platform/secrets/secret-box.ts'
import { lockHosts } from '../availability/host-times-store.ts'
import { hostsOf, hostsOnOffer, refreshHosts } from '../availability/offered-slots.ts'
import { onlyHost } from '../availability/resolve-calendar.ts'
import { withLockedPeople } from '../lock-people.ts'
import { bookMeeting } from '../meetings/book-meeting.ts'
import type { BookingWish, ShownMeeting } from '../meetings/book-meeting.ts'
import { findOpenMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'
import { confirmRequest, findRequest } from './booking-request-store.ts'
import type { PendingRequest } from './booking-request-store.ts'
import { lookAgain } from './open-calendar-link.ts'
import type { OpenCalendar } from './open-calendar-link.ts'

/** What the link of a confirmation mail leads to. */
export type OpenedConfirmation =
  | { readonly kind: 'unknown' | 'expired' }
  | { readonly kind: 'existing' | 'waiting'; readonly meeting: ShownMeeting }
  | Confirmed

/** The meeting that this link booked. */
interface Confirmed {
  readonly kind: 'booked'
  readonly meeting: Pick<Meeting, 'meetingId'>
}

/** Reads a confirmation link, which is good for 24 hours and one meeting. Changes nothing. */
export async function openConfirmation(
  context: Context,
  open: OpenCalendar,
  token: string,
): Promise<OpenedConfirmation> {
  const found = await find(context.db, open, { leadId: open.lead.leadId, token, now: context.clock.now() })
  return found.kind === 'waiting' ? { kind: 'waiting', meeting: wishedMeeting(open, found.request) } : found
}

export type ConfirmOutcome =
  | { readonly kind: 'unknown' | 'expired' | 'taken' | 'not_bookable' }
  | { readonly kind: 'existing'; readonly meeting: ShownMeeting }
  | Confirmed

/**
 * Books what the link of a confirmation mail stands for, if the time is still free. A second confirmation of the same link
 * books nothing and is answered as the first.
 * @throws AppError `not_found` when the lead has gone
 */
export async function confirmMeeting(context: Context, seen: OpenCalendar, token: string): Promise<ConfirmOutcome> {
  const { organizationId } = seen
  const asked = await find(context.db, seen, { leadId: seen.lead.leadId, token, now: context.clock.now() })
  if (asked.kind !== 'waiting') return asked
  const people = { organizationId, leadId: seen.lead.leadId, attendeeEmail: asked.request.attendeeEmail }
  await refreshHosts(context, seen)
  return withLockedPeople(context, people, async (tx, lead) => {
    // Once more under the locks: the attendee may have been erased, the time taken, the link used, the calendar closed.
    const now = context.clock.now()
    const found = await find(tx, seen, { leadId: lead.leadId, token, now })
    if (found.kind !== 'waiting') return found
    const wish = wishOf(found.request)
    const open = await lookAgain(tx, seen)
    if (open === undefined) return { kind: 'not_bookable' }
    await lockHosts(tx, hostsOf(open))
    const hosts = await hostsOnOffer(tx, open, { ...wish, now })
    const outcome = await bookMeeting(context, tx, { open, lead, wish, hosts })
    if (outcome.kind === 'booked') await confirmRequest(tx, organizationId, found.tokenHash, now)
    return outcome
  })
}

type Found =
  | { readonly kind: 'unknown' | 'expired' }
  | { readonly kind: 'existing'; readonly meeting: ShownMeeting }
  | Confirmed
  | { readonly kind: 'waiting'; readonly request: PendingRequest; readonly tokenHash: Buffer }

async function find(
  db: Db,
  open: OpenCalendar,
  link: { readonly leadId: string; readonly token: string; readonly now: Date },
): Promise<Found> {
  const { organizationId, live } = open
  const { leadId, now } = link
  const read = readLinkToken(link.token)
  if (read?.organizationId !== organizationId) return { kind: 'unknown' }
  const request = await findRequest(db, organizationId, read.hash)
  if (request === undefined || request.leadId !== leadId || request.live !== live) return { kind: 'unknown' }
  const existing = await findOpenMeeting(db, { organizationId, leadId, live, now })
  if (existing !== undefined) {
    // Whoever pressed a moment ago may have been booked between the two.
    const asked = (await findRequest(db, organizationId, read.hash)) ?? request
    return { kind: hasBooked(asked, existing, now) ? 'booked' : 'existing', meeting: existing }
  }
  if (request.confirmedAt !== null || request.expiresAt <= now) return { kind: 'expired' }
  return { kind: 'waiting', request, tokenHash: read.hash }
}

/** Whether the meeting came of this link: whoever presses twice is led to the same page twice. */
function hasBooked(request: PendingRequest, meeting: Meeting, now: Date): boolean {
  return (
    request.confirmedAt !== null &&
    request.expiresAt > now &&
    meeting.provider === 'builtin' &&
    meeting.attendeeEmail === request.attendeeEmail
  )
}

function wishOf(request: PendingRequest): BookingWish {
  const { timezone, attendeeName, attendeeEmail, notes, answers, createdAt } = request
  return {
    startsAt: request.startsAt.toTemporalInstant(),
    timezone,
    name: attendeeName,
    email: attendeeEmail,
    answers,
    askedAt: createdAt,
    ...(notes === null ? {} : { notes }),
  }
}

/** The meeting that somebody asks for, as the calendar would book it. */
export function wishedMeeting(
  { calendar }: OpenCalendar,
  { startsAt, timezone }: Pick<PendingRequest, 'startsAt' | 'timezone'>,
): ShownMeeting {
  const endsAt = new Date(startsAt.getTime() + calendar.durationMinutes * MINUTE)
  const { title, location = null } = calendar
  return { title, location, hostName: onlyHost(calendar), startsAt, endsAt, timezone }
}
