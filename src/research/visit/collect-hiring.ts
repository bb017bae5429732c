import type { LeadFact } from '../facts/fact.ts'
import type { PageFinding } from '../readers/finding.ts'
import { departmentOfRoles } from '../titles/departments.ts'
import { rolesOf } from '../titles/title-words.ts'
import { askBoard } from './collectors/job-boards/ask-board.ts'
import type { BoardTools } from './collectors/job-boards/ask-board.ts'
import { boardOf } from './collectors/job-boards/find-board.ts'
import type { JobBoard } from './collectors/job-boards/job-board.ts'
import type { Openings } from './collectors/job-boards/read-openings.ts'
import type { PageVisit } from './collectors/polite-fetch.ts'
import type { SiteReading } from './collectors/website.ts'
import type { PartReading, PartState } from './company-parts.ts'
import type { ToldBySite } from './site-program.ts'

export interface HiringReading extends PartReading {
  readonly visits: readonly PageVisit[]
}

/** Where openings were told of. */
type HiringPlaces = Pick<PartState, 'url' | 'careersPage'>

interface HiringOptions {
  readonly tools: BoardTools
  /** Reads the pages of a site. */
  readonly tell: (site: SiteReading) => Promise<ToldBySite | 'killed'>
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
  const told = await options.tell(site)
  if (told === 'killed') return { facts: [], isTold: false, visits: [], ...before }
  const { posted } = told
  const board = told.board === undefined ? undefined : boardOf(told.board)
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
  const facts = findings.map(({ quote, ...finding }): LeadFact => {
    return { ...finding, ...(quote !== '' && { quote }), source: 'website', url: board.url, observedAt }
  })
  return { facts, isTold: true, visits }
}

const PATH = 'company.signals.hiringSignals'
const LISTED = 0.95
/** A company may seek people elsewhere too. */
const NOBODY_SOUGHT = 0.8
const COUNTED = 0.9
const BY_NAMES = 0.8
/** More titles name no further department. */
const MOST_TITLES = 500

/**
 * What the openings on a company's own board say of its hiring. A board without any says that nobody is sought. Where
 * the answer was not read to its end the number is left out. `answer` is the beginning of what the board answered.
 */
export function openingsFacts({ count, listed, titles, departments }: Openings, answer: string): PageFinding[] {
  if (titles.length === 0 && count === 0) {
    // Posts that are no openings may be meant for few eyes.
    const quote = listed === 0 ? answer : ''
    return [{ path: `${PATH}.isHiring`, value: false, confidence: NOBODY_SOUGHT, quote }]
  }
  const quote = titles.slice(0, 3).join('; ') || answer
  const findings: PageFinding[] = [{ path: `${PATH}.isHiring`, value: true, confidence: LISTED, quote }]
  if (count !== undefined) findings.push({ path: `${PATH}.openRoles`, value: count, confidence: COUNTED, quote })
  const names = [...new Set([...titles.slice(0, MOST_TITLES), ...departments.slice(0, MOST_TITLES)])]
  const known = [...new Set(names.flatMap((name) => departmentOfRoles(rolesOf(name))?.value ?? []))].toSorted()
  if (known.length > 0) findings.push({ path: `${PATH}.departments`, value: known, confidence: BY_NAMES, quote })
  return findings
}
