import { writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError, invalid, notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { replaceBusy } from './busy-store.ts'
import type { HostDeed } from './change-host.ts'
import { requireHost } from './change-host.ts'
import type { FeedAccess, FeedReading } from './collectors/feed-order.ts'
import { FeedFault } from './collectors/fetch-calendar.ts'
import { readFeed } from './collectors/read-feed.ts'
import { readAccess } from './feed-access.ts'
import { countFeeds, deleteFeed, insertFeed } from './feed-store.ts'
import type { FeedBody } from './feed-schema.ts'
import { feedFailureInWords } from './feed-words.ts'
import { forgetFeedState } from './lease-store.ts'
import { nextReading, questionAt } from './read-leased.ts'
import { lockHost } from './store.ts'
import type { Host } from './store.ts'

const MOST_FEEDS = 10

/**
 * Adds a feed to a host, once it was read; answers its UUID.
 * @throws AppError `not_found`; `validation_failed` for what is no address, and for a feed that cannot be read, with the
 * failure class as code; `conflict` for an archived host; `limit_reached` from ten on
 */
export async function addFeed(context: Context, deed: HostDeed, body: FeedBody): Promise<string> {
  const host = await requireHost(context, deed)
  assertActive(host)
  const { access, place } = await readAccess(context.outbound, body)
  const now = context.clock.now()
  const { spans = [], faultyEvents = 0, etag, digest } = await tryFeed(context, access, host, now)
  const ref = { organizationId: deed.organizationId, hostId: deed.hostId, feedId: uuidv7(now.getTime()) }
  const seal = (text: string) => context.secrets.encrypt(text)
  await transaction(context.db, async (tx) => {
    const locked = await lockHost(tx, deed)
    if (locked === undefined) throw notFound('host')
    assertActive(locked)
    if ((await countFeeds(tx, deed)) >= MOST_FEEDS) {
      throw new AppError('limit_reached', `This host has ${MOST_FEEDS} feeds already. Remove one first.`)
    }
    const { kind, url, userName, password } = access
    const sealed = { url: seal(url), password: password === null ? null : seal(password) }
    const known = {
      createdAt: now,
      dueAt: nextReading(context, now),
      knownUntil: new Date(questionAt(now, host).to),
      etag,
      digest,
      faultyEvents,
    }
    await insertFeed(tx, { ...ref, kind, place, userName, ...sealed, ...known })
    await replaceBusy(tx, ref, spans)
    // Changed while it was read: what was read by the old ones does not stand for long.
    if (locked.timezone !== host.timezone || locked.email !== host.email) await forgetFeedState(tx, deed, now)
    const after = { feedId: showId('feed', ref.feedId), kind, place }
    await audit(context, tx, deed, { action: 'feed.added', after })
  })
  return ref.feedId
}

/** Removes a feed with its secrets and the busy times that it told. @throws AppError `not_found` */
export async function removeFeed(context: Context, deed: HostDeed, feedId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const removed = await deleteFeed(tx, { ...deed, feedId })
    if (removed === undefined) throw notFound('feed')
    await audit(context, tx, deed, { action: 'feed.removed', before: { feedId: showId('feed', feedId), ...removed } })
  })
}

function assertActive({ archivedAt }: Host): void {
  if (archivedAt !== null) throw new AppError('conflict', 'This host is archived and takes no feeds.')
}

async function tryFeed(context: Context, access: FeedAccess, host: Host, now: Date): Promise<FeedReading> {
  const { organizationId } = host
  const order = { organizationId, question: questionAt(now, host), known: null, isFirst: true }
  try {
    return await readFeed(context, access, order, new AbortController().signal)
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const { failure } = error
    const pointer = failure === 'sign_in_refused' && access.kind === 'caldav' ? '/password' : '/url'
    const detail = feedFailureInWords(failure)
    throw invalid([{ pointer, code: failure, detail }], detail)
  }
}

async function audit(
  context: Context,
  tx: Parameters<typeof writeAudit>[0],
  { organizationId, hostId, actor }: HostDeed,
  deed: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target: showId('host', hostId), ...deed })
}
