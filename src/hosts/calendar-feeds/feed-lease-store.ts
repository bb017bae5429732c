import { statement } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'
import type { FeedFailure } from './collectors/fetch-calendar.ts'
import { FEED_COLUMNS } from './feed-store.ts'
import type { Feed, FeedRef } from './feed-store.ts'
import type { HostRef } from '../schema.ts'

/** A feed that is this process's to read until the lease runs out, and what its host says about reading it. */
export interface LeasedFeed extends Feed {
  readonly token: string
  readonly timezone: string
  readonly email: string
}

/** Until when a lease is held, and by which token. */
export interface FeedLease {
  readonly organizationId: string
  readonly now: Date
  readonly until: Date
  readonly token: string
}

/** Organizations with a feed that is due and not being read. */
export const organizationsWithFeedsDue = statement<{ organizationId: string }>(
  'hosts.organizations_due',
  `select o.organization_id as "organizationId" from organizations o where o.status = 'active' and exists (
     select 1 from host_feeds f where f.organization_id = o.organization_id and f.due_at <= $1
       and ${isFree('$1', 'f')})`,
).rows((now: Date) => [now], organizationsDue)

/**
 * Leases due feeds of one organization. Those whose host no campaign names are looked at again at `later`, and are counted
 * in `claimed` alone.
 */
export const leaseDueFeeds = statement<LeasedFeed & { used: boolean }>(
  'hosts.lease_due_feeds',
  `with due as (
     select f.feed_id, exists (
       select 1 from campaigns c where c.organization_id = $1 and c.status <> 'archived'
         and c.settings -> 'calendar' -> 'hosts' ? ('host_' || replace(f.host_id::text, '-', ''))) as used
     from host_feeds f where f.organization_id = $1 and f.due_at <= $2
       and ${isFree('$2', 'f')}
     order by f.due_at limit $5 for update of f skip locked
   )
   update host_feeds f set lease_until = case when due.used then $3::timestamptz end,
     lease_token = case when due.used then $4::uuid end, due_at = case when due.used then f.due_at else $6 end
   from due, hosts h where f.organization_id = $1 and f.feed_id = due.feed_id
     and h.organization_id = $1 and h.host_id = f.host_id
   returning ${FEED_COLUMNS}, f.lease_token as token, h.timezone, h.email, due.used`,
).rows(
  ({ organizationId, now, until, token, limit, later }: FeedLease & { limit: number; later: Date }) => [
    organizationId,
    now,
    until,
    token,
    limit,
    later,
  ],
  (found) => ({ claimed: found.length, feeds: found.filter(({ used }) => used) }),
)

/** Leases feeds of hosts that were last read before `readBefore`, but those that fail and are left alone for now. */
export const leaseOldFeeds = statement<LeasedFeed>(
  'hosts.lease_old_feeds',
  `update host_feeds f set lease_until = $4, lease_token = $5
   from hosts h where f.organization_id = $1 and h.organization_id = $1 and h.host_id = f.host_id and f.feed_id in (
     select o.feed_id from host_feeds o where o.organization_id = $1 and o.host_id = any($2::uuid[])
       and ${isFree('$3', 'o')} and o.last_read_at < $6
       and (o.failing_since is null or o.due_at <= $3)
     order by o.last_read_at limit 20 for update skip locked)
   returning ${FEED_COLUMNS}, f.lease_token as token, h.timezone, h.email`,
).rows(
  ({
    organizationId,
    now,
    until,
    token,
    hostIds,
    readBefore,
  }: FeedLease & { hostIds: readonly string[]; readBefore: Date }) => [
    organizationId,
    hostIds,
    now,
    until,
    token,
    readBefore,
  ],
)

type Held = FeedRef & { readonly token: string }

/** False when somebody else owns the feed now, or it is gone. */
export const renewFeedLease = statement(
  'hosts.renew_feed_lease',
  `update host_feeds set lease_until = $4 where organization_id = $1 and feed_id = $2 and lease_token = $3`,
).changes(({ organizationId, feedId, token }: Held, until: Date) => [organizationId, feedId, token, until])

/** Ends a lease without an outcome; the feed is due as before, or at `dueAt` if that is later. */
export const releaseFeed = statement(
  'hosts.release_feed',
  `update host_feeds set lease_until = null, lease_token = null, due_at = greatest(due_at, $4)
   where organization_id = $1 and feed_id = $2 and lease_token = $3`,
).run(({ organizationId, feedId, token }: Held, dueAt: Date) => [organizationId, feedId, token, dueAt])

/** Writes that a leased feed was read, and ends the lease; false when it was lost. */
export const completeFeed = statement(
  'hosts.note_feed_read',
  `update host_feeds set last_read_at = $4, due_at = $5, known_until = coalesce($6, known_until), etag = $7,
     digest = $8, faulty_events = coalesce($9, faulty_events),
     failing_since = null, failures = 0, failure = null, told = false, lease_until = null, lease_token = null
   where organization_id = $1 and feed_id = $2 and lease_token = $3`,
).changes(({ organizationId, feedId, token }: Held, read: FeedRead) => {
  const { now, dueAt, knownUntil, etag, digest, faultyEvents } = read
  return [organizationId, feedId, token, now, dueAt, knownUntil, etag, digest, faultyEvents]
})

/** What a reading that went well came to; `knownUntil` and `faultyEvents` are null where nothing changed. */
export interface FeedRead {
  readonly now: Date
  readonly dueAt: Date
  readonly knownUntil: Date | null
  readonly etag: string | null
  readonly digest: Buffer | null
  readonly faultyEvents: number | null
}

/** Writes that a leased feed could not be read, and ends the lease; false when it was lost. What it told stays. */
export const failFeed = statement(
  'hosts.note_feed_failed',
  `update host_feeds set failing_since = coalesce(failing_since, $4), failures = failures + 1, failure = $5, due_at = $6,
     told = $7, killed_digest = coalesce($8, killed_digest),
     killed_failure = case when $8::bytea is null then killed_failure else $5 end, lease_until = null, lease_token = null
   where organization_id = $1 and feed_id = $2 and lease_token = $3`,
).changes(({ organizationId, feedId, token }: Held, failed: FailedReading) => {
  const { now, failure, killedDigest, dueAt, told } = failed
  return [organizationId, feedId, token, now, failure, dueAt, told, killedDigest ?? null]
})

/** What a reading that failed came to; `killedDigest` of the body that it was killed over. */
export interface FailedReading {
  readonly now: Date
  readonly failure: FeedFailure
  readonly killedDigest: Buffer | undefined
  readonly dueAt: Date
  readonly told: boolean
}

/** Has the feeds of a host read anew, changed or not: they are read by its time zone and its address. */
export const forgetFeedState = statement(
  'hosts.forget_feed_state',
  `update host_feeds set etag = null, digest = null, killed_digest = null, killed_failure = null,
     due_at = least(due_at, $3), lease_until = null, lease_token = null
   where organization_id = $1 and host_id = $2`,
).run(({ organizationId, hostId }: HostRef, now: Date) => [organizationId, hostId, now])

/** Has feeds of hosts read now that were last read before `readBefore`, those that fail excepted. */
export const makeFeedsDue = statement(
  'hosts.make_feeds_due',
  `update host_feeds set due_at = $3 where organization_id = $1 and host_id = any($2::uuid[]) and due_at > $3
     and failing_since is null and last_read_at < $4`,
).run((organizationId: string, hostIds: readonly string[], { now, readBefore }: { now: Date; readBefore: Date }) => [
  organizationId,
  hostIds,
  now,
  readBefore,
])
