import type { LeadFact } from '../facts/fact.ts'
import type { PageContent, PageKind } from '../visit/collectors/parse-page.ts'
import type { PageFinding } from './finding.ts'
import { isObject } from '../json.ts'
import { jsonLdNodes, listOf, organizationOf, jsonLdText } from './json-ld.ts'
import type { IsOwnName } from './own-name.ts'
import { ownNames, speaksAsItself } from './own-name.ts'
import type { OwnLine } from './page-sections.ts'
import { ownLines } from './page-sections.ts'
import { readCountry } from './read-country.ts'
import { readFounding } from './read-founding.ts'
import { readHeadcount } from './read-headcount.ts'
import { readHeadquarters } from './read-headquarters.ts'
import { readIndustry } from './read-industry.ts'
import type { SelfDescription } from './read-industry.ts'
import { readJobs, readNoOpenings } from './read-jobs.ts'
import { readOrganization } from './read-organization.ts'
import { readTechnologies } from './read-technologies.ts'
import { readSocialLinks } from './social-links.ts'
import { LONGEST_LINE, MOST_LINES } from './text-lines.ts'

/**
 * Founding year and headcount where a page says them of the company itself in so many words. `lines` are its own ones;
 * `thisYear` is the latest that a company can have been founded in.
 */
export function readStatements(lines: readonly OwnLine[], thisYear: number, isOwnName: IsOwnName): PageFinding[] {
  const bounded = lines.slice(0, MOST_LINES).map((line) => ({ ...line, text: line.text.slice(0, LONGEST_LINE) }))
  return [...readFounding(bounded, thisYear, isOwnName), ...readHeadcount(bounded, isOwnName)]
}

const OWN_ADDRESS = 0.9
const META = 0.8
/** Without a description of its own, a page is described by what stands first in it. */
const BY_ITSELF = 0.5

/** Where a company speaks of itself; prices and openings name other people's numbers. */
const ABOUT_ITSELF: readonly PageKind[] = ['home', 'about', 'imprint', 'contact']
const TELLS_NUMBERS: readonly PageKind[] = ['about', 'home', 'careers']
const SHORTEST_DESCRIPTION = 20
const WORDS_OF_SENTENCE = 6

export interface ReadOptions {
  /** The registrable domain of the site. */
  readonly domain: string
  /** Instant in ISO 8601; bounds years and openings too. */
  readonly observedAt: string
}

/** All facts in the pages of one company's site, several for a path where several places tell it. Home comes first. */
export function readPages(pages: readonly PageContent[], options: ReadOptions): LeadFact[] {
  const home = pages[0]
  if (home === undefined) return []
  const isOwnName = ownNamesOf(pages, options.domain)
  const facts = pages.flatMap((page) =>
    readPage(page, options, isOwnName).map((finding) => toFact(finding, page.url, options)),
  )
  const whole = [
    { path: 'company.website', value: home.url, confidence: OWN_ADDRESS, quote: home.url },
    ...readTechnologies(pages),
    ...readJobs(
      pages.flatMap((page) => jsonLdNodes(page.jsonLd)),
      { today: options.observedAt.slice(0, 10), domain: options.domain, isOwnName },
    ),
    ...readSocialLinks({
      sameAs: sameAsOf(pages, options.domain, isOwnName),
      linked: pages.map((page) => page.links.map((link) => link.href)),
      isOwnName,
    }),
    ...readIndustry(presentationOf(home, pages)),
  ]
  return [...facts, ...whole.map((finding) => toFact(finding, home.url, options))]
}

function readPage(page: PageContent, { domain, observedAt }: ReadOptions, isOwnName: IsOwnName): PageFinding[] {
  const lines = ownLines(page.lines)
  const thisYear = Number(observedAt.slice(0, 4))
  const findings: PageFinding[] = []
  if (ABOUT_ITSELF.includes(page.kind)) {
    const organization = organizationOf(jsonLdNodes(page.jsonLd), domain, isOwnName)
    if (organization !== undefined) findings.push(...readOrganization(organization, thisYear))
    findings.push(...readCountry(page, lines, domain), ...readHeadquarters(page.kind, lines, isOwnName))
  }
  if (page.kind === 'home') findings.push(...describe(page, lines, isOwnName))
  if (TELLS_NUMBERS.includes(page.kind)) {
    // Who finds people for others tells of their clients beside the openings.
    const told = page.kind === 'careers' ? lines.filter(({ text }) => speaksAsItself(text, isOwnName)) : lines
    findings.push(...readStatements(told, thisYear, isOwnName))
  }
  if (page.kind === 'careers') findings.push(...readNoOpenings(lines, page, isOwnName))
  return findings
}

/** Knows the company's name by its domain, its titles and the structured data that is its own. */
export function ownNamesOf(pages: readonly PageContent[], domain: string): IsOwnName {
  const titles = pages.map((page) => page.title)
  const isTitled = ownNames(domain, [], titles)
  const organizations = pages
    .map((page) => organizationOf(jsonLdNodes(page.jsonLd), domain, isTitled))
    .filter((node) => node !== undefined)
  const names = organizations.flatMap((node) => [jsonLdText(node['name']), jsonLdText(node['legalName'])])
  return ownNames(domain, names, titles)
}

/** How a company presents itself: loudest first. */
function presentationOf(home: PageContent, pages: readonly PageContent[]): SelfDescription {
  const about = pages.find((page) => page.kind === 'about')
  const lines = [...ownLines(home.lines), ...(about === undefined ? [] : ownLines(about.lines))]
  return {
    said: [home.title, home.description, home.ogDescription, ...home.headings.slice(0, 3)].join('\n'),
    told: lines.map((line) => line.text).join('\n'),
  }
}

function describe(page: PageContent, lines: readonly OwnLine[], isOwnName: IsOwnName): PageFinding[] {
  const told = [page.description, page.ogDescription].find((text) => text.length >= SHORTEST_DESCRIPTION)
  const description = told ?? describedByItself(lines, isOwnName)
  if (description === undefined) return []
  const confidence = told === undefined ? BY_ITSELF : META
  return [{ path: 'company.description', value: description, confidence, quote: description }]
}

/** The main heading where it is a sentence, else the first paragraph that says "we" or the company's name. */
function describedByItself(lines: readonly OwnLine[], isOwnName: IsOwnName): string | undefined {
  const heading = lines.find((line) => line.isHeading)?.text ?? ''
  if (heading.split(' ').length >= WORDS_OF_SENTENCE) return heading
  const paragraph = lines.find(({ text, isHeading }) => !isHeading && text.length >= 2 * SHORTEST_DESCRIPTION)
  return paragraph !== undefined && speaksAsItself(paragraph.text, isOwnName) ? paragraph.text.slice(0, 500) : undefined
}

function sameAsOf(pages: readonly PageContent[], domain: string, isOwnName: IsOwnName): string[] {
  return pages.flatMap((page) => {
    const organization = organizationOf(jsonLdNodes(page.jsonLd), domain, isOwnName)
    return organization === undefined || !isObject(organization) ? [] : listOf(organization['sameAs']).map(jsonLdText)
  })
}

function toFact(finding: PageFinding, url: string, { observedAt }: ReadOptions): LeadFact {
  return { ...finding, source: 'website', url, observedAt }
}
