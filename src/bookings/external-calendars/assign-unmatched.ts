import { writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { lockLeads, readLead } from '../../leads/index.ts'
import type { Lead, LeadRef } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { releaseAddress } from '../address-store.ts'
import { applyBooking } from './apply-booking-state.ts'
import { lockConnection } from './connection-store.ts'
import type { CalendarConnection } from './connection-store.ts'
import { withoutDetails } from './fold-booking-state.ts'
import { lockInOrder } from '../lock-people.ts'
import { attendeeHash } from './match-booking.ts'
import { findNotice, referenceOfNotice, saveNotice } from './notice-store.ts'
import type { StoredNotice } from './notice-store.ts'
import { findMeeting } from '../store.ts'
import type { Meeting } from '../store.ts'

/** An unmatched booking, and who does something about it. */
export interface NoticeDeed {
  readonly organizationId: string
  readonly noticeId: string
  readonly actor: string
}

/**
 * Gives an unmatched booking to a lead, as if its token had come along: the meeting is recorded, the sequence ends, the
 * notification is due. @throws AppError `not_found` for either; `conflict` when it is not unmatched any more
 */
export async function assignNotice(context: Context, deed: NoticeDeed, to: LeadRef): Promise<Meeting> {
  return transaction(context.db, async (tx) => {
    const { connection, notice } = await lockUnmatched(tx, deed)
    const { addressHash } = await readLead(tx, to)
    const email = notice.state.details?.value?.attendee.email
    const attendee = email === undefined ? undefined : attendeeHash(context, deed.organizationId, email)
    const reserved = await lockInOrder(tx, deed.organizationId, {
      lead: addressHash,
      attendee,
      now: context.clock.now(),
    })
    const [lead] = await lockLeads(tx, deed.organizationId, [to.leadId])
    if (lead === undefined) throw notFound('lead')
    // Once more under the locks: with an erased attendee the booking is gone.
    const current = await requireUnmatched(tx, deed)
    const meeting = await give(context, tx, lead, { connection, notice: current })
    await audit(context, tx, deed, { action: 'unmatched_booking.assigned', after: { lead: showId('lead', to.leadId) } })
    if (reserved && attendee !== undefined) await releaseAddress(tx, deed.organizationId, attendee)
    return meeting
  })
}

/** Takes a booking off the list of unmatched ones. @throws AppError `not_found`; `conflict` when it is not on it any more */
export async function dismissNotice(context: Context, deed: NoticeDeed): Promise<void> {
  await transaction(context.db, async (tx) => {
    const { notice } = await lockUnmatched(tx, deed)
    const now = context.clock.now()
    // It is no business of ours: nothing of whom it is with is kept.
    const state = withoutDetails(notice.state)
    await saveNotice(tx, deed.organizationId, { ...notice, state, dismissedAt: now, attendeeKey: null, now })
    await audit(context, tx, deed, { action: 'unmatched_booking.dismissed' })
  })
}

async function give(
  context: Context,
  tx: Transaction,
  lead: Lead,
  { connection, notice }: { readonly connection: CalendarConnection; readonly notice: StoredNotice },
): Promise<Meeting> {
  const { organizationId } = lead
  const campaign = await findCampaign(tx, organizationId, lead.campaignId)
  const match = { leadId: lead.leadId, live: campaign?.mode === 'live', attribution: 'manual' } as const
  const reference = (await referenceOfNotice(tx, organizationId, notice.noticeId)) ?? ''
  const { state } = notice
  const booking = { state, match, meetingId: null, provider: connection.provider, reference }
  const meetingId = await applyBooking(context, tx, lead, booking)
  const meeting = meetingId === null ? undefined : await findMeeting(tx, organizationId, meetingId)
  if (meeting === undefined) throw new AppError('conflict', 'The time of this booking is unknown.')
  const now = context.clock.now()
  await saveNotice(tx, organizationId, {
    ...notice,
    ...match,
    state: withoutDetails(state),
    meetingId,
    attendeeKey: null,
    now,
  })
  return meeting
}

/** The connection is locked first, so that nothing is told of the booking meanwhile. */
async function lockUnmatched(
  tx: Transaction,
  deed: NoticeDeed,
): Promise<{ connection: CalendarConnection; notice: StoredNotice }> {
  const { organizationId } = deed
  const found = await findNotice(tx, organizationId, deed.noticeId)
  if (found === undefined) throw notFound('unmatched booking')
  const connection = await lockConnection(tx, { organizationId, connectionId: found.connectionId })
  if (connection === undefined) throw notFound('unmatched booking')
  return { connection, notice: await requireUnmatched(tx, deed) }
}

async function requireUnmatched(tx: Transaction, { organizationId, noticeId }: NoticeDeed): Promise<StoredNotice> {
  const notice = await findNotice(tx, organizationId, noticeId)
  if (notice === undefined) throw notFound('unmatched booking')
  if (notice.leadId !== null) throw new AppError('conflict', 'This booking is already assigned to a lead.')
  if (notice.dismissedAt !== null) throw new AppError('conflict', 'This booking was dismissed.')
  if (notice.state.standing?.value !== 'booked') throw new AppError('conflict', 'This booking was cancelled.')
  return notice
}

async function audit(
  context: Context,
  tx: Transaction,
  { organizationId, noticeId, actor }: NoticeDeed,
  entry: { readonly action: string; readonly after?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target: showId('note', noticeId), ...entry })
}
