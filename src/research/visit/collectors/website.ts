import type { ChosenPage } from './choose-pages.ts'
import {
  createCrawl,
  departureTo,
  follow,
  type CrawlArrival,
  type SiteCrawl,
  type CrawlDeparture,
  type CrawlRefusal,
} from './crawl.ts'
import { isBareNotice, readFurther, type UnreadPage } from './further-pages.ts'
import { askPage } from './ask-reader.ts'
import type { ReadPage } from './page-program.ts'
import type { FetchTools, PageVisit } from './polite-fetch.ts'
import type { HttpAnswer, OutboundReason } from '../../../platform/outbound/outbound.ts'
import type { SiteOutcome } from '../company-parts.ts'

export interface SiteReading {
  readonly outcome: SiteOutcome
  /** Home first; empty unless the outcome is `read`. */
  readonly pages: readonly ReadPage[]
  /** Pages that the site has, or had, and whose words of today are not known. */
  readonly unread: readonly UnreadPage[]
  /** Every address that was asked, robots.txt included, in order. */
  readonly visits: readonly PageVisit[]
  /** Where the company went, and what says so. */
  readonly movedTo?: { readonly url: string; readonly quote: string }
  /** Where the careers page leads when it is no page of the site. */
  readonly careersAt?: string
}

/** A page that forwards by itself has little of its own. */
const LITTLE_TEXT = 600

/**
 * Reads the site of `domain` (a host name): home by https, else http, then what it links of about, careers, imprint,
 * contact and pricing, and what was read `before` and is not linked now. Obeys robots.txt (RFC 9309; a 5xx or
 * unreachable one forbids). Never throws for what a site does; throws the reason of `tools.signal` when that aborts.
 */
export async function readSite(
  domain: string,
  tools: FetchTools,
  before: readonly ChosenPage[] = [],
): Promise<SiteReading> {
  const crawl = createCrawl(domain, tools)
  const { visits } = crawl.fetch
  const end = (outcome: SiteOutcome): SiteReading => ({ outcome, pages: [], unread: [], visits })
  const first = await openHome(crawl)
  const home = first.is === 'page' ? await judgeHome(crawl, first.answer) : first
  if (home.is === 'moved') return { ...end('moved'), movedTo: { url: home.to, quote: home.quote } }
  if (home.is === 'failed') return end(outcomeOf(home.reason))
  if (home.is !== 'home') return end(home.is)
  const further = await readFurther(crawl, home.page, before)
  if (isBareNotice(home.page, further)) return end('unavailable')
  return { ...further, outcome: 'read', visits, pages: [home.page, ...further.pages] }
}

/**
 * Reads one page of the site of `domain` that is known from before, by the same rules. The outcome is that of the page:
 * `empty` where it is gone.
 */
export async function readPage(domain: string, { kind, url }: ChosenPage, tools: FetchTools): Promise<SiteReading> {
  const crawl = createCrawl(domain, tools)
  const arrival = await follow(crawl, url)
  const { visits } = crawl.fetch
  const end = (outcome: SiteOutcome): SiteReading => ({ outcome, pages: [], unread: [], visits })
  if (arrival.is === 'failed') return end(outcomeOf(arrival.reason))
  if (arrival.is === 'moved' || arrival.is === 'redirected') return { ...end(arrival.is), careersAt: arrival.to }
  if (arrival.is !== 'page') return end(arrival.is)
  const page = await askPage({ answer: arrival.answer, kind }, tools)
  if (page === 'killed') return end('unreadable')
  if (page === undefined || page.standIn === 'unavailable') return end('unavailable')
  if (page.standIn === 'missing') return end('empty')
  const unread = page.standIn === undefined && page.showsWords ? [] : [{ kind, url, passes: false }]
  return { outcome: 'read', pages: [page], unread, visits }
}

function outcomeOf(reason: OutboundReason | number): SiteOutcome {
  if (reason === 401 || reason === 403 || reason === 451) return 'forbidden'
  if (reason === 404 || reason === 410) return 'empty'
  return 'unreachable'
}

/** https, then http; and `www.` where the bare name does not resolve. */
async function openHome(crawl: SiteCrawl): Promise<CrawlArrival> {
  let last: CrawlArrival = { is: 'failed', reason: 'dns' }
  for (const host of [crawl.domain, `www.${crawl.domain}`]) {
    for (const scheme of ['https', 'http']) {
      last = await follow(crawl, `${scheme}://${host}/`)
      if (last.is !== 'failed' || typeof last.reason === 'number') return last
      if (last.reason === 'dns') break
    }
    if (last.is === 'failed' && last.reason !== 'dns') return last
  }
  return last
}

type Home =
  | { readonly is: 'home'; readonly page: ReadPage }
  | { readonly is: 'empty' | 'unavailable' | 'unreadable' }
  | CrawlDeparture
  | CrawlRefusal

/** Judges the home page, and follows it once when it only forwards. */
async function judgeHome(crawl: SiteCrawl, answer: HttpAnswer): Promise<Home> {
  const page = await askPage({ answer, kind: 'home' }, crawl.tools)
  if (page === undefined || page === 'killed') return judge(page)
  const forward = page.refreshTo
  if (forward !== undefined && page.text.length < LITTLE_TEXT && forward !== page.url) {
    const arrival =
      departureTo(crawl.domain, forward, { quote: forward, isPermanent: true }) ?? (await follow(crawl, forward))
    if (arrival.is !== 'page') return arrival
    return judge(await askPage({ answer: arrival.answer, kind: 'home' }, crawl.tools))
  }
  return judge(page)
}

function judge(page: ReadPage | 'killed' | undefined): Home {
  if (page === undefined) return { is: 'empty' }
  if (page === 'killed') return { is: 'unreadable' }
  const { condition } = page
  if (condition.is === 'site') return { is: 'home', page }
  return condition
}
