import type { Problem } from '../platform/errors.ts'
import { checkCriterion } from './check-criterion.ts'
import { boundsProblems, textProblems } from './check-limits.ts'
import { ICP_DEFAULTS, ICP_LIMITS, type Criterion, type Icp, type Op } from './schema.ts'

const SEEKING: readonly Op[] = ['contains', 'containsAny', 'containsAll']

/** The most problems that are told at once. */
const MOST_PROBLEMS = 100

/**
 * Everything that is wrong with criteria of the schema's shape, at most 100 problems; without one, every criterion can
 * be applied. Pointers begin at the criteria object itself, such as `/criteria/0/field`.
 */
export function checkIcp(icp: Icp): Problem[] {
  const criteria = icp.criteria ?? []
  const problems = [...fractionProblems(icp), ...tierProblems(icp), ...listProblems(criteria)]
  if (icp.name !== undefined) problems.push(...textProblems('/name', icp.name, ICP_LIMITS.label))
  for (const [index, criterion] of criteria.slice(0, ICP_LIMITS.criteria).entries()) {
    if (problems.length >= MOST_PROBLEMS) break
    problems.push(...checkCriterion(criterion, `/criteria/${index}`))
  }
  return problems.slice(0, MOST_PROBLEMS)
}

function fractionProblems(icp: Icp): Problem[] {
  return (['unknownPrior', 'gateConfidence', 'minCoverage'] as const).flatMap((name) =>
    boundsProblems(`/${name}`, icp[name], 0, 1),
  )
}

function tierProblems({ tiers = ICP_DEFAULTS.tiers }: Icp): Problem[] {
  const bounds = (['A', 'B', 'C'] as const).flatMap((tier) => boundsProblems(`/tiers/${tier}`, tiers[tier], 0, 100))
  if (bounds.length > 0) return bounds
  const detail = `Tiers must descend: A is ${tiers.A}, B is ${tiers.B}, C is ${tiers.C}.`
  return tiers.A > tiers.B && tiers.B > tiers.C ? [] : [{ pointer: '/tiers', code: 'tiers_not_descending', detail }]
}

function listProblems(criteria: readonly Criterion[]): Problem[] {
  const problems = duplicateProblems(criteria)
  if (criteria.length > ICP_LIMITS.criteria) {
    const detail = `There are ${criteria.length} criteria; at most ${ICP_LIMITS.criteria} are allowed.`
    problems.push({ pointer: '/criteria', code: 'too_many_items', detail })
  }
  const sought = criteria.filter(({ op }) => SEEKING.includes(op))
  problems.push(...sizeProblems('The lists of all criteria', criteria, ICP_LIMITS.valuesInAll))
  problems.push(...sizeProblems('The lists of all "contains" criteria', sought, ICP_LIMITS.soughtInAll))
  return problems
}

function sizeProblems(what: string, criteria: readonly Criterion[], most: number): Problem[] {
  const values = criteria.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0)
  if (values <= most) return []
  const detail = `${what} hold ${values} values together; at most ${most} are allowed.`
  return [{ pointer: '/criteria', code: 'too_many_items', detail }]
}

function duplicateProblems(criteria: readonly Criterion[]): Problem[] {
  const firstWith = new Map<string, number>()
  return criteria.flatMap(({ id }, index): Problem[] => {
    const first = firstWith.get(id)
    if (first === undefined) {
      firstWith.set(id, index)
      return []
    }
    const detail = `Criterion ${first} has this id already. Ids must differ.`
    return [{ pointer: `/criteria/${index}/id`, code: 'duplicate_id', detail }]
  })
}
