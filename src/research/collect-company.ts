import type { Clock } from '../platform/clock.ts'
import type { Outbound } from '../platform/outbound.ts'
import { CRAWL_LIMITS, type CrawlLimits } from './collectors/crawl-limits.ts'
import { askDns, readDns } from './collectors/dns.ts'
import { isNeverRead, type Visit } from './collectors/polite-fetch.ts'
import { siteOf } from './collectors/same-site.ts'
import { readSite, type SiteOutcome, type SiteReading } from './collectors/website.ts'
import type { Fact, FactValue } from './fact.ts'
import { pageTexts } from './page-text.ts'
import type { PageText } from './page-text.ts'
import { readPages } from './read-pages.ts'

export interface CollectTools {
  readonly outbound: Outbound
  readonly clock: Clock
  /** Resolves after so many milliseconds; ends early, by throwing or not, when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Where site owners read who we are; part of the User-Agent. */
  readonly botUrl: string
  /** Least time between two requests to one host. */
  readonly requestGapMs: number
  readonly signal: AbortSignal
  readonly limits?: Partial<CrawlLimits>
}

export interface CollectedCompany {
  /** Every claim that was found; `bestFacts` chooses. */
  readonly facts: Fact[]
  readonly outcome: SiteOutcome
  /** What a reader sees on its pages, about 50 kB at most. */
  readonly texts: readonly PageText[]
  /** Every address that was asked, robots.txt included, with its status or why there is none. */
  readonly pages: Visit[]
}

const MOVED = 0.7
const LONGEST_VALUE = 2_000
const LONGEST_QUOTE = 300

/**
 * What a company's website and DNS tell of it, without key or language model. `domain` is a host name. `parked`,
 * `moved`, `forbidden` (robots.txt or 401/403/451), `unreachable` (no or failing server, its robots.txt included) and
 * `empty` sites give what DNS tells and, when moved, the new address. Never throws for what a site does; throws the
 * reason of `tools.signal` when that aborts.
 */
export async function collectCompany(domain: string, tools: CollectTools): Promise<CollectedCompany> {
  tools.signal.throwIfAborted()
  const limits = { ...CRAWL_LIMITS, ...tools.limits }
  const host = domain.trim().toLowerCase().replace(/\.$/, '')
  const observedAt = tools.clock.now().toISOString()
  const [site, dns] = await Promise.all([
    visit(host, tools, limits),
    askDns(siteOf(`https://${host}/`), { outbound: tools.outbound, signal: tools.signal, dnsMs: limits.dnsMs }),
  ])
  const facts: Fact[] = [
    ...factsOfSite(site, observedAt),
    ...readDns(dns).map((finding): Fact => ({ ...finding, source: 'dns', observedAt })),
  ]
  return {
    facts: facts.map(storable),
    outcome: site.outcome,
    texts: pageTexts(site.pages),
    pages: [...site.visits],
  }
}

async function visit(host: string, tools: CollectTools, limits: CrawlLimits): Promise<SiteReading> {
  if (isNeverRead(`https://${host}/`)) return { outcome: 'forbidden', pages: [], visits: [] }
  if (!URL.canParse(`https://${host}/`)) return { outcome: 'unreachable', pages: [], visits: [] }
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, limits.siteMs)
  tools.signal.addEventListener('abort', end, { once: true })
  try {
    return await readSite(host, { ...tools, limits, budget: ending.signal })
  } finally {
    clearTimeout(timer)
    tools.signal.removeEventListener('abort', end)
  }
}

function factsOfSite(site: SiteReading, observedAt: string): Fact[] {
  if (site.movedTo !== undefined) {
    const { url, quote } = site.movedTo
    return [{ path: 'company.website', value: url, confidence: MOVED, source: 'website', url, quote, observedAt }]
  }
  const home = site.pages[0]
  return home === undefined ? [] : readPages(site.pages, { domain: siteOf(home.url), observedAt })
}

/** Text that a database takes: no NUL or other control character, no half of a surrogate pair, bounded. */
function storable(fact: Fact): Fact {
  const quote = fact.quote === undefined ? {} : { quote: clean(fact.quote, LONGEST_QUOTE) }
  return { ...fact, ...quote, value: cleanValue(fact.value) }
}

function cleanValue(value: FactValue): FactValue {
  if (typeof value === 'string') return clean(value, LONGEST_VALUE)
  return Array.isArray(value)
    ? value.map((item) => (typeof item === 'string' ? clean(item, LONGEST_VALUE) : item))
    : value
}

function clean(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
}
