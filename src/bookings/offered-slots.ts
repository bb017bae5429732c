import { DAY, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { freeSlots, isFreeSlot } from './free-slots.ts'
import type { Availability, Slot } from './free-slots.ts'
import type { OpenCalendar } from './open-link.ts'
import { findBusyTimes } from './store.ts'

/** Whose times they are. */
type Offering = Pick<OpenCalendar, 'organizationId' | 'live' | 'calendar'>

/** The times that can be booked in a calendar at this moment, in order. */
export async function offeredSlots(context: Context, open: Offering): Promise<Slot[]> {
  return freeSlots(await availability(context.db, open, context.clock.now()))
}

/**
 * Whether a time can be booked. `askedAt` is when it was asked for: notice and horizon count from then, while what is
 * over or taken now is refused.
 */
export async function isOnOffer(
  db: Db,
  open: Offering,
  wanted: { readonly startsAt: Temporal.Instant; readonly askedAt: Date; readonly now: Date },
): Promise<boolean> {
  if (wanted.startsAt.epochMilliseconds <= wanted.now.getTime()) return false
  return isFreeSlot(wanted.startsAt, await availability(db, open, wanted.askedAt))
}

async function availability(db: Db, open: Offering, now: Date): Promise<Availability> {
  const { calendar, organizationId, live } = open
  const to = now.getTime() + calendar.horizonDays * DAY + calendar.durationMinutes * MINUTE
  const taken = await findBusyTimes(db, {
    organizationId,
    live,
    hostEmail: calendar.host.email,
    from: now,
    to: new Date(to),
  })
  const busy = taken.map(({ busyFrom, busyUntil }) => ({
    start: busyFrom.toTemporalInstant(),
    end: busyUntil.toTemporalInstant(),
  }))
  return { calendar, now: now.toTemporalInstant(), busy }
}
