import { remember } from '../../platform/collections/bounded-cache.ts'
import { departmentOfRoles } from './departments.ts'
import type { Department } from './departments.ts'
import type { LeadFact } from '../facts/fact.ts'
import { rolesOf } from './title-words.ts'
import { highestSeniority, seniorityOfRole, type Seniority } from './seniorities.ts'

/** One conclusion from a title, with the words it was drawn from. */
export interface TitleReading<T extends string> {
  readonly value: T
  readonly confidence: number
  readonly quote: string
}

export interface ReadTitle {
  readonly seniority?: TitleReading<Seniority>
  readonly department?: TitleReading<Department>
}

const LONGEST_QUOTE = 200

/**
 * What a job title says of level and department, by rules for English, German, French and Spanish. Of several
 * roles the highest counts. Confidence 0.9 for an explicit word, 0.6 for an ambiguous one, 0.4 for the assumed `mid`.
 */
export const readTitle: (title: string) => ReadTitle = remember(readAnew, { limit: 1_000, longest: LONGEST_QUOTE })

// Leads share their titles.
function readAnew(title: string): ReadTitle {
  const quote = title.trim().slice(0, LONGEST_QUOTE)
  const roles = rolesOf(title)
  const seniority = highestSeniority(roles.flatMap((role) => seniorityOfRole(role) ?? []))
  const department = departmentOfRoles(roles)
  return {
    ...(seniority && { seniority: { ...seniority, quote } }),
    ...(department && { department: { ...department, quote } }),
  }
}

/** Titles repeat, and a lead's is read at each step of its way. */
const readKnownTitle = remember(readTitle, { limit: 1_000, longest: LONGEST_QUOTE })

/** `readTitle` as facts `contact.seniority` and `contact.department` of source `rule`. */
export function titleFacts(title: string, observedAt: string): LeadFact[] {
  const { seniority, department } = readKnownTitle(title)
  const facts: LeadFact[] = []
  if (seniority) facts.push({ path: 'contact.seniority', ...seniority, source: 'rule', observedAt })
  if (department) facts.push({ path: 'contact.department', ...department, source: 'rule', observedAt })
  return facts
}
