import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { emit } from '../../platform/emit.ts'
import { showId } from '../../platform/ids.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import type { FeedAccess, FeedReading } from './collectors/feed-reading.ts'
import { FeedFault } from './collectors/fetch-calendar.ts'
import { readFeed } from './collectors/read-feed.ts'
import { completeFeed, failFeed, releaseFeed, renewFeedLease } from './feed-lease-store.ts'
import type { LeasedFeed } from './feed-lease-store.ts'
import { feedPlace, replaceBusy } from './feed-store.ts'

/** How far ahead a reading looks: beyond every horizon of a calendar. */
const WINDOW = 100 * DAY
/** A meeting may start this late, so that a reading that knows less is made anew, unchanged or not. */
const NEEDED = 92 * DAY
/** How often a feed is read; the more often it fails in a row, the more rarely. */
export const FEED_READINGS: GrowingBackoff = { first: 5 * MINUTE, factor: 2, most: HOUR, spread: [1, 1.1] }
const TOLD_AFTER = DAY
export const FEED_LEASE = MINUTE

/** What is asked of a feed at `now`. */
export function busyQuestionAt(now: Date, { timezone, email }: { timezone: string; email: string }) {
  return { timezone, email, from: now.getTime() - DAY, to: now.getTime() + WINDOW }
}

/** When a feed that was read at `now` is read next. */
export function nextReading({ random }: Context, now: Date): Date {
  return new Date(now.getTime() + waitAfter(FEED_READINGS, 1, random))
}

/**
 * Reads a leased feed, and writes what came of it while the lease is held: what it told is replaced as a whole, or stays
 * where it could not be read. A reading that the signal ends leaves the feed as it was.
 * @throws what kept the outcome from being written; the feed is then due again after a while
 */
export async function readLeasedFeed(context: Context, feed: LeasedFeed, signal: AbortSignal): Promise<void> {
  const renew = () => renewFeedLease(context.db, feed, leaseEnd(context.clock, FEED_LEASE))
  const now = context.clock.now()
  try {
    await withLease(
      { milliseconds: FEED_LEASE, renew, signal, log: context.log },
      (held) => ask(context, feed, now, held),
      (reading) => (reading instanceof FeedFault ? fail(context, feed, reading) : keep(context, feed, now, reading)),
    )
  } catch (error) {
    const later = signal.aborted ? feed.dueAt : nextReading(context, context.clock.now())
    await releaseFeed(context.db, feed, later)
    if (!signal.aborted) throw error
  }
}

async function ask(
  context: Context,
  feed: LeasedFeed,
  now: Date,
  signal: AbortSignal,
): Promise<FeedReading | FeedFault> {
  const { organizationId, knownUntil, etag, digest, killedDigest, killedFailure } = feed
  const knowsEnough = knownUntil !== null && knownUntil.getTime() >= now.getTime() + NEEDED
  const question = busyQuestionAt(now, feed)
  const known = knowsEnough && digest !== null ? { etag, digest } : null
  const wasKilled = killedDigest !== null && killedFailure !== null
  const killed = wasKilled ? { digest: killedDigest, failure: killedFailure } : null
  const order = { organizationId, question, known, killed, isFirst: false }
  try {
    return await readFeed(context, openAccess(context, feed), order, signal)
  } catch (error) {
    if (error instanceof FeedFault) return error
    if (signal.aborted) throw error
    context.log.error({ err: asError(error), organizationId, feedId: feed.feedId }, 'A feed could not be read.')
    return new FeedFault('internal')
  }
}

function openAccess({ secrets }: Context, feed: LeasedFeed): FeedAccess {
  const { kind, userName } = feed
  const password = feed.password === null ? null : secrets.decrypt(feed.password, feedPlace(feed, 'password'))
  return { kind, url: secrets.decrypt(feed.url, feedPlace(feed, 'url')), userName, password }
}

async function keep(
  context: Context,
  feed: LeasedFeed,
  now: Date,
  { spans, faultyEvents, etag, digest }: FeedReading,
): Promise<void> {
  const knownUntil = spans === undefined ? null : new Date(busyQuestionAt(now, feed).to)
  await transaction(context.db, async (tx) => {
    const read = { now, dueAt: nextReading(context, now), knownUntil, etag, digest, faultyEvents: faultyEvents ?? null }
    if ((await completeFeed(tx, feed, read)) && spans !== undefined) await replaceBusy(tx, feed, spans)
  })
}

async function fail(context: Context, feed: LeasedFeed, { failure, killedDigest }: FeedFault): Promise<void> {
  const now = context.clock.now()
  const { organizationId, failures, failingSince } = feed
  const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= TOLD_AFTER
  const dueAt = new Date(now.getTime() + waitAfter(FEED_READINGS, failures + 1, context.random))
  await transaction(context.db, async (tx) => {
    if (!(await failFeed(tx, feed, { now, failure, killedDigest, dueAt, told: feed.told || isLong }))) return
    if (feed.told || !isLong) return
    const data = { feedId: showId('feed', feed.feedId), hostId: showId('host', feed.hostId), reason: failure }
    await emit(context, tx, organizationId, [{ type: 'feed.failing', data }])
  })
}
