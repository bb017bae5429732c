/** What one visit to a company may cost. */
export interface CrawlLimits {
  /** For one page, robots.txt included. */
  readonly pageMs: number
  /** For the whole site. */
  readonly siteMs: number
  /** For the questions to DNS together. */
  readonly dnsMs: number
  /** Decoded bytes of one page. */
  readonly pageBytes: number
  /** RFC 9309 §2.5 asks for at least 500 KiB of robots.txt. */
  readonly robotsBytes: number
  readonly pages: number
  /** Redirects in a row; RFC 9309 §2.3.1.2 asks for at least five on the way to robots.txt. */
  readonly hops: number
  /** Requests of any kind. */
  readonly requests: number
  /** For a job board, the wait for a turn at its host included. */
  readonly boardMs: number
  /** Decoded bytes of one answer of a job board. */
  readonly boardBytes: number
  /** Requests to a job board that tells of its openings page by page. */
  readonly boardPages: number
  /** Between two requests of this process to one host of job boards, whoever's boards they are. */
  readonly boardGapMs: number
}

export const CRAWL_LIMITS: CrawlLimits = {
  pageMs: 8_000,
  siteMs: 30_000,
  dnsMs: 6_000,
  pageBytes: 1_500_000,
  robotsBytes: 512_000,
  pages: 6,
  hops: 5,
  requests: 24,
  boardMs: 30_000,
  boardBytes: 5_000_000,
  boardPages: 5,
  boardGapMs: 250,
}
