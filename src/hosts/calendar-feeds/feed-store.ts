import { execute, jsonRows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SealedTable, SecretPlace } from '../../platform/secrets/secret-box.ts'
import type { HostRef } from '../schema.ts'
import type { FeedKind } from './collectors/feed-reading.ts'
import type { FeedFailure } from './collectors/fetch-calendar.ts'

export const FEED_SECRETS: SealedTable = {
  table: 'host_feeds',
  key: { column: 'feed_id', type: 'uuid' },
  columns: ['url', 'password'],
}

/** One feed of one host, by UUID. */
export interface FeedRef extends HostRef {
  readonly feedId: string
}

/** Where a secret of a feed is stored. */
export function feedPlace({ organizationId, feedId }: FeedRef, column: 'url' | 'password'): SecretPlace {
  return { table: 'host_feeds', column, organizationId, row: feedId }
}

/** A calendar of a host, as it is kept. */
export interface Feed extends FeedRef {
  readonly kind: FeedKind
  /** Sealed. */
  readonly url: Buffer
  /** As much of the URL as everybody may see. */
  readonly place: string
  readonly userName: string | null
  /** Sealed. */
  readonly password: Buffer | null
  readonly createdAt: Date
  readonly dueAt: Date
  /** Last successful read. */
  readonly lastReadAt: Date | null
  /** Up to when that reading knows what is busy. */
  readonly knownUntil: Date | null
  readonly etag: string | null
  /** Of what that reading was sent. */
  readonly digest: Buffer | null
  /** Since when every reading has failed; null after one that went well. */
  readonly failingSince: Date | null
  readonly failures: number
  readonly failure: FeedFailure | null
  /** Of what was sent when a reading was last killed, and what came of it. */
  readonly killedDigest: Buffer | null
  readonly killedFailure: FeedFailure | null
  readonly told: boolean
  /** Events that the last reading did not read as they are meant. */
  readonly faultyEvents: number
}

export const FEED_COLUMNS = `f.organization_id as "organizationId", f.feed_id as "feedId", f.host_id as "hostId", f.kind,
  f.url, f.place, f.user_name as "userName", f.password, f.created_at as "createdAt", f.due_at as "dueAt",
  f.last_read_at as "lastReadAt", f.known_until as "knownUntil", f.etag, f.digest, f.failing_since as "failingSince", f.failures,
  f.failure, f.told, f.killed_digest as "killedDigest",
  f.killed_failure as "killedFailure", f.faulty_events as "faultyEvents"`

/** A feed, and how many busy times it told within a time. */
export type CountedFeed = Feed & { readonly busyTimes: number }

/** The feeds of a host, the oldest first, with how many of their busy times touch the time from `from` to `to`. */
export const listFeeds = statement<CountedFeed>(
  'hosts.list_feeds',
  `select ${FEED_COLUMNS}, (
     select count(*)::integer from host_busy b where b.organization_id = $1 and b.feed_id = f.feed_id
       and b.starts_at < $4 and b.ends_at > $3) as "busyTimes"
   from host_feeds f where f.organization_id = $1 and f.host_id = $2 order by f.feed_id`,
).rows(({ organizationId, hostId }: HostRef, { from, to }: { from: Date; to: Date }) => [
  organizationId,
  hostId,
  from,
  to,
])

/** Adds a feed to a host that the transaction holds. */
export const insertFeed = statement(
  'hosts.insert_feed',
  `insert into host_feeds (organization_id, feed_id, host_id, kind, url, place, user_name, password, created_at, due_at,
     last_read_at, known_until, etag, digest, faulty_events)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $11, $12, $13, $14)`,
).run((feed: NewFeed) => {
  const { organizationId, feedId, hostId, kind, url, place, userName, password, createdAt, dueAt } = feed
  const values = [organizationId, feedId, hostId, kind, url, place, userName, password, createdAt, dueAt]
  return [...values, feed.knownUntil, feed.etag, feed.digest, feed.faultyEvents]
})

/** A feed that was just read for the first time. */
export type NewFeed = Pick<
  Feed,
  'organizationId' | 'feedId' | 'hostId' | 'kind' | 'url' | 'place' | 'userName' | 'password' | 'createdAt' | 'dueAt'
> & { readonly knownUntil: Date; readonly etag: string | null; readonly digest: Buffer; readonly faultyEvents: number }

/** How many feeds a host has. */
export const countFeeds = statement<{ count: number }>(
  'hosts.count_feeds',
  `select count(*)::integer as count from host_feeds where organization_id = $1 and host_id = $2`,
).first(
  ({ organizationId, hostId }: HostRef) => [organizationId, hostId],
  (found) => found?.count ?? 0,
)

/** A feed with the name of its host, or undefined when there is none. */
export const findFeed = statement<Feed & { hostName: string }>(
  'hosts.find_feed',
  `select ${FEED_COLUMNS}, h.name as "hostName" from host_feeds f
   join hosts h on h.organization_id = f.organization_id and h.host_id = f.host_id
   where f.organization_id = $1 and f.feed_id = $2`,
).first((organizationId: string, feedId: string) => [organizationId, feedId])

/** Removes a feed with its secrets and what it told; undefined when there is none. */
export const deleteFeed = statement<{ kind: FeedKind; place: string }>(
  'hosts.delete_feed',
  `delete from host_feeds where organization_id = $1 and host_id = $2 and feed_id = $3 returning kind, place`,
).first(({ organizationId, hostId, feedId }: FeedRef) => [organizationId, hostId, feedId])

/** Removes every feed of a host with its secrets and what it told. */
export const deleteFeedsOf = statement(
  'hosts.delete_feeds_of_host',
  `delete from host_feeds where organization_id = $1 and host_id = $2`,
).run(({ organizationId, hostId }: HostRef) => [organizationId, hostId])

/** When a host is busy by a calendar of theirs; the end is not part of it. */
export interface HostBusy {
  readonly hostId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Whose busy times, and when. */
export interface BusyOrder {
  readonly organizationId: string
  readonly hostIds: readonly string[]
  readonly from: Date
  readonly to: Date
}

/**
 * What the feeds of hosts said at their last good reading, as far as it touches the time from `from` to `to`. Spans of
 * one feed do not overlap, those of several may.
 */
export const findHostBusy = statement<HostBusy>(
  'hosts.find_busy',
  `select host_id as "hostId", starts_at as "startsAt", ends_at as "endsAt" from host_busy
   where organization_id = $1 and host_id = any($2::uuid[]) and starts_at < $4 and ends_at > $3
   order by host_id, starts_at`,
).rows(({ organizationId, hostIds, from, to }: BusyOrder) => [organizationId, hostIds, from, to])

const DELETE_BUSY = statement('hosts.delete_busy', `delete from host_busy where organization_id = $1 and feed_id = $2`)

const INSERT_BUSY = statement(
  'hosts.insert_busy',
  `insert into host_busy (organization_id, feed_id, host_id, starts_at, ends_at)
   select $1, $2, $3, to_timestamp(b."start" / 1000.0), to_timestamp(b."end" / 1000.0)
   from json_to_recordset($4::json) as b("start" bigint, "end" bigint)`,
)

/** Replaces what a feed said, in the caller's transaction. Times in milliseconds since the epoch. */
export async function replaceBusy(
  tx: Db,
  { organizationId, feedId, hostId }: FeedRef,
  spans: readonly { readonly start: number; readonly end: number }[],
): Promise<void> {
  await execute(tx, DELETE_BUSY, [organizationId, feedId])
  if (spans.length > 0) await execute(tx, INSERT_BUSY, [organizationId, feedId, hostId, jsonRows(spans)])
}
