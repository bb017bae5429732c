import type { Clock } from '../../platform/clock.ts'
import type { FactValue, LeadFact } from '../facts/fact.ts'
import { UNREAD_SITE, hiringAgain, hiringOfSite } from './collect-hiring.ts'
import type { HiringReading } from './collect-hiring.ts'
import { askDnsReader, askSite as askSiteReader } from './collectors/ask-reader.ts'
import { askCompanyDns } from './collectors/dns.ts'
import { createHostTurns } from './collectors/host-turns.ts'
import type { HostTurns } from './collectors/host-turns.ts'
import { CRAWL_LIMITS, isNeverRead, withinTime } from './collectors/polite-fetch.ts'
import type { CrawlLimits, FetchTools, PageVisit } from './collectors/polite-fetch.ts'
import { siteOf } from './collectors/site-addresses.ts'
import { readPage, readSite } from './collectors/website.ts'
import type { SiteReading } from './collectors/website.ts'
import type { SiteOutcome } from './company-parts.ts'
import { PARTS, dueParts, factsAfter, partOf, partsAfter, tellsOfSite } from './company-parts.ts'
import type { CompanyPart, PartReading, CompanyParts } from './company-parts.ts'
import type { PageText } from './page-text.ts'
import type { ToldBySite } from './site-program.ts'
import { isOfWholeSite, isSuddenlyBare, leftBy, pagesAfter, pagesOfBefore, withoutHome } from './unread-pages.ts'
import type { SeenPages } from './unread-pages.ts'

export interface CollectTools extends Pick<
  FetchTools,
  'outbound' | 'pause' | 'botUrl' | 'requestGapMs' | 'owner' | 'signal'
> {
  readonly clock: Clock
  /** Shared by all visits of a process, since many companies' boards are on one host. */
  readonly turns?: HostTurns
  readonly limits?: Partial<CrawlLimits>
}

/** What was collected of a company before. */
export interface KnownCompany {
  readonly facts: readonly LeadFact[]
  readonly outcome: SiteOutcome | null
  readonly parts: CompanyParts
}

export interface CollectedCompany {
  /** Every claim that was found, or is still good; `bestFacts` chooses. */
  readonly facts: LeadFact[]
  /** How the last visit to the site ended. */
  readonly outcome: SiteOutcome
  readonly parts: CompanyParts
  /** What a reader sees on its pages, about 50 kB at most; absent where they were not asked this time, or did not answer. */
  readonly texts?: readonly PageText[]
  /** Every address that was asked, robots.txt included, with its status or why there is none. */
  readonly pages: PageVisit[]
}

const MOVED = 0.7
const NOTHING: KnownCompany = { facts: [], outcome: null, parts: {} }

/** One visit to whatever of a company is due. */
interface Errand {
  readonly host: string
  readonly tools: FetchTools & { readonly turns: HostTurns }
  readonly known: KnownCompany
  readonly now: Date
}

/** What was asked, and came of it. */
interface Asked extends Partial<Readonly<Record<CompanyPart, PartReading>>> {
  readonly outcome?: SiteOutcome
  readonly texts?: readonly PageText[]
  readonly visits: readonly PageVisit[]
}

/**
 * What a company's website, its own job board and DNS tell of it, without key or language model. `domain` is a host
 * name. Of a company that is known, only the parts that ran out are asked, and a part that cannot be asked keeps what is
 * known of it; of a page that cannot be read what it told stays. `parked`, `moved`, `redirected`,
 * `forbidden` (robots.txt or 401/403/451), `unreachable` (no or failing server, its robots.txt included), `unavailable`,
 * `empty` and `unreadable` (reading takes too much time or memory) sites give what DNS tells and, when moved, the new address.
 * Never throws for what a site does; throws the reason of `tools.signal` when that aborts.
 */
