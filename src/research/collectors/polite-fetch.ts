import { getDomain } from 'tldts'
import { OutboundError, type HttpAnswer, type Outbound, type OutboundReason } from '../../platform/outbound.ts'
import type { CrawlLimits } from './crawl-limits.ts'
import { ROBOT_NAME } from './robots.ts'

/** One address that was asked, and its status or why there is none. */
export interface Visit {
  readonly url: string
  readonly status: number | OutboundReason
}

/** Asks one site's hosts, one request at a time. */
export interface PoliteFetch {
  /** The answer, or why there is none. Throws only when the visit as a whole is called off. */
  readonly get: (url: string, maxBytes: number) => Promise<HttpAnswer | OutboundReason>
  /** Sets the gap between two requests to the host of `url`, in milliseconds. */
  readonly slowDown: (url: string, milliseconds: number) => void
  readonly visits: readonly Visit[]
}

export interface FetchTools {
  readonly outbound: Outbound
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly botUrl: string
  readonly requestGapMs: number
  /** Calls the visit off. */
  readonly signal: AbortSignal
  /** Ends the time for this site. */
  readonly budget: AbortSignal
  readonly limits: CrawlLimits
  /** The kinds of answers that are wanted, as the header `accept` puts it; pages unless told otherwise. */
  readonly accept?: string
}

/** LinkedIn forbids robots; its pages are linked, never read. */
const NEVER_READ = new Set(['linkedin.com', 'lnkd.in'])

const PAGES = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'

/** A fetch that keeps the gap between requests to one host, says who it is, and carries no cookies. */
export function createPoliteFetch(tools: FetchTools): PoliteFetch {
  const { outbound, limits, signal, budget } = tools
  const visits: Visit[] = []
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
      return await outbound.request(url, {
        headers,
        timeoutMs: limits.pageMs,
        maxBytes,
        signal: budget,
        accept: 'website',
      })
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
