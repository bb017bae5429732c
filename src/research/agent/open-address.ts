import { randomUUID } from 'node:crypto'
import { DAY, HOUR, SECOND, sleep } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { writeBack } from '../../platform/work/lease.ts'
import { askPage, askSitemap } from '../visit/collectors/ask-reader.ts'
import { asksForLongWaits, createCrawl, follow } from '../visit/collectors/crawl.ts'
import type { CrawlArrival, SiteCrawl } from '../visit/collectors/crawl.ts'
import type { HostTurns } from '../visit/collectors/host-turns.ts'
import { askBoard } from '../visit/collectors/job-boards/ask-board.ts'
import { boardOf } from '../visit/collectors/job-boards/find-board.ts'
import { CRAWL_LIMITS, webTools, withinTime } from '../visit/collectors/polite-fetch.ts'
import { siteOf } from '../visit/collectors/site-addresses.ts'
import { readableLinks } from '../visit/page-text.ts'
import type { PageText } from '../visit/page-text.ts'
import type { ListedAddress } from './address-book.ts'
import type { PageStatus } from './page-status.ts'
import { findFreshPage, leasePage, releasePage, savePage } from './page-store.ts'
import type { KeptPage } from './page-store.ts'

/** Opens addresses for one run: who wants them, and when it ends. */
export interface PageOpener {
  readonly context: Context
  readonly organizationId: string
  /** Shared by all runs of a process. */
  readonly turns: HostTurns
  /** What robots.txt of the origins says that this run asked. */
  readonly robots: SiteCrawl['robots']
  readonly signal: AbortSignal
}

/** For one page, robots.txt and redirects included. */
const PAGE_MS = 25 * SECOND
const PAGE_LEASE = 45 * SECOND
/** While another run fetches the same page, look again after this. */
const LOOK_AGAIN = SECOND / 4
const MOST_LOOKS = 80
/** How long a page counts as fresh; what could not be fetched may soon be there again. */
const FRESH = 7 * DAY
const RETRY = HOUR
const PASSING: ReadonlySet<PageStatus> = new Set<PageStatus>(['unavailable', 'unreachable'])
/** Of an index, and of all addresses of a sitemap. */
const MOST_SITEMAPS = 3
const MOST_ENTRIES = 300
const MOST_TITLES = 200

/**
 * What an address says: as it was fetched in the last days by whoever wanted it, or fetched now, by one run at a time.
 * `busy` where another run does so for too long.
 */
export async function openAddress(opener: PageOpener, address: ListedAddress): Promise<KeptPage | 'busy'> {
  const { context, signal } = opener
  const { db, clock } = context
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    signal.throwIfAborted()
    const now = clock.now()
    const known = await findFreshPage(db, address.url, now)
    if (known !== undefined) return known
    const token = randomUUID()
    const until = new Date(now.getTime() + PAGE_LEASE)
    if (await leasePage(db, address.url, { now, until, token })) return fetchAndKeep(opener, address, token)
    await sleep(LOOK_AGAIN, signal)
  }
  return 'busy'
}

async function fetchAndKeep(opener: PageOpener, address: ListedAddress, token: string): Promise<KeptPage> {
  const { context } = opener
  try {
    const found = await fetchAddress(opener, address)
    const observedAt = context.clock.now()
    const freshUntil = new Date(observedAt.getTime() + (PASSING.has(found.status) ? RETRY : FRESH))
    await writeBack(context.log, () => savePage(context.db, address.url, token, { ...found, observedAt, freshUntil }))
    return found
  } catch (error) {
    await releasePage(context.db, address.url, token)
    throw error
  }
}

async function fetchAddress(opener: PageOpener, { url, kind }: ListedAddress): Promise<KeptPage> {
  try {
    if (kind === 'board') return await readBoard(opener, url)
    return await (kind === 'sitemap' ? readSitemap(opener, url) : readPage(opener, url))
  } catch (error) {
    opener.signal.throwIfAborted()
    opener.context.log.error({ err: asError(error) }, 'A page could not be read for a fault of ours.')
    return nothing('unreachable')
  }
}

function nothing(status: PageStatus): KeptPage {
  return { status, texts: [] }
}

/** Goes to an address at the turn of its host, by the rules of its robots.txt. */
async function arrive(opener: PageOpener, url: string): Promise<CrawlArrival> {
  const { turns, robots, signal } = opener
  const tools = toolsOf(opener)
  return withinTime(PAGE_MS, signal, async (budget) => {
    const crawl = { ...createCrawl(siteOf(url), { ...tools, budget }), robots }
    if (await asksForLongWaits(crawl, url)) return { is: 'forbidden' }
    const rules = robots.get(new URL(url).origin)
    const gap = Math.max(tools.requestGapMs, typeof rules === 'object' ? rules.crawlDelay * SECOND : 0)
    await turns.take(new URL(url).host, () => (gap > 0 ? sleep(gap, signal) : Promise.resolve()), budget)
    return follow(crawl, url)
  })
}