export async function collectCompany(
  domain: string,
  tools: CollectTools,
  known: KnownCompany = NOTHING,
): Promise<CollectedCompany> {
  tools.signal.throwIfAborted()
  const now = tools.clock.now()
  const limits = { ...CRAWL_LIMITS, ...tools.limits }
  const errand: Errand = {
    host: domain.trim().toLowerCase().replace(/\.$/, ''),
    // The signal of the visit stands for its budget until a part of it gets its own.
    tools: { ...tools, limits, turns: tools.turns ?? createHostTurns(), budget: tools.signal },
    known,
    now,
  }
  const due = dueParts(known.parts, now)
  const [pages, dns] = await Promise.all([askPages(errand, due), due.includes('dns') ? readRecords(errand) : undefined])
  return merged(errand, { ...pages, ...(dns !== undefined && { dns }) })
}

/** A company of which nothing could be asked, for a fault of ours or since no visit ends: what is known stays, and is asked again later. */
export function notCollected(
  known: KnownCompany,
  now: Date,
  why: 'unreachable' | 'unreadable' = 'unreachable',
): CollectedCompany {
  const due = dueParts(known.parts, now)
  const failed = due.map((part) => [part, { ...known.parts[part], facts: [], isTold: false }] as const)
  const outcome = known.outcome ?? why
  const parts = partsAfter(Object.fromEntries(failed), known.parts, { outcome: why, now })
  return { facts: [...known.facts], outcome, parts, pages: [] }
}

async function askPages(errand: Errand, due: readonly CompanyPart[]): Promise<Asked> {
  if (due.includes('site')) return askSite(errand, due)
  if (!due.includes('hiring')) return { visits: [] }
  const readCareers = (url: string) => inTime(errand, (tools) => readPage(errand.host, { kind: 'careers', url }, tools))
  const options = hiringOptions(errand, createTeller(errand))
  const hiring = await hiringAgain(errand.known.parts.hiring ?? {}, readCareers, options)
  return { hiring, visits: hiring.visits }
}

async function askSite(errand: Errand, due: readonly CompanyPart[]): Promise<Asked> {
  const { now, known } = errand
  const state = known.parts.site
  const before = state?.pages ?? []
  const tell = createTeller(errand)
  const visited = await visit(errand)
  const told = await tell(visited)
  const seenFirst = told === 'killed' ? unreadable(visited) : visited
  const saw = told === 'killed' ? [] : factsOfSite(seenFirst, told, now.toISOString())
  const isBare = isSuddenlyBare(seenFirst, { before, known: known.facts, found: saw })
  const reading = isBare ? withoutHome(seenFirst) : seenFirst
  const { outcome } = reading
  const parkedSince = outcome === 'parked' ? (state?.parkedSince ?? now.toISOString()) : state?.parkedSince
  const isTold = tellsOfSite(outcome, { parkedSince, now })
  // What stands in for a page tells nothing of the company.
  const isTrue = (fact: LeadFact) => !isBare || fact.url !== reading.pages[0]?.url || isOfWholeSite(fact.path)
  const facts = outcome === 'unavailable' ? [] : saw.filter((fact) => partOf(fact) === 'site' && isTrue(fact))
  const hiring = await hiringBeside(reading, errand, { due, isTold, tell })
  const seen: SeenPages = { ...reading, before }
  const site: PartReading = {
    facts,
    isTold,
    ...(outcome === 'read' && { leaves: leftBy(seen, facts), pages: pagesAfter(seen, now) }),
    unread: reading.unread.filter(({ passes }) => passes).map(({ kind }) => kind),
    // A server that fails between two looks at a parked domain does not make it the company's again.
    ...((outcome === 'parked' || !isTold) && parkedSince !== undefined && { parkedSince }),
  }
  const visits = [...reading.visits, ...(hiring?.visits ?? [])]
  // Who reads the texts would miss what stood on pages that are not among them.
  const isWhole = isTold && told !== 'killed' && pagesOfBefore(seen, now).length === 0
  const texts = isWhole ? { texts: reading.pages.length === 0 ? [] : told.texts } : {}
  return { outcome, site, visits, ...texts, ...(hiring !== undefined && { hiring }) }
}

