import { parseEmail } from '../leads/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { uuidv7 } from '../platform/ids.ts'
import { askForConfirmation } from './ask-confirmation.ts'
import type { BookingRequest } from './attendee.ts'
import { bookMeeting } from './book-meeting.ts'
import type { ShownMeeting, Wish } from './book-meeting.ts'
import { lockHosts } from './host-times-store.ts'
import { withLockedPeople } from './lock-people.ts'
import { hostsOf, hostsOnOffer } from './offered-slots.ts'
import type { OpenCalendar } from './open-link.ts'
import { refreshHosts } from './refresh-hosts.ts'
import { countAttempt } from './request-store.ts'
import { findOpenMeeting } from './store.ts'

/** Of a lead, bookings and changes of times together. */
export const ATTEMPTS_PER_DAY = 5

/** How an attempt to book ended. `asked`: another address than the lead's has to confirm first. */
export type BookingOutcome =
  | { readonly kind: 'booked' | 'existing'; readonly meeting: ShownMeeting }
  | { readonly kind: 'asked' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'too_many_attempts' }

/**
 * Takes a time for whoever filled in the form: books at once for the address of the lead, asks another address first.
 * Holds both persons' contacts and the lead meanwhile, so that a lead gets one open meeting however often it is asked for.
 * @throws AppError `not_found` when the lead has gone
 */
export async function requestMeeting(
  context: Context,
  open: OpenCalendar,
  given: { readonly request: BookingRequest; readonly confirmUrl: (token: string) => string },
): Promise<BookingOutcome> {
  const { organizationId, live } = open
  const now = context.clock.now()
  const wish: Wish = { ...given.request, askedAt: now }
  const people = { organizationId, leadId: open.lead.leadId, attendeeEmail: wish.email }
  await refreshHosts(context, open)
  return withLockedPeople(context, people, async (tx, lead) => {
    const existing = await findOpenMeeting(tx, { organizationId, leadId: lead.leadId, live, now })
    if (existing !== undefined) return { kind: 'existing', meeting: existing }
    const attempt = { attemptId: uuidv7(now.getTime()), leadId: lead.leadId, now, since: new Date(now.getTime() - DAY) }
    const counted = await countAttempt(tx, organizationId, { ...attempt, most: ATTEMPTS_PER_DAY })
    if (!counted) return { kind: 'too_many_attempts' }
    await lockHosts(tx, hostsOf(open))
    const hosts = await hostsOnOffer(tx, open, { ...wish, now })
    if (hosts.length === 0) return { kind: 'taken' }
    if (wish.email.toLowerCase() === lead.emailKey) return bookMeeting(context, tx, { open, lead, wish, hosts })
    await askForConfirmation(context, tx, { open, lead, wish, confirmUrl: given.confirmUrl })
    return { kind: 'asked' }
  })
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
