import type { Campaign } from '../../campaigns/index.ts'
import { findHostBusy, refreshFeeds } from '../../hosts/index.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { OpenCalendar } from '../booking-page/open-calendar-link.ts'
import { freeHosts, freeSlots, roundRobinOrder } from './free-slots.ts'
import type { Availability, HostTimes, Slot } from './free-slots.ts'
import { findLastBooked, findTakenTimes } from './host-times-store.ts'
import type { HostsRef } from './host-times-store.ts'
import type { BookableHost, ResolvedCalendar } from './resolve-calendar.ts'

/** Whose times they are. */
export type OfferedCalendar = Pick<OpenCalendar, 'organizationId' | 'live' | 'calendar'> & {
  readonly campaign: Pick<Campaign, 'campaignId'>
  /** A meeting that is to move: its own time is free, and its day has one less. */
  readonly moving?: string
}

/** The times that can be booked in a calendar at this moment, in order. */
export async function offeredSlots(context: Context, open: OfferedCalendar): Promise<Slot[]> {
  return freeSlots(await availability(context.db, open, context.clock.now()))
}

/**
 * The hosts with whom a time can be booked, the one whose turn it is first. `askedAt` is when it was asked for: notice and
 * horizon count from then, while what is over or taken now is refused.
 */
export async function hostsOnOffer(
  db: Db,
  open: OfferedCalendar,
  wanted: { readonly startsAt: Temporal.Instant; readonly askedAt: Date; readonly now: Date },
): Promise<BookableHost[]> {
  if (wanted.startsAt.epochMilliseconds <= wanted.now.getTime()) return []
  const free = freeHosts(wanted.startsAt, await availability(db, open, wanted.askedAt))
  return free.length < 2 ? free : roundRobinOrder(free, await findLastBooked(db, hostsOf(open)))
}

/** The hosts of a calendar as their meetings know them. */
export function hostsOf({ organizationId, live, campaign, calendar }: OfferedCalendar): HostsRef {
  return { organizationId, live, campaignId: campaign.campaignId, hosts: calendar.hosts }
}

async function availability(db: Db, open: OfferedCalendar, now: Date): Promise<Availability> {
  const { calendar, organizationId, moving = null } = open
  const { from, to } = reachOf(calendar, now)
  const hostIds = calendar.hosts.flatMap(({ hostId }) => hostId ?? [])
  const taken = await findTakenTimes(db, hostsOf(open), { from, to, except: moving })
  const ownCalendars = hostIds.length === 0 ? [] : await findHostBusy(db, { organizationId, hostIds, from, to })
  const takenOf = Map.groupBy(taken, ({ emailKey }) => emailKey)
  const busyOf = Map.groupBy(ownCalendars, ({ hostId }) => hostId)
  const hosts = calendar.hosts.map((host): HostTimes => {
    const meetings = takenOf.get(host.email.toLowerCase()) ?? []
    const booked = meetings.filter(({ isBooked }) => isBooked)
    return {
      host,
      busy: [
        ...booked.map(({ busyFrom, busyUntil }) => spanOf(busyFrom, busyUntil)),
        ...(busyOf.get(host.hostId ?? '') ?? []).map(({ startsAt, endsAt }) => spanOf(startsAt, endsAt)),
      ],
      meetings: meetings.map(({ startsAt }) => startsAt.toTemporalInstant()),
    }
  })
  return { rules: calendar, now: now.toTemporalInstant(), hosts }
}

/** Everything that can touch a slot, and the whole of the days on which slots are. */
function reachOf(calendar: ResolvedCalendar, now: Date): { readonly from: Date; readonly to: Date } {
  const { horizonDays, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = calendar
  const around = (durationMinutes + bufferBeforeMinutes + bufferAfterMinutes) * MINUTE + 2 * DAY
  return { from: new Date(now.getTime() - around), to: new Date(now.getTime() + horizonDays * DAY + around) }
}

function spanOf(start: Date, end: Date) {
  return { start: start.toTemporalInstant(), end: end.toTemporalInstant() }
}

/** A person waits for the page meanwhile. */
const WITHIN = 5 * SECOND
const OLDER_THAN = 30 * SECOND

/**
 * Reads the calendars of the hosts whose time is about to be given away, as far as that goes in five seconds; what was read
 * half a minute ago is new enough, and what cannot be read counts as it is known.
 */
export async function refreshHosts(context: Context, { organizationId, calendar }: OfferedCalendar): Promise<void> {
  const hostIds = calendar.hosts.flatMap(({ hostId }) => hostId ?? [])
  await refreshFeeds(context, { organizationId, hostIds }, { olderThanMs: OLDER_THAN, withinMs: WITHIN })
}
