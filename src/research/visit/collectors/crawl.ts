import { getDomain } from 'tldts'
import type { HttpAnswer, OutboundReason } from '../../../platform/outbound/outbound.ts'
import { isWebAddress } from '../../../platform/text/web-address.ts'
import { isParkingHost } from '../parked-or-moved-site.ts'
import { askRobots } from './ask-reader.ts'
import { createPoliteFetch, isNeverRead } from './polite-fetch.ts'
import type { FetchTools, PoliteFetch } from './polite-fetch.ts'
import { absolute, isSameSite } from './site-addresses.ts'

export type CrawlRefusal =
  | { readonly is: 'forbidden' }
  | { readonly is: 'failed'; readonly reason: OutboundReason | number }
/** Away from the company's own domain: for good, for the time being, or to somebody who sells the domain. */
export type CrawlDeparture =
  | { readonly is: 'moved' | 'redirected'; readonly to: string; readonly quote: string }
  | { readonly is: 'parked' }
/** `isLasting`: no redirect on the way there was a temporary one. */
export type CrawlArrival =
  | { readonly is: 'page'; readonly answer: HttpAnswer; readonly isLasting: boolean }
  | CrawlDeparture
  | CrawlRefusal

/** One visit to the site of one domain. */
export interface SiteCrawl {
  readonly tools: FetchTools
  readonly fetch: PoliteFetch
  readonly domain: string
  readonly robots: Map<string, RobotsRules | OutboundReason | number>
}

/** What a site's robots.txt asks of us. */
interface RobotsRules {
  readonly allows: (url: string) => Promise<boolean>
  /** Seconds between two requests; 0 when nothing is asked. */
  readonly crawlDelay: number
  /** Where it says that sitemaps are. */
  readonly sitemaps: readonly string[]
}

const ALLOW_ALL: RobotsRules = { allows: async () => true, crawlDelay: 0, sitemaps: [] }

/** RFC 9309 leaves longer waits to the robot; with one we read the home page and no more. */
const LONGEST_DELAY_SECONDS = 10
/** RFC 9110 §15.4: whoever is sent on by one of these should use the new address from now on. */
const PERMANENT = [301, 308]
const TEMPORARY = [302, 303, 307]

/** Begins a visit to the site of `domain`, a host name. */
export function createCrawl(domain: string, tools: FetchTools): SiteCrawl {
  return { tools, domain, fetch: createPoliteFetch(tools), robots: new Map() }
}

/** Goes to an address by at most `hops` redirects, each one asked of the robots.txt of its own origin. */
export async function follow(crawl: SiteCrawl, start: string): Promise<CrawlArrival> {
  let url = start
  let isLasting = true
  for (let hop = 0; hop <= crawl.tools.limits.hops; hop += 1) {
    const rules = await rulesFor(crawl, new URL(url).origin)
    if (typeof rules !== 'object') return { is: 'failed', reason: rules }
    if (!(await rules.allows(url))) return { is: 'forbidden' }
    const answer = await crawl.fetch.get(url, crawl.tools.limits.pageBytes)
    if (typeof answer === 'string') return { is: 'failed', reason: answer }
    const next = redirectOf(answer)
    if (next === undefined)
      return answer.status === 200 ? { is: 'page', answer, isLasting } : { is: 'failed', reason: answer.status }
    const isPermanent = PERMANENT.includes(answer.status)
    const departure = departureTo(crawl.domain, next, { quote: `${answer.status} ${next}`, isPermanent })
    if (departure !== undefined) return departure
    isLasting &&= isPermanent
    url = next
  }
  return { is: 'failed', reason: 'protocol' }
}

/**
 * Leaving the company's own domain ends the visit: another company's pages tell nothing of this one. Another scheme,
 * `www.` and the same name under another suffix are the same domain. Only what sends visitors on for good says that the
 * company has moved; a temporary redirect may lead to a page about maintenance, to a login or to a campaign.
 */
export function departureTo(
  domain: string,
  next: string,
  { quote, isPermanent }: { readonly quote: string; readonly isPermanent: boolean },
): CrawlDeparture | CrawlRefusal | undefined {
  if (isSameSite(`https://${domain}/`, next)) return undefined
  const host = new URL(next).hostname
  if (isParkingHost(host)) return { is: 'parked' }
  // An address or a local name is no new home of a company, and may be a trap.
  if (getDomain(next) === null) return { is: 'failed', reason: 'blocked' }
  if (isNeverRead(next)) return { is: 'forbidden' }
  return { is: isPermanent ? 'moved' : 'redirected', to: next, quote }
}

function redirectOf(answer: HttpAnswer): string | undefined {
  if (![...PERMANENT, ...TEMPORARY].includes(answer.status)) return undefined
  const target = absolute([answer.headers['location'] ?? ''].flat()[0] ?? '', answer.url)
  return target !== undefined && isWebAddress(target) ? target : undefined
}

/** Whether the rules that hold at an address let us read more than its home page in the time that a visit has. */
export function allowsMore(crawl: SiteCrawl, url: string): boolean {
  const rules = crawl.robots.get(new URL(url).origin)
  return typeof rules === 'object' && rules.crawlDelay <= LONGEST_DELAY_SECONDS
}

/** Whether the rules that hold at an address ask for longer waits than an agent makes. */
export async function asksForLongWaits(crawl: SiteCrawl, url: string): Promise<boolean> {
  const rules = await rulesFor(crawl, new URL(url).origin)
  return typeof rules === 'object' && rules.crawlDelay > LONGEST_DELAY_SECONDS
}

/** The rules of an origin, read once; else why everything there is forbidden: no answer, or a server error. */
async function rulesFor(crawl: SiteCrawl, origin: string): Promise<RobotsRules | OutboundReason | number> {
  const known = crawl.robots.get(origin)
  if (known !== undefined) return known
  const rules = await fetchRobots(crawl, origin)
  if (typeof rules === 'object' && rules.crawlDelay > 0) {
    crawl.fetch.slowDown(origin, Math.min(rules.crawlDelay, LONGEST_DELAY_SECONDS) * 1_000)
  }
  crawl.robots.set(origin, rules)
  return rules
}

async function fetchRobots(crawl: SiteCrawl, origin: string): Promise<RobotsRules | OutboundReason | number> {
  const own = `${origin}/robots.txt`
  let url = own
  for (let hop = 0; hop <= crawl.tools.limits.hops; hop += 1) {
    const answer = await crawl.fetch.get(url, crawl.tools.limits.robotsBytes)
    if (typeof answer === 'string') return answer
    const next = redirectOf(answer)
    if (next === undefined) return rulesIn(crawl, answer, own)
    url = next
  }
  return ALLOW_ALL
}

/** RFC 9309 §2.3.1: a missing file allows all, a failing server nothing. 429 asks us to stay away for now. */
async function rulesIn(
  { tools }: SiteCrawl,
  answer: HttpAnswer,
  url: string,
): Promise<RobotsRules | OutboundReason | number> {
  if (answer.status >= 500 || answer.status === 429) return answer.status
  if (answer.status !== 200) return ALLOW_ALL
  const text = answer.body.toString('utf8')
  const said = await askRobots({ url, text, page: url }, tools)
  // One that nobody can read forbids, as one that does not come.
  if (said === 'killed') return 'protocol'
  const allows = async (page: string) => {
    const rules = await askRobots({ url, text: said.own, page }, tools)
    return rules !== 'killed' && rules.allows
  }
  return { allows, crawlDelay: said.crawlDelay, sitemaps: said.sitemaps }
}
