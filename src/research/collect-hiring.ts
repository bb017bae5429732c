import { askBoard, type BoardTools } from './collectors/ask-board.ts'
import { boardOf, findBoard } from './collectors/find-board.ts'
import type { JobBoard } from './collectors/job-board.ts'
import type { PageContent } from './collectors/parse-page.ts'
import type { Visit } from './collectors/polite-fetch.ts'
import type { SiteReading } from './collectors/website.ts'
import type { Fact } from './fact.ts'
import { jsonLdNodes } from './readers/json-ld.ts'
import { openingsFacts } from './openings-facts.ts'
import { partOf, type PartReading, type PartState } from './parts.ts'
import { readJobs } from './readers/read-jobs.ts'
import { ownNamesOf, readPages } from './readers/read-pages.ts'

export interface HiringReading extends PartReading {
  readonly visits: readonly Visit[]
}

/** Where openings were told of. */
type HiringPlaces = Pick<PartState, 'url' | 'careersPage'>

interface HiringOptions {
  readonly tools: BoardTools
  /** The registrable domain of the site. */
  readonly domain: string
  /** Instant in ISO 8601. */
  readonly observedAt: string
  /** Whether openings, or that there are none, are known from before. */
  readonly wasTold: boolean
}

/** A site of which nothing could be read. */
export const UNREAD_SITE: SiteReading = { outcome: 'unreachable', pages: [], unread: [], visits: [] }

/**
 * What a company's own job board and the openings on its pages tell. Openings on a board count before those on pages; a
 * board without openings says that nobody is sought only where the pages name none either. A careers page without a
 * board and without openings says nothing. Where pages that may lead to the board could not be read, the one of `before`
 * is asked, and without any what is known stays.
 */
export async function hiringOfSite(
  site: SiteReading,
  options: HiringOptions,
  before: HiringPlaces = {},
): Promise<HiringReading> {
  const careers = [...site.pages, ...site.unread].find((page) => page.kind === 'careers')?.url
  const careersPage = careers ?? (site.unread.length > 0 ? before.careersPage : undefined)
  const posted = postedOn(site.pages, options)
  const board = findBoard(site, options.domain)
  const at = careersPage === undefined ? {} : { careersPage }
  if (board !== undefined) {
    const asked = await askOpenings(board, options)
    const isHiring = asked.facts.some((fact) => fact.value === true)
    return { ...asked, ...at, url: board.url, facts: isHiring || posted.length === 0 ? asked.facts : posted }
  }
  if (!hidesOpenings(site, options, before)) return { facts: posted, isTold: true, visits: [], ...at }
  // Of a careers page that was read it is known that it tells of none.
  const isHidden = site.unread.some(({ kind }) => kind === 'careers')
  const places = { ...(isHidden && at), ...(before.url !== undefined && { url: before.url }) }
  const again = await hiringAgain(places, async () => UNREAD_SITE, options)
  const isHiring = again.facts.some((fact) => fact.value === true)
  return { ...again, ...at, ...(!isHiring && posted.length > 0 && { facts: posted, isTold: true }) }
}

/** Whether openings may be told of where nothing was read: on the board of before, or where pages told of them. */
function hidesOpenings({ unread }: SiteReading, { wasTold }: HiringOptions, { url }: HiringPlaces): boolean {
  if (url !== undefined) return unread.length > 0
  return unread.some(({ kind, passes }) => (kind === 'careers' ? wasTold || passes : kind === 'home' && wasTold))
}

/**
 * Asks once more where openings were told of before: the board alone, or the careers page alone where there is no board
 * or it is gone. `readPage` reads one page of the site.
 */
export async function hiringAgain(
  state: HiringPlaces,
  readPage: (url: string) => Promise<SiteReading>,
  options: HiringOptions,
): Promise<HiringReading> {
  const { url, careersPage } = state
  const places = { ...(url !== undefined && { url }), ...(careersPage !== undefined && { careersPage }) }
  const board = url === undefined ? undefined : boardOf(url)
  const asked = board === undefined ? undefined : await askOpenings(board, options)
  if (asked !== undefined && (asked.facts.length > 0 || !asked.isTold)) return { ...asked, ...places }
  const visits = asked?.visits ?? []
  // Where nothing is known to ask, nothing was said.
  if (careersPage === undefined) return { facts: [], isTold: board !== undefined, visits, ...places }
  const site = await readPage(careersPage)
  if (site.outcome === 'empty') return { facts: [], isTold: true, visits: [...visits, ...site.visits] }
  const isRead = site.outcome === 'read' || (site.careersAt !== undefined && boardOf(site.careersAt) !== undefined)
  if (!isRead) return { facts: [], isTold: false, visits: [...visits, ...site.visits], ...places }
  const found = await hiringOfSite(site, options, { careersPage })
  return { careersPage, ...found, visits: [...visits, ...site.visits, ...found.visits] }
}

async function askOpenings(board: JobBoard, { tools, observedAt }: HiringOptions): Promise<HiringReading> {
  const { answer, visits } = await askBoard(board, tools)
  if (answer.is !== 'read') return { facts: [], isTold: answer.is === 'none', visits }
  const findings = openingsFacts(answer.openings, answer.quote)
  const facts = findings.map(({ quote, ...finding }): Fact => {
    return { ...finding, ...(quote !== '' && { quote }), source: 'website', url: board.url, observedAt }
  })
  return { facts, isTold: true, visits }
}

function postedOn(pages: readonly PageContent[], { domain, observedAt }: HiringOptions): Fact[] {
  const facts = readPages(pages, { domain, observedAt }).filter((fact) => partOf(fact) === 'hiring')
  const today = observedAt.slice(0, 10)
  const isOwnName = ownNamesOf(pages, domain)
  const page = pages.find(({ jsonLd }) => readJobs(jsonLdNodes(jsonLd), { today, domain, isOwnName }).length > 0)
  if (page === undefined) return facts
  // Openings that stand there say more than a sentence that denies them.
  return facts.filter(({ value }) => value !== false).map((fact) => ({ ...fact, url: page.url }))
}
