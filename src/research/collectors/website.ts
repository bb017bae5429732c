import { getDomain } from 'tldts'
import type { HttpAnswer, OutboundReason } from '../../platform/outbound.ts'
import { decodePage } from './decode-page.ts'
import { conditionOf, isParkingHost } from '../page-condition.ts'
import { absolute, parsePage, type PageContent, type PageKind } from './parse-page.ts'
import { choosePages, type ChosenPage } from './choose-pages.ts'
import { createPoliteFetch, isNeverRead, type FetchTools, type PoliteFetch, type Visit } from './polite-fetch.ts'
import { ALLOW_ALL, readRobots, type RobotsRules } from './robots.ts'
import { isSameSite, siteOf } from './same-site.ts'

/** How the visit to a company's site ended. */
export type SiteOutcome = 'read' | 'parked' | 'moved' | 'forbidden' | 'unreachable' | 'empty'

export interface SiteReading {
  readonly outcome: SiteOutcome
  /** Home first; empty unless the outcome is `read`. */
  readonly pages: readonly PageContent[]
  /** Every address that was asked, robots.txt included, in order. */
  readonly visits: readonly Visit[]
  /** Where the company went, and what says so. */
  readonly movedTo?: { readonly url: string; readonly quote: string }
  /** Where the careers page leads when it is no page of the site. */
  readonly careersAt?: string
}

type Refusal = { readonly is: 'forbidden' } | { readonly is: 'failed'; readonly reason: OutboundReason | number }
type Departure = { readonly is: 'moved'; readonly to: string; readonly quote: string } | { readonly is: 'parked' }
type Arrival = { readonly is: 'page'; readonly answer: HttpAnswer } | Departure | Refusal

interface Crawl {
  readonly tools: FetchTools
  readonly fetch: PoliteFetch
  readonly domain: string
  readonly robots: Map<string, RobotsRules | OutboundReason | number>
}

/** RFC 9309 leaves longer waits to the robot; with one we read the home page and no more. */
const LONGEST_DELAY_SECONDS = 10
const READABLE = /^(?:text\/html|application\/xhtml\+xml|application\/xml|text\/xml)\b|^$/i
/** A page that forwards by itself has little of its own. */
const LITTLE_TEXT = 600

/**
 * Reads the site of `domain` (a host name): home by https, else http, then what it links of about, careers, imprint,
 * contact and pricing. Obeys robots.txt (RFC 9309; a 5xx or unreachable one forbids). Never throws for what a site
 * does; throws the reason of `tools.signal` when that aborts.
 */
export async function readSite(domain: string, tools: FetchTools): Promise<SiteReading> {
  const crawl: Crawl = { tools, domain, fetch: createPoliteFetch(tools), robots: new Map() }
  const { visits } = crawl.fetch
  const end = (outcome: SiteOutcome): SiteReading => ({ outcome, pages: [], visits })
  const first = await openHome(crawl)
  const home = first.is === 'page' ? await settleHome(crawl, first.answer) : first
  if (home.is === 'moved') return { ...end('moved'), movedTo: { url: home.to, quote: home.quote } }
  if (home.is === 'parked') return end('parked')
  if (home.is === 'forbidden') return end('forbidden')
  if (home.is === 'empty') return end('empty')
  if (home.is === 'failed') return end(outcomeOf(home.reason))
  const { pages, careersAt } = await readFurther(crawl, home.page)
  return { outcome: 'read', visits, pages: [home.page, ...pages], ...(careersAt !== undefined && { careersAt }) }
}

/** Reads one page of the site of `domain` that is known from before, by the same rules; the outcome is that of the page. */
export async function readPage(domain: string, { kind, url }: ChosenPage, tools: FetchTools): Promise<SiteReading> {
  const crawl: Crawl = { tools, domain, fetch: createPoliteFetch(tools), robots: new Map() }
  const arrival = await follow(crawl, url)
  const { visits } = crawl.fetch
  if (arrival.is === 'failed') return { outcome: outcomeOf(arrival.reason), pages: [], visits }
  if (arrival.is === 'moved') return { outcome: 'moved', pages: [], visits, careersAt: arrival.to }
  const page = arrival.is === 'page' ? contentOf(arrival.answer, kind) : undefined
  if (page !== undefined) return { outcome: 'read', pages: [page], visits }
  return { outcome: arrival.is === 'page' ? 'empty' : arrival.is, pages: [], visits }
}

function outcomeOf(reason: OutboundReason | number): SiteOutcome {
  if (reason === 401 || reason === 403 || reason === 451) return 'forbidden'
  if (reason === 404 || reason === 410) return 'empty'
  return 'unreachable'
}

