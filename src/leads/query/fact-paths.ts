import { countryCodeOf } from '../../platform/text/countries.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { LISTED_FIELDS } from '../fields/field-lists.ts'
import type { PlainKind } from '../fields/field-kinds.ts'
import type { FilterCondition } from './lead-filter.ts'

/** Facts that lists show and filters compare, by path. What stands in a column of its own besides the title is no fact here. */
const KINDS: ReadonlyMap<string, PlainKind> = new Map(
  LISTED_FIELDS.filter(({ isFact, path }) => isFact && (path.includes('.') || path === 'title')).map(
    ({ path, kind }) => [path, kind] as const,
  ),
)

/** Answers to questions of campaigns are facts too. */
const ANSWER = /^answers\.[\w-]{1,100}$/

/** Whether lists know facts of this path. */
export function isFactPath(path: string): boolean {
  return KINDS.has(path) || ANSWER.test(path)
}

/** A value as it is kept for lists, and as a filter means it: of a country its code. */
export function canonicalFact(path: string, value: string): string {
  return path.endsWith('.country') ? (countryCodeOf(value) ?? value) : value
}

const ORDERED: readonly PlainKind[] = ['amount', 'count', 'year', 'growth', 'fundingDate']
const OF_TEXT: readonly PlainKind[] = ['text', 'texts', 'url', 'timezone', 'domain', 'email', 'phone']

/** What is wrong with a condition on a fact: there is no such fact, or its values are not compared so. */
export function faultOfFact({ path, op }: FilterCondition): { code: string; detail: string }[] {
  if (!isFactPath(path)) {
    const nearest = nearestName(path, [...KINDS.keys()])
    const hint = nearest === undefined ? 'Known are company.country, title and their like.' : `Did you mean ${nearest}?`
    return [{ code: 'unknown_path', detail: `Unknown fact path. ${hint}` }]
  }
  const kind = KINDS.get(path)
  if (kind === undefined) return []
  const detail = `"${op}" does not fit this fact.`
  if ((op === 'gte' || op === 'lte') && !ORDERED.includes(kind)) return [{ code: 'wrong_comparison', detail }]
  if (op === 'contains' && !OF_TEXT.includes(kind)) return [{ code: 'wrong_comparison', detail }]
  return []
}
