import { askBoard, type BoardTools } from './collectors/ask-board.ts'
import { boardOf, findBoard } from './collectors/find-board.ts'
import type { JobBoard } from './collectors/job-board.ts'
import type { PageContent } from './collectors/parse-page.ts'
import type { Visit } from './collectors/polite-fetch.ts'
import type { SiteReading } from './collectors/website.ts'
import type { Fact } from './fact.ts'
import { jsonLdNodes } from './json-ld.ts'
import { openingsFacts } from './openings-facts.ts'
import { partOf, type PartReading, type PartState } from './parts.ts'
import { readJobs } from './read-jobs.ts'
import { ownNamesOf, readPages } from './read-pages.ts'

export interface HiringReading extends PartReading {
  readonly visits: readonly Visit[]
}

interface HiringOptions {
  readonly tools: BoardTools
  /** The registrable domain of the site. */
  readonly domain: string
  /** Instant in ISO 8601. */
  readonly observedAt: string
}

/**
 * What a company's own job board and the openings on its pages tell. Openings on a board count before those on pages; a
 * board without openings says that nobody is sought only where the pages name none either. A careers page without a
 * board and without openings says nothing.
 */
export async function hiringOfSite(site: SiteReading, options: HiringOptions): Promise<HiringReading> {
  const careersPage = site.pages.find((page) => page.kind === 'careers')?.url
  const posted = postedOn(site.pages, options)
  const board = findBoard(site, options.domain)
  const places = { ...(careersPage !== undefined && { careersPage }), ...(board !== undefined && { url: board.url }) }
  if (board === undefined) return { facts: posted, isTold: true, visits: [], ...places }
  const asked = await askOpenings(board, options)
  const isHiring = asked.facts.some((fact) => fact.value === true)
  return { ...asked, ...places, facts: isHiring || posted.length === 0 ? asked.facts : posted }
}

/**
 * Asks once more where openings were told of before: the board alone, or the careers page alone where there is no board
 * or it is gone. `readPage` reads one page of the site.
 */
export async function hiringAgain(
  state: Pick<PartState, 'url' | 'careersPage'>,
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
  const found = await hiringOfSite(site, options)
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
