import { departmentOfRoles } from './department-rules.ts'
import type { Finding } from './finding.ts'
import { rolesOf } from './fold-title.ts'
import { textOf, typesOf, type JsonLdNode } from './json-ld.ts'

const PATH = 'company.signals.hiringSignals'
const OPEN_POSTING = 0.9
/** A page may show only some of the openings. */
const COUNTED = 0.6

/**
 * Openings by the schema.org JobPosting blocks of a site (https://schema.org/JobPosting) that have not run out.
 * Without any, nothing is known: it is not a sign that nobody is sought. `today` is `YYYY-MM-DD`.
 */
export function readJobs(nodes: readonly JsonLdNode[], today: string): Finding[] {
  const postings = nodes.filter((node) => typesOf(node).includes('JobPosting') && isOpen(node, today))
  const titles = [
    ...new Set(postings.map((node) => textOf(node['title']).slice(0, 200)).filter((title) => title !== '')),
  ]
  if (titles.length === 0) return []
  const quote = titles.slice(0, 3).join('; ')
  const roles = new Set(
    postings.map((node) => `${textOf(node['title'])}|${textOf(node['identifier'])}|${textOf(node['url'])}`),
  )
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
  // Dates in ISO 8601 compare as text; one that is written otherwise does not close the posting.
  return !/^\d{4}-\d{2}-\d{2}/.test(until) || until.slice(0, 10) >= today
}
