import type { Lead } from '../../leads/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { BookingRequest } from '../booking-page/booking-form.ts'
import { sendInvitations } from '../invitations/compose-mails.ts'
import type { OpenCalendar } from '../booking-page/open-calendar-link.ts'
import { recordMeeting } from './meeting-lifecycle.ts'
import type { BookableHost } from '../availability/resolve-calendar.ts'
import type { Meeting, NewMeeting } from '../store.ts'

/** What a page shows of a meeting. */
export type ShownMeeting = Pick<Meeting, 'title' | 'location' | 'startsAt' | 'endsAt' | 'hostName' | 'timezone'> &
  Partial<Pick<Meeting, 'manageUrl'>>

/** Who a meeting is booked for. `askedAt` is when the time was chosen; notice and horizon count from then. */
export interface BookingWish extends BookingRequest {
  readonly askedAt: Date
}

interface Booking {
  readonly open: OpenCalendar
  readonly lead: Lead
  readonly wish: BookingWish
  /** Those who are free, in the order in which they are tried. */
  readonly hosts: readonly BookableHost[]
}

/**
 * Books the meeting in the caller's transaction, which holds contact, lead and the hosts' time: with the first host who is
 * free, it writes the meeting, the mails to both sides, the end of the sequence and the event. Answers `taken` when others
 * have the time of every host, or are just getting it.
 */
export async function bookMeeting(
  context: Context,
  tx: Transaction,
  booking: Booking,
): Promise<{ readonly kind: 'booked'; readonly meeting: NewMeeting } | { readonly kind: 'taken' }> {
  const { lead, hosts } = booking
  for (const host of hosts) {
    const meeting = newMeeting(context, booking, host)
    // Whoever books without the lock, such as an older process beside this one, is seen by the database alone.
    if (!(await recordMeeting(context, tx, lead, meeting))) continue
    await sendInvitations(context, tx, lead, { occasion: 'booked', meeting })
    return { kind: 'booked', meeting }
  }
  return { kind: 'taken' }
}

function newMeeting(context: Context, { open, lead, wish }: Booking, host: BookableHost): NewMeeting {
  const { calendar, live } = open
  const now = context.clock.now()
  const startsAt = wish.startsAt.epochMilliseconds
  const endsAt = startsAt + calendar.durationMinutes * MINUTE
  return {
    meetingId: uuidv7(now.getTime()),
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    status: 'booked',
    live,
    provider: 'builtin',
    externalId: null,
    title: calendar.title,
    location: calendar.location ?? null,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    timezone: wish.timezone,
    attendeeName: wish.name,
    attendeeEmail: wish.email,
    hostId: host.hostId,
    hostName: host.name,
    hostEmail: host.email,
    hostTimezone: host.timezone,
    busyFrom: new Date(startsAt - calendar.bufferBeforeMinutes * MINUTE),
    busyUntil: new Date(endsAt + calendar.bufferAfterMinutes * MINUTE),
    notes: wish.notes ?? null,
    answers: wish.answers,
    manageUrl: null,
    attribution: 'token',
    colleaguesDueAt: calendar.onColleague === 'ignore' ? null : now,
    createdAt: now,
  }
}
