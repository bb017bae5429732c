import { addressKey } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { hashAddress, readLinkToken } from '../../platform/secrets/secret-box.ts'
import { findCalendarLink } from '../booking-page/booking-request-store.ts'
import { findLeadOfAttendees } from './match-store.ts'
import type { StoredNotice } from './notice-store.ts'
import type { BookingNotice } from './providers/provider.ts'
import type { Meeting } from '../store.ts'

/** Whose booking it is, and how that is known. */
export interface BookingMatch {
  readonly leadId: string
  /** Whether it was booked through a live campaign. */
  readonly live: boolean
  readonly attribution: Meeting['attribution']
}

/**
 * Whose booking a notice tells of: that of the meeting it belongs to, else of the token of the link, else of what is known
 * of the booking, else of the addresses of those who attend. A token of another organization says nothing.
 */
export async function matchBooking(
  context: Context,
  db: Db,
  about: {
    readonly organizationId: string
    readonly notice: BookingNotice
    readonly known: StoredNotice | undefined
  },
): Promise<BookingMatch | undefined> {
  const { organizationId, notice, known } = about
  const before = known === undefined ? undefined : matchOf(known)
  if (before !== undefined && known?.meetingId != null) return before
  const byToken = await matchTokens(db, organizationId, notice.tokens)
  if (byToken !== undefined || before !== undefined) return byToken ?? before
  if (notice.details === null || !['requested', 'booked', 'rescheduled'].includes(notice.kind)) return undefined
  const emails = [notice.details.attendee.email, ...notice.people, ...notice.guests]
  const hashes = emails.map((email) => attendeeHash(context, organizationId, email))
  const found = await findLeadOfAttendees(db, organizationId, hashes)
  return found && { ...found, attribution: 'email' }
}

/** Whose a booking is known to be. */
function matchOf({ leadId, live, attribution }: StoredNotice): BookingMatch | undefined {
  return leadId === null || live === null || attribution === null ? undefined : { leadId, live, attribution }
}

/** What the contact of an attendee is known by. */
export function attendeeHash({ instance }: Context, organizationId: string, email: string): Buffer {
  return hashAddress(instance.erasureKey, organizationId, addressKey(email))
}

/** The lead of the first token that is one of the organization's calendar links. */
export async function matchTokens(
  db: Db,
  organizationId: string,
  tokens: readonly string[],
): Promise<BookingMatch | undefined> {
  for (const token of tokens) {
    const match = await matchToken(db, organizationId, token)
    if (match !== undefined) return match
  }
  return undefined
}

async function matchToken(db: Db, organizationId: string, token: string): Promise<BookingMatch | undefined> {
  const read = readLinkToken(token)
  if (read?.organizationId !== organizationId) return undefined
  const link = await findCalendarLink(db, organizationId, read.hash)
  return link && { leadId: link.leadId, live: link.live, attribution: 'token' }
}
