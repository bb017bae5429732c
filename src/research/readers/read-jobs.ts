import { getDomain } from 'tldts'
import { DAY } from '../../platform/clock.ts'
import { departmentOfRoles } from '../titles/department-rules.ts'
import type { Finding } from './finding.ts'
import { rolesOf } from '../titles/fold-title.ts'
import { isNode, listOf, textOf, typesOf, type JsonLdNode } from './json-ld.ts'
import type { IsOwnName } from './own-name.ts'

const PATH = 'company.signals.hiringSignals'
const OPEN_POSTING = 0.9
/** A page may show only some of the openings. */
const COUNTED = 0.6
/** Without an end, an opening that was posted earlier may be filled. */
const LONGEST_OPEN = 180 * DAY
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/

export interface JobsOptions {
  /** `YYYY-MM-DD` */
  readonly today: string
  /** The registrable domain of the site. */
  readonly domain: string
  readonly isOwnName: IsOwnName
}

/**
 * Openings by the schema.org JobPosting blocks of a site (https://schema.org/JobPosting) that are open for sure: not of
 * another employer, not run out, and not older than half a year where they name no end. Without any, nothing is known:
 * it is not a sign that nobody is sought.
 */
export function readJobs(nodes: readonly JsonLdNode[], options: JobsOptions): Finding[] {
  const postings = nodes.filter((node) => {
    return typesOf(node).includes('JobPosting') && isOpen(node, options.today) && isOwn(node, options)
  })
  const titles = [
    ...new Set(postings.map((node) => textOf(node['title']).slice(0, 200)).filter((title) => title !== '')),
  ]
  if (titles.length === 0) return []
  const quote = titles.slice(0, 3).join('; ')
  const roles = new Set(postings.map((node) => `${textOf(node['title'])}|${identifierOf(node)}|${textOf(node['url'])}`))
  const departments = [...new Set(titles.flatMap((title) => departmentOfRoles(rolesOf(title))?.value ?? []))].toSorted()
  const findings: Finding[] = [
    { path: `${PATH}.isHiring`, value: true, confidence: OPEN_POSTING, quote },
    { path: `${PATH}.openRoles`, value: roles.size, confidence: COUNTED, quote },
  ]
  if (departments.length > 0)
    findings.push({ path: `${PATH}.departments`, value: departments, confidence: COUNTED, quote })
  return findings
}

function isOpen(node: JsonLdNode, today: string): boolean {
  const until = textOf(node['validThrough'])
  // Dates in ISO 8601 compare as text; one that is written otherwise tells nothing for sure.
  if (until !== '') return ISO_DATE.test(until) && until.slice(0, 10) >= today
  const posted = textOf(node['datePosted'])
  if (posted === '') return true
  return ISO_DATE.test(posted) && Date.parse(today) - Date.parse(posted.slice(0, 10)) <= LONGEST_OPEN
}

/** Whether nobody else is named as employer. */
function isOwn(node: JsonLdNode, { domain, isOwnName }: JobsOptions): boolean {
  const employer = listOf(node['hiringOrganization'])[0]
  const name = textOf(employer)
  const sites = isNode(employer) ? ['url', 'sameAs'].flatMap((key) => listOf(employer[key]).map(textOf)) : []
  if (sites.some((site) => getDomain(site, { allowPrivateDomains: true }) === domain)) return true
  if (name === '' || isOwnName(name)) return sites.length === 0 || name !== ''
  return /^https?:/i.test(name) && getDomain(name, { allowPrivateDomains: true }) === domain
}

/** A PropertyValue names who numbers the openings, and the number. */
function identifierOf(node: JsonLdNode): string {
  const identifier = listOf(node['identifier'])[0]
  return isNode(identifier) ? textOf(identifier['value']) : textOf(identifier)
}