function toolsOf({ context, organizationId, signal }: PageOpener) {
  return { ...webTools(context, organizationId, signal), limits: CRAWL_LIMITS }
}

async function readPage(opener: PageOpener, url: string): Promise<KeptPage> {
  const arrival = await arrive(opener, url)
  if (arrival.is !== 'page') return nothing(statusOf(arrival))
  const { url: at, headers, body } = arrival.answer
  const page = await askPage({ answer: { url: at, headers, body }, kind: 'about', withTexts: true }, toolsOf(opener))
  if (page === 'killed') return nothing('unreadable')
  if (page?.standIn === 'missing' || page?.standIn === 'unavailable') return nothing(page.standIn)
  const { texts = [], showsWords = false } = page ?? {}
  if (!showsWords || texts.length === 0) return nothing('no_text')
  return {
    status: 'read',
    texts: texts.map((text) => (text.kind === 'json-ld' ? text : { ...text, kind: 'page' })),
  }
}

function statusOf(arrival: Exclude<CrawlArrival, { is: 'page' }>): PageStatus {
  if (arrival.is === 'forbidden') return 'forbidden'
  if (arrival.is !== 'failed') return 'elsewhere'
  const { reason } = arrival
  if (reason === 401 || reason === 403 || reason === 451 || reason === 'blocked') return 'forbidden'
  return reason === 404 || reason === 410 ? 'missing' : 'unreachable'
}

/** The addresses that a sitemap names, those of the first sitemaps that it names among them. */
async function readSitemap(opener: PageOpener, url: string): Promise<KeptPage> {
  const first = await readOneSitemap(opener, url)
  if ('status' in first) return readNamedSitemaps(opener, url, first)
  return pagesOf(first.isIndex ? await addressesIn(opener, first.addresses, url) : first.addresses, url)
}

/** Where there is no sitemap at its usual place, robots.txt may say where it is (https://www.sitemaps.org/protocol.html). */
async function readNamedSitemaps(opener: PageOpener, url: string, missing: KeptPage): Promise<KeptPage> {
  const rules = opener.robots.get(new URL(url).origin)
  const named = typeof rules === 'object' ? rules.sitemaps : []
  const found = await addressesIn(opener, named, url)
  return found.length === 0 ? missing : pagesOf(found, url)
}

/** The addresses in the first of the sitemaps that are of the same site. */
async function addressesIn(opener: PageOpener, sitemaps: readonly string[], url: string): Promise<string[]> {
  const found: string[] = []
  for (const one of sitemaps.filter((address) => siteOf(address) === siteOf(url)).slice(0, MOST_SITEMAPS)) {
    const sitemap = await readOneSitemap(opener, one)
    if (!('status' in sitemap) && !sitemap.isIndex) found.push(...sitemap.addresses)
  }
  return found
}

/** The pages that a sitemap names; it may only name those of its own site. */
function pagesOf(found: readonly string[], url: string): KeptPage {
  // The shallowest pages are the main ones.
  const links = readableLinks(
    found
      .filter((href) => siteOf(href) === siteOf(url))
      .map((href) => ({ href, text: '', depth: href.split('/').length }))
      .toSorted((a, b) => a.depth - b.depth)
      .slice(0, MOST_ENTRIES),
    url,
  )
  const text = `The sitemap names ${found.length} pages.`
  return { status: 'read', texts: [{ kind: 'sitemap', url, text, links }] }
}

async function readOneSitemap(opener: PageOpener, url: string) {
  const arrival = await arrive(opener, url)
  if (arrival.is !== 'page') return nothing(statusOf(arrival))
  const { url: at, body } = arrival.answer
  const sitemap = await askSitemap({ url: at, text: body.toString('utf8') }, toolsOf(opener))
  return sitemap === 'killed' ? nothing('unreadable') : sitemap
}

/** A job board tells its openings to programs. */
async function readBoard(opener: PageOpener, url: string): Promise<KeptPage> {
  const board = boardOf(url)
  if (board === undefined) return nothing('missing')
  const { answer } = await askBoard(board, { ...toolsOf(opener), turns: opener.turns })
  if (answer.is !== 'read') return nothing(answer.is === 'none' ? 'missing' : 'unreachable')
  const { titles, departments, count } = answer.openings
  const lines = [
    ...(count === undefined ? [] : [`Open positions: ${count}`]),
    ...new Set(titles.slice(0, MOST_TITLES)),
    ...(departments.length === 0 ? [] : [`Departments: ${[...new Set(departments)].slice(0, 50).join(', ')}`]),
  ]
  const text: PageText = {
    kind: 'board',
    url,
    text: lines.join('\n').slice(0, 20_000).replaceAll('\0', '').toWellFormed(),
  }
  return { status: 'read', texts: [text] }
}
