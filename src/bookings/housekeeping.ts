import { DAY, HOUR } from '../platform/clock.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldBookingNotices, organizationsWithOldNotices } from './meetings/forget-store.ts'
import { deleteOldRequests, organizationsWithOldRequests } from './booking-page/link-store.ts'

const CHUNK = 500
/** Expired requests stay this long, so that a late click is told what happened. */
const KEEP_EXPIRED = 7 * DAY

/**
 * Removes booking requests a week after their link has expired, with the mails that asked for a confirmation: they name
 * people who may never have wanted the meeting.
 */
export const forgetOldRequests: PeriodicTask = {
  name: 'forget_old_booking_requests',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - KEEP_EXPIRED)
    const organizations = await organizationsWithOldRequests(context.db, before, CHUNK)
    let isFull = organizations.length === CHUNK
    for (const organizationId of organizations) {
      const deleted = await deleteOldRequests(context.db, organizationId, before, CHUNK)
      isFull ||= deleted === CHUNK
    }
    return isFull
  },
}

/** For how long what another calendar told is kept where it belongs to no meeting. */
const KEEP_NOTICES = 90 * DAY

/**
 * Removes what other calendars told of bookings that belong to no meeting, 90 days after something was last heard of them,
 * and the marks by which a second delivery of a notice is known.
 */
export const forgetOldBookingNotices: PeriodicTask = {
  name: 'forget_old_booking_notices',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - KEEP_NOTICES)
    const organizations = await organizationsWithOldNotices(context.db, before, CHUNK)
    let isFull = organizations.length === CHUNK
    for (const organizationId of organizations) {
      const deleted = await deleteOldBookingNotices(context.db, organizationId, before, CHUNK)
      isFull ||= deleted === CHUNK
    }
    return isFull
  },
}
