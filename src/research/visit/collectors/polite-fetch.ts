import { setTimeout as pause } from 'node:timers/promises'
import { getDomain } from 'tldts'
import type { Context } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import type { HttpAnswer, Outbound, OutboundReason } from '../../../platform/outbound/outbound.ts'

/** What one visit to a company may cost. */
export const CRAWL_LIMITS = {
  /** For one page, robots.txt included. */
  pageMs: 8_000,
  /** For the whole site. */
  siteMs: 30_000,
  /** Of processor, for reading one page, or what all of them tell. */
  readMs: 3_000,
  /** For the questions to DNS together. */
  dnsMs: 6_000,
  /** Decoded bytes of one page. */
  pageBytes: 1_500_000,
  /** RFC 9309 §2.5 asks for at least 500 KiB of robots.txt. */
  robotsBytes: 512_000,
  pages: 6,
  /** Redirects in a row; RFC 9309 §2.3.1.2 asks for at least five on the way to robots.txt. */
  hops: 5,
  /** Requests of any kind. */
  requests: 24,
  /** For a job board, the wait for a turn at its host included. */
  boardMs: 30_000,
  /** Decoded bytes of one answer of a job board. */
  boardBytes: 5_000_000,
  /** Requests to a job board that tells of its openings page by page. */
  boardPages: 5,
  /** Between two requests of this process to one host of job boards, whoever's boards they are. */
  boardGapMs: 250,
}
export type CrawlLimits = Readonly<typeof CRAWL_LIMITS>

/**
 * Runs `work` with a signal that ends its time: after so many milliseconds, or when `signal` aborts. The work itself
 * stops at the signal.
 */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (budget: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, milliseconds)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** One address that was asked, and its status or why there is none. */
export interface PageVisit {
  readonly url: string
  readonly status: number | OutboundReason
}

/** Asks one site's hosts, one request at a time. */
export interface PoliteFetch {
  /** The answer, or why there is none. Throws only when the visit as a whole is called off. */
  readonly get: (url: string, maxBytes: number) => Promise<HttpAnswer | OutboundReason>
  /** Sets the gap between two requests to the host of `url`, in milliseconds. */
  readonly slowDown: (url: string, milliseconds: number) => void
  readonly visits: readonly PageVisit[]
}

export interface FetchTools {
  readonly outbound: Outbound
  /** Resolves after so many milliseconds; ends early, by throwing or not, when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Where site owners read who we are; part of the User-Agent. */
  readonly botUrl: string
  /** Least time between two requests to one host. */
  readonly requestGapMs: number
  /** Calls the visit off. */
  readonly signal: AbortSignal
  /** The organization that wants the visit: its pages are read one after the other. */
  readonly owner?: string
  /** Ends the time for this site. */
  readonly budget: AbortSignal
  readonly limits: CrawlLimits
  /** The kinds of answers that are wanted, as the header `accept` puts it; pages unless told otherwise. */
  readonly accept?: string
}

/** How this process asks websites on behalf of an organization. */
export function webTools({ outbound, settings }: Context, owner: string, signal: AbortSignal) {
  return {
    outbound,
    pause: async (milliseconds: number, ended: AbortSignal) => {
      await pause(milliseconds, undefined, { signal: ended })
    },
    botUrl: `${settings.publicUrl}/bot`,
    requestGapMs: settings.websiteGap,
    owner,
    signal,
  } satisfies Partial<FetchTools>
}

/** The name that site owners address in robots.txt. */
export const ROBOT_NAME = 'FairleadBot'

/** LinkedIn forbids robots; its pages are linked, never read. */
const NEVER_READ = new Set(['linkedin.com', 'lnkd.in'])

const PAGES = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'

/** A fetch that keeps the gap between requests to one host, says who it is, and carries no cookies. */
export function createPoliteFetch(tools: FetchTools): PoliteFetch {
  const { outbound, limits, signal, budget } = tools
  const visits: PageVisit[] = []
  const gaps = new Map<string, number>()
  const seen = new Set<string>()
  const headers = { 'user-agent': `${ROBOT_NAME}/1.0 (+${tools.botUrl})`, accept: tools.accept ?? PAGES }

  async function ask(url: string, maxBytes: number): Promise<HttpAnswer | OutboundReason> {
    const host = URL.parse(url)?.host ?? ''
    if (visits.length >= limits.requests || isNeverRead(url)) return 'blocked'
    if (seen.has(host)) await waitTurn(gaps.get(host) ?? tools.requestGapMs)
    if (budget.aborted) return 'timeout'
    seen.add(host)
    try {
      const bounds = { timeoutMs: limits.pageMs, maxBytes, signal: budget }
      return await outbound.request(url, { headers, ...bounds, purpose: 'web' })
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return budget.aborted ? 'timeout' : error.reason
    }
  }

  async function waitTurn(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return
    try {
      await tools.pause(milliseconds, budget)
    } catch (error) {
      if (!budget.aborted) throw error
    }
  }

  return {
    visits,
    slowDown: (url, milliseconds) => {
      gaps.set(URL.parse(url)?.host ?? '', Math.max(milliseconds, tools.requestGapMs))
    },
    get: async (url, maxBytes) => {
      const answer = await ask(url, maxBytes)
      signal.throwIfAborted()
      visits.push({ url, status: typeof answer === 'string' ? answer : answer.status })
      return answer
    },
  }
}

/** Whether the address belongs to a site that is never asked. */
export function isNeverRead(url: string): boolean {
  return NEVER_READ.has(getDomain(url) ?? '')
}
