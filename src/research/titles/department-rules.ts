import { BROAD_WORDS, COMPOUNDS, FALLBACKS, WORDS, type Department, type DepartmentRule } from './department-words.ts'
import { highestSeniority, seniorityOfRole } from './seniority-rules.ts'
import { anyOf, assists, EXPLICIT, WEAK } from './title-words.ts'

export interface DepartmentReading {
  readonly value: Department
  readonly confidence: number
}

/** Owning something in a product or a process leads nobody, and a seat on a board is no field of work. */
const NO_FIELD = new RegExp(
  anyOf(`
    (product|process|data|service|system|platform|project) owner, verwaltungsra[et]*,
    conseil de administration, consejo de administración`),
  'gu',
)

/** Those who lead a whole company, a country or a firm, and call themselves neither owner nor chief. */
const LEADS_ALL = anyOf(
  '(general|country) (manager|mgr), gm, (managing|geschäftsführende[rn]?) partner(in)?, soci[oa] directora?',
)

/**
 * The department that the roles of one person name: compounds such as "product marketing" first, then the word that
 * stands first. Who stands at the top and names no field leads all of them: `executive`. Undefined when none is named.
 * Expects what `rolesOf` returns.
 */
export function departmentOfRoles(roles: readonly string[]): DepartmentReading | undefined {
  const text = roles.join(' , ')
  const own = text.replace(NO_FIELD, '')
  const field = earliest(COMPOUNDS, text) ?? earliest(WORDS, own) ?? earliest(BROAD_WORDS, own)
  if (field !== undefined) return field
  if (assists(text)) return { value: 'operations', confidence: WEAK }
  const found = FALLBACKS.find(([, , pattern]) => pattern.test(own))
  return executive(roles) ?? (found && { value: found[0], confidence: found[1] })
}

function executive(roles: readonly string[]): DepartmentReading | undefined {
  if (roles.some((role) => LEADS_ALL.test(role))) return { value: 'executive', confidence: EXPLICIT }
  const level = highestSeniority(roles.flatMap((role) => seniorityOfRole(role) ?? []))
  if (level === undefined || !['owner', 'founder', 'c_suite'].includes(level.value)) return undefined
  return { value: 'executive', confidence: level.confidence }
}

function earliest(rules: readonly DepartmentRule[], text: string): DepartmentReading | undefined {
  let first: { at: number; reading: DepartmentReading } | undefined
  for (const [value, confidence, pattern] of rules) {
    const at = text.search(pattern)
    if (at >= 0 && (first === undefined || at < first.at)) first = { at, reading: { value, confidence } }
  }
  return first?.reading
}
