import { refreshFeeds } from '../hosts/index.ts'
import type { Context } from '../platform/context.ts'
import { SECOND } from '../platform/clock.ts'
import type { Offering } from './offered-slots.ts'

/** A person waits for the page meanwhile. */
const WITHIN = 5 * SECOND
const OLDER_THAN = 30 * SECOND

/**
 * Reads the calendars of the hosts whose time is about to be given away, as far as that goes in five seconds; what was read
 * half a minute ago is new enough, and what cannot be read counts as it is known.
 */
export async function refreshHosts(context: Context, { organizationId, calendar }: Offering): Promise<void> {
  const hostIds = calendar.hosts.flatMap(({ hostId }) => hostId ?? [])
  await refreshFeeds(context, { organizationId, hostIds }, { olderThanMs: OLDER_THAN, withinMs: WITHIN })
}
