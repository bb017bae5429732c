import type { Fact } from './fact.ts'
import type { Finding } from './finding.ts'
import { isNode, jsonLdNodes, listOf, organizationOf, textOf } from './json-ld.ts'
import type { PageContent, PageKind } from './collectors/parse-page.ts'
import { readCountry } from './read-country.ts'
import { readIndustry } from './read-industry.ts'
import { readJobs } from './read-jobs.ts'
import { readOrganization } from './read-organization.ts'
import { readStatements } from './read-statements.ts'
import { readTechnologies } from './read-technologies.ts'
import { readSocialLinks } from './social-links.ts'

const OWN_ADDRESS = 0.9
const META = 0.8

/** Where a company speaks of itself; prices and openings name other people's numbers. */
const ABOUT_ITSELF: readonly PageKind[] = ['home', 'about', 'imprint', 'contact']
const TELLS_NUMBERS: readonly PageKind[] = ['about', 'home', 'careers']
const SHORTEST_DESCRIPTION = 20

export interface ReadOptions {
  /** The registrable domain of the site. */
  readonly domain: string
  /** Instant in ISO 8601; bounds years and openings too. */
  readonly observedAt: string
}

/** All facts in the pages of one company's site, several for a path where several places tell it. Home comes first. */
export function readPages(pages: readonly PageContent[], options: ReadOptions): Fact[] {
  const home = pages[0]
  if (home === undefined) return []
  const facts = pages.flatMap((page) => readPage(page, options).map((finding) => toFact(finding, page.url, options)))
  const whole = [
    { path: 'company.website', value: home.url, confidence: OWN_ADDRESS, quote: home.url },
    ...readTechnologies(pages),
    ...readJobs(
      pages.flatMap((page) => jsonLdNodes(page.jsonLd)),
      options.observedAt.slice(0, 10),
    ),
    ...readSocialLinks(
      sameAsOf(pages, options.domain),
      pages.flatMap((page) => page.links.map((link) => link.href)),
    ),
    ...readIndustry([home.title, home.description, ...home.headings].join('\n')),
  ]
  return [...facts, ...whole.map((finding) => toFact(finding, home.url, options))]
}

function readPage(page: PageContent, { domain, observedAt }: ReadOptions): Finding[] {
  const thisYear = Number(observedAt.slice(0, 4))
  const findings: Finding[] = []
  if (ABOUT_ITSELF.includes(page.kind)) {
    const organization = organizationOf(jsonLdNodes(page.jsonLd), domain)
    if (organization !== undefined) findings.push(...readOrganization(organization, thisYear))
    findings.push(...readCountry(page, domain))
  }
  if (page.kind === 'home') findings.push(...describe(page))
  if (TELLS_NUMBERS.includes(page.kind)) findings.push(...readStatements(page.text, thisYear))
  return findings
}

function describe(page: PageContent): Finding[] {
  const description = page.description.length >= SHORTEST_DESCRIPTION ? page.description : page.ogDescription
  if (description.length < SHORTEST_DESCRIPTION) return []
  return [{ path: 'company.description', value: description, confidence: META, quote: description }]
}

function sameAsOf(pages: readonly PageContent[], domain: string): string[] {
  return pages.flatMap((page) => {
    const organization = organizationOf(jsonLdNodes(page.jsonLd), domain)
    return organization === undefined || !isNode(organization) ? [] : listOf(organization['sameAs']).map(textOf)
  })
}

function toFact(finding: Finding, url: string, { observedAt }: ReadOptions): Fact {
  return { ...finding, source: 'website', url, observedAt }
}