/** https, then http; and `www.` where the bare name does not resolve. */
async function openHome(crawl: Crawl): Promise<Arrival> {
  let last: Arrival = { is: 'failed', reason: 'dns' }
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

type Home = { readonly is: 'home'; readonly page: PageContent } | { readonly is: 'empty' } | Departure | Refusal

/** Judges the home page, and follows it once when it only forwards. */
async function settleHome(crawl: Crawl, answer: HttpAnswer): Promise<Home> {
  const page = contentOf(answer, 'home')
  if (page === undefined) return { is: 'empty' }
  const forward = page.refreshTo
  if (forward !== undefined && page.text.length < LITTLE_TEXT && forward !== page.url) {
    const arrival = departureTo(crawl.domain, forward, forward) ?? (await follow(crawl, forward))
    if (arrival.is !== 'page') return arrival
    return judge(contentOf(arrival.answer, 'home'))
  }
  return judge(page)
}

function judge(page: PageContent | undefined): Home {
  if (page === undefined) return { is: 'empty' }
  const condition = conditionOf(page, siteOf(page.url))
  if (condition.is === 'site') return { is: 'home', page }
  return condition
}

async function readFurther(crawl: Crawl, home: PageContent): Promise<Pick<SiteReading, 'pages' | 'careersAt'>> {
  const rules = crawl.robots.get(new URL(home.url).origin)
  if (typeof rules !== 'object' || rules.crawlDelay > LONGEST_DELAY_SECONDS) return { pages: [] }
  const read = new Map<string, PageContent>([[home.url, home]])
  let careersAt: string | undefined
  for (const { kind, url } of choosePages(home.links, home.url, crawl.tools.limits.pages - 1)) {
    if (crawl.tools.budget.aborted) break
    const arrival = await follow(crawl, url)
    if (kind === 'careers' && arrival.is === 'moved') careersAt = arrival.to
    const page = arrival.is === 'page' ? contentOf(arrival.answer, kind) : undefined
    if (page !== undefined && !read.has(page.url)) read.set(page.url, page)
  }
  return { pages: [...read.values()].slice(1), ...(careersAt !== undefined && { careersAt }) }
}

function contentOf(answer: HttpAnswer, kind: PageKind): PageContent | undefined {
  const contentType = [answer.headers['content-type'] ?? ''].flat()[0] ?? ''
  if (!READABLE.test(contentType.trim())) return undefined
  return parsePage({ kind, url: answer.url, html: decodePage(answer.body, contentType), headers: answer.headers })
}

/** Goes to an address by at most `hops` redirects, each one asked of the robots.txt of its own origin. */
async function follow(crawl: Crawl, start: string): Promise<Arrival> {
  let url = start
  for (let hop = 0; hop <= crawl.tools.limits.hops; hop += 1) {
    const rules = await rulesFor(crawl, new URL(url).origin)
    if (typeof rules !== 'object') return { is: 'failed', reason: rules }
    if (!rules.allows(url)) return { is: 'forbidden' }
    const answer = await crawl.fetch.get(url, crawl.tools.limits.pageBytes)
    if (typeof answer === 'string') return { is: 'failed', reason: answer }
    const next = redirectOf(answer)
    if (next === undefined)
      return answer.status === 200 ? { is: 'page', answer } : { is: 'failed', reason: answer.status }
    const departure = departureTo(crawl.domain, next, `${answer.status} ${next}`)
    if (departure !== undefined) return departure
    url = next
  }
  return { is: 'failed', reason: 'protocol' }
}

/** Leaving the company's own domain ends the visit: another company's pages tell nothing of this one. */
function departureTo(domain: string, next: string, quote: string): Departure | Refusal | undefined {
  if (isSameSite(`https://${domain}/`, next)) return undefined
  const host = new URL(next).hostname
  if (isParkingHost(host)) return { is: 'parked' }
  // An address or a local name is no new home of a company, and may be a trap.
  if (getDomain(next) === null) return { is: 'failed', reason: 'blocked' }
  return isNeverRead(next) ? { is: 'forbidden' } : { is: 'moved', to: next, quote }
}

function redirectOf(answer: HttpAnswer): string | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.status)) return undefined
  const target = absolute([answer.headers['location'] ?? ''].flat()[0] ?? '', answer.url)
  return target !== undefined && /^https?:/.test(target) ? target : undefined
}

/** The rules of an origin, read once; else why everything there is forbidden: no answer, or a server error. */
async function rulesFor(crawl: Crawl, origin: string): Promise<RobotsRules | OutboundReason | number> {
  const known = crawl.robots.get(origin)
  if (known !== undefined) return known
  const rules = await fetchRobots(crawl, origin)
  if (typeof rules === 'object' && rules.crawlDelay > 0) {
    crawl.fetch.slowDown(origin, Math.min(rules.crawlDelay, LONGEST_DELAY_SECONDS) * 1_000)
  }
  crawl.robots.set(origin, rules)
  return rules
}

async function fetchRobots(crawl: Crawl, origin: string): Promise<RobotsRules | OutboundReason | number> {
  const own = `${origin}/robots.txt`
  let url = own
  for (let hop = 0; hop <= crawl.tools.limits.hops; hop += 1) {
    const answer = await crawl.fetch.get(url, crawl.tools.limits.robotsBytes)
    if (typeof answer === 'string') return answer
    const next = redirectOf(answer)
    if (next === undefined) return rulesIn(answer, own)
    url = next
  }
  return ALLOW_ALL
}

/** RFC 9309 §2.3.1: a missing file allows all, a failing server nothing. 429 asks us to stay away for now. */
function rulesIn(answer: HttpAnswer, url: string): RobotsRules | number {
  if (answer.status >= 500 || answer.status === 429) return answer.status
  if (answer.status !== 200) return ALLOW_ALL
  return readRobots(url, answer.body.toString('utf8'))
}
