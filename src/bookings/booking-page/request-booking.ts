import { isDeepStrictEqual } from 'node:util'
import { parseEmail } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { createLinkToken, hashAddress } from '../../platform/secrets/secret-box.ts'
import { SENDING_STAGE } from '../../sequences/index.ts'
import { checkSuppressed } from '../../suppressions/index.ts'
import { isErased } from '../address-store.ts'
import { lockHosts } from '../availability/host-times-store.ts'
import { hostsOf, hostsOnOffer, refreshHosts } from '../availability/offered-slots.ts'
import { askingMail } from '../invitations/compose-mails.ts'
import { queueMails } from '../invitations/mail-queue-store.ts'
import { withLockedPeople } from '../lock-people.ts'
import { bookMeeting } from '../meetings/book-meeting.ts'
import type { BookingWish } from '../meetings/book-meeting.ts'
import { findOpenMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'
import type { BookingRequest } from './booking-form.ts'
import { countBookingAttempt, insertRequest, isRequested } from './booking-request-store.ts'
import { lookAgain } from './open-calendar-link.ts'
import type { OpenCalendar } from './open-calendar-link.ts'

/**
 * How an attempt to book ended. `asked`: another address than the lead's has to confirm first; `not_bookable`: the calendar
 * was closed in this moment.
 */
export type BookingOutcome =
  | { readonly kind: 'booked' | 'existing'; readonly meeting: Pick<Meeting, 'meetingId'> }
  | { readonly kind: 'asked' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'not_bookable' }
  | { readonly kind: 'too_many_attempts' }

/**
 * Takes a time for whoever filled in the form: books at once for the address of the lead, asks another address first.
 * Holds both persons' contacts and the lead meanwhile, so that a lead gets one open meeting however often it is asked for.
 * @throws AppError `not_found` when the lead has gone
 */
export async function requestMeeting(
  context: Context,
  seen: OpenCalendar,
  given: { readonly request: BookingRequest; readonly confirmUrl: (token: string) => string },
): Promise<BookingOutcome> {
  const { organizationId, live } = seen
  const now = context.clock.now()
  const wish: BookingWish = { ...given.request, askedAt: now }
  const people = { organizationId, leadId: seen.lead.leadId, attendeeEmail: wish.email }
  await refreshHosts(context, seen)
  return withLockedPeople(context, people, async (tx, lead) => {
    const existing = await findOpenMeeting(tx, { organizationId, leadId: lead.leadId, live, now })
    const byLead = wish.email.toLowerCase() === lead.emailKey
    if (existing !== undefined) {
      return { kind: byLead && isSentAgain(existing, wish) ? 'booked' : 'existing', meeting: existing }
    }
    const attempt = { organizationId, leadId: lead.leadId, byLead }
    if (!(await countBookingAttempt(tx, attempt, now))) return { kind: 'too_many_attempts' }
    const open = await lookAgain(tx, seen)
    if (open === undefined) return { kind: 'not_bookable' }
    await lockHosts(tx, hostsOf(open))
    const hosts = await hostsOnOffer(tx, open, { ...wish, now })
    if (hosts.length === 0) return { kind: 'taken' }
    if (byLead) return bookMeeting(context, tx, { open, lead, wish, hosts })
    await askForConfirmation(context, tx, { open, lead, wish, confirmUrl: given.confirmUrl })
    return { kind: 'asked' }
  })
}

/** Whether a form is the one that booked this meeting: whoever sends it twice is led to the same page twice. */
function isSentAgain(meeting: Meeting, wish: BookingWish): boolean {
  return (
    meeting.provider === 'builtin' &&
    meeting.startsAt.getTime() === wish.startsAt.epochMilliseconds &&
    meeting.attendeeEmail.toLowerCase() === wish.email.toLowerCase() &&
    meeting.attendeeName === wish.name &&
    meeting.notes === (wish.notes ?? null) &&
    isDeepStrictEqual(meeting.answers, wish.answers) &&
    wish.askedAt.getTime() - meeting.createdAt.getTime() < SAME_FOR
  )
}

/**
 * The address of a form as it is kept, its domain in ASCII: mail servers take it, and in lower case it is the identity of
 * the person. Undefined when it is none.
 */
export function readAttendeeEmail(given: string): string | undefined {
  const reading = parseEmail(given)
  if (!('value' in reading)) return undefined
  const { address, host } = reading.value
  return `${address.slice(0, address.lastIndexOf('@'))}@${host}`
}

const VALID_FOR = DAY
/** A form that is sent again sooner is the same one: a double click, or a reload. */
const SAME_FOR = 10 * MINUTE

/**
 * Writes one mail of fixed text to the address that was entered, whose link books the meeting within 24 hours. The time is
 * not held. An address that must not be contacted gets none and nothing is kept of it; nobody is told the difference.
 * The caller's transaction holds the contact of that address, so that it cannot be erased meanwhile.
 */
export async function askForConfirmation(
  context: Context,
  tx: Transaction,
  asking: {
    readonly open: OpenCalendar
    readonly lead: Lead
    readonly wish: BookingWish
    readonly confirmUrl: (token: string) => string
  },
): Promise<void> {
  const { open, lead, wish, confirmUrl } = asking
  const { organizationId, organizationName, live } = open
  const now = context.clock.now()
  if (!(await mayBeWrittenTo(context, tx, organizationId, wish.email.toLowerCase()))) return
  const startsAt = new Date(wish.startsAt.epochMilliseconds)
  const asked = {
    leadId: lead.leadId,
    live,
    startsAt,
    attendeeName: wish.name,
    attendeeEmail: wish.email,
    notes: wish.notes ?? null,
    answers: wish.answers,
  }
  if (await isRequested(tx, organizationId, asked, new Date(now.getTime() - SAME_FOR))) return
  const { token, hash } = createLinkToken(organizationId)
  const place = { organizationId, campaignId: lead.campaignId, tokenHash: hash }
  await insertRequest(tx, place, {
    ...asked,
    timezone: wish.timezone,
    createdAt: now,
    expiresAt: new Date(now.getTime() + VALID_FOR),
  })
  const mail = askingMail(context, { organizationName, confirmUrl: confirmUrl(token), toAddress: wish.email })
  await queueMails(tx, lead, [mail], { live, fromName: organizationName, now })
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

async function mayBeWrittenTo(
  context: Context,
  tx: Transaction,
  organizationId: string,
  emailKey: string,
): Promise<boolean> {
  if ((await checkSuppressed(tx, organizationId, emailKey)) !== null) return false
  const hash = hashAddress(context.instance.erasureKey, organizationId, emailKey)
  return !(await isErased(tx, organizationId, hash))
}
