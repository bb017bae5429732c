import { DAY, HOUR } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import type { PeriodicTask } from '../platform/work/periodic-tasks.ts'
import { deleteOldRequests, organizationsWithOldRequests } from './booking-page/booking-request-store.ts'
import { deleteOldBookingNotices, organizationsWithOldNotices } from './external-calendars/notice-store.ts'

const CHUNK = 500

/** What is old, and how it is removed, `CHUNK` at a time of an organization. */
interface Forgetting {
  readonly name: string
  readonly keepMs: number
  readonly organizations: (db: Db, before: Date, limit: number) => Promise<string[]>
  readonly remove: (db: Db, organizationId: string, before: Date, limit: number) => Promise<number>
}

function forgetting({ name, keepMs, organizations, remove }: Forgetting): PeriodicTask {
  return {
    name,
    everyMs: HOUR,
    run: async ({ db, clock }) => {
      const before = new Date(clock.now().getTime() - keepMs)
      const found = await organizations(db, before, CHUNK)
      let isFull = found.length === CHUNK
      for (const organizationId of found) isFull = (await remove(db, organizationId, before, CHUNK)) === CHUNK || isFull
      return isFull
    },
  }
}

/**
 * Removes booking requests a week after their link has expired, with the mails that asked for a confirmation: they name
 * people who may never have wanted the meeting. Within that week a late click is told what happened.
 */
export const forgetOldRequests = forgetting({
  name: 'forget_old_booking_requests',
  keepMs: 7 * DAY,
  organizations: organizationsWithOldRequests,
  remove: deleteOldRequests,
})

/**
 * Removes what other calendars told of bookings that belong to no meeting, 90 days after something was last heard of them,
 * and the marks by which a second delivery of a notice is known.
 */
export const forgetOldBookingNotices = forgetting({
  name: 'forget_old_booking_notices',
  keepMs: 90 * DAY,
  organizations: organizationsWithOldNotices,
  remove: deleteOldBookingNotices,
})
