import { askOutside } from '../../accounts/index.ts'
import type { OutsideCaller } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { parseWebUrl } from '../../platform/text/web-address.ts'
import type { HostDeed } from '../change-host.ts'
import { auditHost, requireHost } from '../change-host.ts'
import { lockHost } from '../store.ts'
import type { Host, HostRef } from '../schema.ts'
import type { FeedAccess, FeedReading } from './collectors/feed-reading.ts'
import { FEED_FAILURES, FeedFault } from './collectors/fetch-calendar.ts'
import { readFeed } from './collectors/read-feed.ts'
import { forgetFeedState } from './feed-lease-store.ts'
import type { FeedBody } from './feed-schema.ts'
import { countFeeds, deleteFeed, feedPlace, insertFeed, replaceBusy } from './feed-store.ts'
import { busyQuestionAt, nextReading } from './read-leased-feed.ts'

const MOST_FEEDS = 10

/**
 * Adds a feed to a host, once it was read; answers its UUID.
 * @throws AppError `not_found`; `validation_failed` for what is no address, and for a feed that cannot be read, with the
 * failure class as code; `conflict` for an archived host; `limit_reached` from ten on
 */
export async function addFeed(context: Context, deed: HostDeed & OutsideCaller, body: FeedBody): Promise<string> {
  const host = await requireHost(context, deed)
  assertActive(host)
  const { access, place } = readAccess(body)
  await assertRoom(context.db, deed)
  const now = context.clock.now()
  const {
    spans = [],
    faultyEvents = 0,
    etag,
    digest,
  } = await askOutside(context, deed, (open) => tryFeed(open, access, { host, now, signal: deed.signal }))
  const ref = { organizationId: deed.organizationId, hostId: deed.hostId, feedId: uuidv7(now.getTime()) }
  const seal = (text: string, column: 'url' | 'password') => context.secrets.encrypt(text, feedPlace(ref, column))
  await transaction(context.db, async (tx) => {
    const locked = await lockHost(tx, deed)
    if (locked === undefined) throw notFound('host')
    assertActive(locked)
    await assertRoom(tx, deed)
    const { kind, url, userName, password } = access
    const sealed = { url: seal(url, 'url'), password: password === null ? null : seal(password, 'password') }
    const known = {
      createdAt: now,
      dueAt: nextReading(context, now),
      knownUntil: new Date(busyQuestionAt(now, host).to),
      etag,
      digest,
      faultyEvents,
    }
    await insertFeed(tx, { ...ref, kind, place, userName, ...sealed, ...known })
    await replaceBusy(tx, ref, spans)
    // Changed while it was read: what was read by the old ones does not stand for long.
    if (locked.timezone !== host.timezone || locked.email !== host.email) await forgetFeedState(tx, deed, now)
    const after = { feedId: showId('feed', ref.feedId), kind, place }
    await auditHost(context, tx, deed, { action: 'feed.added', after })
  })
  return ref.feedId
}

/** Removes a feed with its secrets and the busy times that it told. @throws AppError `not_found` */
export async function removeFeed(context: Context, deed: HostDeed, feedId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const removed = await deleteFeed(tx, { ...deed, feedId })
    if (removed === undefined) throw notFound('feed')
    await auditHost(context, tx, deed, {
      action: 'feed.removed',
      before: { feedId: showId('feed', feedId), ...removed },
    })
  })
}

function assertActive({ archivedAt }: Host): void {
  if (archivedAt !== null) throw new AppError('conflict', 'This host is archived and takes no feeds.')
}

/** Asked before anything is fetched, and once more under the lock of the host. */
async function assertRoom(db: Db, ref: HostRef): Promise<void> {
  if ((await countFeeds(db, ref)) < MOST_FEEDS) return
  throw new AppError('limit_reached', `This host has ${MOST_FEEDS} feeds already. Remove one first.`)
}

async function tryFeed(
  context: Context,
  access: FeedAccess,
  { host, now, signal }: { readonly host: Host; readonly now: Date; readonly signal: AbortSignal },
): Promise<FeedReading> {
  const { organizationId } = host
  await assertAddress(context.outbound, access.url)
  const order = { organizationId, question: busyQuestionAt(now, host), known: null, killed: null, isFirst: true }
  try {
    return await readFeed(context, access, order, signal)
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const { failure } = error
    const pointer = failure === 'sign_in_refused' && access.kind === 'caldav' ? '/password' : '/url'
    const detail = FEED_FAILURES[failure]
    throw invalid([{ pointer, code: failure, detail }], detail)
  }
}

/**
 * How a feed is signed in to, and as much of its URL as everybody may see: of a secret one the server alone. `webcal://`
 * is read as https.
 * @throws AppError `validation_failed`
 */
export function readAccess(body: FeedBody): { access: FeedAccess; place: string } {
  const url = readUrl(body.url)
  const problems = [...(url === undefined ? [noUrl()] : []), ...checkSignIn(body)]
  if (problems.length > 0 || url === undefined) throw invalid(problems)
  const { kind, userName = null, password = null } = body
  const place = kind === 'ics' ? url.host : `${url.origin}${url.pathname}`
  return { access: { kind, url: url.href, userName, password }, place: place.slice(0, 2_000) }
}

function readUrl(given: string): URL | undefined {
  const text = given.trim().replace(/^webcals?:/i, 'https:')
  const url = parseWebUrl(text)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url
}

function noUrl(): Problem {
  const detail =
    'This is no address of a calendar. It begins with https:// or webcal:// and holds no user name or password.'
  return { pointer: '/url', code: 'invalid_url', detail }
}

async function assertAddress(outbound: Outbound, url: string): Promise<void> {
  try {
    await outbound.check(url, 'calendar')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw invalid([{ pointer: '/url', code: 'address_not_allowed', detail: FEED_FAILURES.address_not_allowed }])
  }
}

function checkSignIn({ kind, userName, password }: FeedBody): Problem[] {
  const given = { userName, password }
  return (['userName', 'password'] as const).flatMap((name): Problem[] => {
    if (kind === 'caldav' && given[name] === undefined) {
      return [{ pointer: `/${name}`, code: 'required', detail: 'A feed of kind "caldav" signs in: give it.' }]
    }
    if (kind === 'ics' && given[name] !== undefined) {
      const detail = 'A feed of kind "ics" has its secret in its URL: leave it out.'
      return [{ pointer: `/${name}`, code: 'not_allowed', detail }]
    }
    return []
  })
}
