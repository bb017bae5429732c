import { findBoard } from './collectors/job-boards/find-board.ts'
import type { PageContent } from './collectors/parse-page.ts'
import { siteOf } from './collectors/site-addresses.ts'
import type { LeadFact } from '../facts/fact.ts'
import { partOf } from './company-parts.ts'
import { jsonLdNodes } from '../readers/json-ld.ts'
import { pageTexts } from './page-text.ts'
import type { PageText } from './page-text.ts'
import { readJobs } from '../readers/read-jobs.ts'
import { ownNamesOf, readPages } from '../readers/read-pages.ts'
import type { ReadOptions } from '../readers/read-pages.ts'

/** The pages of a site, home first. */
export interface SiteToTell {
  readonly pages: readonly PageContent[]
  /** Where the careers page leads when it is no page of the site. */
  readonly careersAt: string | undefined
  /** The registrable domain that was asked for. */
  readonly domain: string
  /** Instant in ISO 8601. */
  readonly observedAt: string
}

/** What the pages of a site tell. */
export interface ToldBySite {
  readonly facts: LeadFact[]
  /** Openings on the pages themselves. */
  readonly posted: LeadFact[]
  /** The address of the company's own job board. */
  readonly board: string | undefined
  readonly texts: PageText[]
}

/** Reads all pages of a site. */
export function answer({ pages, careersAt, domain, observedAt }: SiteToTell): ToldBySite {
  const [home] = pages
  const own = { domain: home === undefined ? domain : siteOf(home.url), observedAt }
  const facts = readPages(pages, own)
  return {
    facts,
    posted: postedOn(pages, facts, own),
    board: findBoard({ pages, ...(careersAt !== undefined && { careersAt }) }, domain)?.url,
    texts: pageTexts(pages),
  }
}

function postedOn(
  pages: readonly PageContent[],
  told: readonly LeadFact[],
  { domain, observedAt }: ReadOptions,
): LeadFact[] {
  const facts = told.filter((fact) => partOf(fact) === 'hiring')
  const today = observedAt.slice(0, 10)
  const isOwnName = ownNamesOf(pages, domain)
  const page = pages.find(({ jsonLd }) => readJobs(jsonLdNodes(jsonLd), { today, domain, isOwnName }).length > 0)
  if (page === undefined) return facts
  // Openings that stand there say more than a sentence that denies them.
  return facts.filter(({ value }) => value !== false).map((fact) => ({ ...fact, url: page.url }))
}