/** Openings after a visit to the site. A site that cannot be read leaves the board, which is somewhere else. */
async function hiringBeside(
  site: SiteReading,
  errand: Errand,
  { due, isTold, tell }: { readonly due: readonly CompanyPart[]; readonly isTold: boolean; readonly tell: Teller },
): Promise<HiringReading | undefined> {
  const state = errand.known.parts.hiring ?? {}
  if (site.outcome === 'read') return hiringOfSite(site, hiringOptions(errand, tell), state)
  if (isTold) return { facts: [], isTold: true, visits: [] }
  return due.includes('hiring') ? hiringAgain(state, async () => UNREAD_SITE, hiringOptions(errand, tell)) : undefined
}

/** Reads the pages of a site, once for all who ask. */
type Teller = (site: SiteReading) => Promise<ToldBySite | 'killed'>

const TELLS_NOTHING: ToldBySite = { facts: [], posted: [], board: undefined, texts: [] }

function createTeller({ host, tools, now }: Errand): Teller {
  const told = new Map<SiteReading['pages'], ReturnType<Teller>>()
  return async ({ pages, careersAt }) => {
    if (pages.length === 0 && careersAt === undefined) return TELLS_NOTHING
    const site = { pages, careersAt, domain: siteOf(`https://${host}/`), observedAt: now.toISOString() }
    const known = told.get(pages) ?? askSiteReader(site, tools)
    told.set(pages, known)
    return known
  }
}

function unreadable({ visits }: SiteReading): SiteReading {
  return { outcome: 'unreadable', pages: [], unread: [], visits }
}

function hiringOptions({ tools, now, known }: Errand, tell: Teller) {
  const wasTold = known.facts.some((fact) => partOf(fact) === 'hiring')
  return { tools, tell, observedAt: now.toISOString(), wasTold }
}

async function readRecords({ host, tools, now }: Errand): Promise<PartReading> {
  const { outbound, signal, limits } = tools
  const answers = await askCompanyDns(siteOf(`https://${host}/`), { outbound, signal, dnsMs: limits.dnsMs })
  const observedAt = now.toISOString()
  const findings = await askDnsReader(answers, tools)
  if (findings === 'killed') return { facts: [], isTold: false }
  const facts = findings.map((finding): LeadFact => ({ ...finding, source: 'dns', observedAt }))
  return { facts, isTold: answers.mx !== undefined && answers.txt !== undefined }
}

async function visit(errand: Errand): Promise<SiteReading> {
  const { host, known } = errand
  if (isNeverRead(`https://${host}/`)) return { ...UNREAD_SITE, outcome: 'forbidden' }
  if (!URL.canParse(`https://${host}/`)) return UNREAD_SITE
  return inTime(errand, (tools) => readSite(host, tools, known.parts.site?.pages))
}

function inTime({ tools }: Errand, read: (tools: FetchTools) => Promise<SiteReading>): Promise<SiteReading> {
  return withinTime(tools.limits.siteMs, tools.signal, (budget) => read({ ...tools, budget }))
}

function factsOfSite(site: SiteReading, told: ToldBySite, observedAt: string): LeadFact[] {
  if (site.movedTo !== undefined) {
    const { url, quote } = site.movedTo
    return [{ path: 'company.website', value: url, confidence: MOVED, source: 'website', url, quote, observedAt }]
  }
  return told.facts
}

function merged({ known, now }: Errand, asked: Asked): CollectedCompany {
  const outcome = asked.outcome ?? known.outcome ?? 'unreachable'
  const facts = PARTS.flatMap((part) => {
    const reading = asked[part]
    if (reading === undefined) return known.facts.filter((fact) => partOf(fact) === part)
    return factsAfter(part, { ...reading, facts: reading.facts.map(storable) }, { known: known.facts, now })
  })
  const parts = partsAfter(asked, known.parts, { outcome, now })
  return { facts, outcome, parts, pages: [...asked.visits], ...(asked.texts !== undefined && { texts: asked.texts }) }
}

const LONGEST_VALUE = 2_000
const LONGEST_QUOTE = 300

/** Text that a database takes: no NUL or other control character, no half of a surrogate pair, bounded. */
export function storable(fact: LeadFact): LeadFact {
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
