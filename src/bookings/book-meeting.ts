import assert from 'node:assert/strict'
import { endLeads, parseEmail, withLockedLead } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { askForConfirmation } from './ask-confirmation.ts'
import type { BookingRequest } from './attendee.ts'
import { invitationMails } from './compose-mails.ts'
import { queueMails } from './mail-store.ts'
import { isOnOffer } from './offered-slots.ts'
import type { OpenCalendar } from './open-link.ts'
import { countAttempt } from './request-store.ts'
import { findOpenMeeting, insertMeeting } from './store.ts'
import type { Meeting, NewMeeting } from './store.ts'

const ATTEMPTS_PER_DAY = 5

/** How an attempt to book ended. `asked`: another address than the lead's has to confirm first. */
export type BookingOutcome =
  | { readonly kind: 'booked' | 'existing'; readonly meeting: ShownMeeting }
  | { readonly kind: 'asked' | 'taken' | 'too_many_attempts' }

/** What a page shows of a meeting. */
export type ShownMeeting = Pick<Meeting, 'title' | 'location' | 'startsAt' | 'endsAt' | 'hostName' | 'timezone'>

/** Who a meeting is booked for. `askedAt` is when the time was chosen; notice and horizon count from then. */
export interface Wish extends BookingRequest {
  readonly attendeeKey: string
  readonly askedAt: Date
}

/**
 * Takes a time for whoever filled in the form: books at once for the address of the lead, asks another address first.
 * Holds the person's contact and lead meanwhile, so that a lead gets one open meeting however often it is asked for.
 * @throws AppError `not_found` when the lead has gone
 */
export async function requestMeeting(
  context: Context,
  open: OpenCalendar,
  given: { readonly request: BookingRequest; readonly confirmUrl: (token: string) => string },
): Promise<BookingOutcome> {
  const { organizationId, live } = open
  const now = context.clock.now()
  const wish: Wish = { ...given.request, attendeeKey: keyOf(given.request.email), askedAt: now }
  return withLockedLead(context, { organizationId, leadId: open.lead.leadId }, async (tx, lead) => {
    const existing = await findOpenMeeting(tx, { organizationId, leadId: lead.leadId, live, now })
    if (existing !== undefined) return { kind: 'existing', meeting: existing }
    const attempt = { attemptId: uuidv7(now.getTime()), leadId: lead.leadId, now, since: new Date(now.getTime() - DAY) }
    const counted = await countAttempt(tx, organizationId, { ...attempt, most: ATTEMPTS_PER_DAY })
    if (!counted) return { kind: 'too_many_attempts' }
    if (!(await isOnOffer(tx, open, { ...wish, now }))) return { kind: 'taken' }
    if (wish.attendeeKey === lead.emailKey) return bookMeeting(context, tx, { open, lead, wish })
    await askForConfirmation(context, tx, { open, lead, wish, confirmUrl: given.confirmUrl })
    return { kind: 'asked' }
  })
}

/**
 * Books the meeting in the caller's transaction, which holds contact and lead: writes it, the mails to both sides, the end
 * of the sequence and the event. Answers `taken` when somebody else has the time, or is just getting it.
 */
export async function bookMeeting(
  context: Context,
  tx: Transaction,
  booking: { readonly open: OpenCalendar; readonly lead: Lead; readonly wish: Wish },
): Promise<BookingOutcome> {
  const { open, lead } = booking
  const { organizationId, live, organizationName } = open
  const meeting = newMeeting(context, booking)
  if (!(await insertMeeting(tx, organizationId, meeting))) return { kind: 'taken' }
  const told = { ...meeting, hostTimezone: open.calendar.host.timezone }
  const mails = invitationMails(context, told, { method: 'request', sequence: 0, companyName: lead.companyName })
  await queueMails(tx, lead, mails, { live, fromName: organizationName, now: meeting.createdAt })
  tx.afterCommit(() => context.wake(SENDING_STAGE))
  await endLeads(context, tx, organizationId, { leads: [lead], reason: 'meeting_booked' })
  await emit(context, tx, organizationId, [
    {
      type: 'meeting.booked',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { meetingId: showId('meet', meeting.meetingId), attribution: meeting.attribution },
    },
  ])
  return { kind: 'booked', meeting }
}

function newMeeting(
  context: Context,
  { open, lead, wish }: { readonly open: OpenCalendar; readonly lead: Lead; readonly wish: Wish },
): NewMeeting {
  const { calendar, live } = open
  const now = context.clock.now()
  const startsAt = wish.startsAt.epochMilliseconds
  return {
    meetingId: uuidv7(now.getTime()),
    leadId: lead.leadId,
    campaignId: lead.campaignId,
    live,
    provider: 'builtin',
    title: calendar.title,
    location: calendar.location ?? null,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + calendar.durationMinutes * 60_000),
    timezone: wish.timezone,
    attendeeName: wish.name,
    attendeeEmail: wish.email,
    attendeeKey: wish.attendeeKey,
    hostName: calendar.host.name,
    hostEmail: calendar.host.email,
    notes: wish.notes ?? null,
    attribution: 'token',
    createdAt: now,
  }
}

function keyOf(email: string): string {
  const reading = parseEmail(email)
  assert('value' in reading, 'The form was read before it is booked.')
  return reading.value.key
}
