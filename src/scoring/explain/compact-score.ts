import type { CompiledCriterion, CompiledIcp } from '../engine/compile-icp.ts'
import { pointsOf } from '../engine/weigh-evidence.ts'
import type { CriterionJudgement, WeighedCriterion } from '../engine/weigh-evidence.ts'
import type { ScoringFact } from '../facts.ts'
import type { CriterionScore } from '../schema.ts'
import { showCriterion, showEvidence } from './explain-criterion.ts'

/** What rarely has anything to say: which of several fields decided, where its value stands, how long a cut list was. */
interface Rest {
  path?: string
  url?: string
  quote?: string
  length?: number
}

/**
 * What was made of one criterion as it is stored: 0 where nothing was known, else match, confidence, value and source of
 * the fact, and what else there is to say of it. Everything else follows from the criteria of the same version.
 */
export type CompactCriterion =
  | 0
  | readonly [match: number, confidence: number, value: unknown, source: string]
  | readonly [match: number, confidence: number, value: unknown, source: string, rest: Rest]

/** Judgements as they are stored, in the order of the criteria: a JSON list of `CompactCriterion` on one line. */
export function compactCriteria(icp: CompiledIcp, judgements: readonly WeighedCriterion[]): string {
  let kept = '['
  for (let index = 0; index < judgements.length; index++) {
    kept += (index === 0 ? '' : ',') + keptText(icp.criteria[index]!, judgements[index]!)
  }
  return `${kept}]`
}

function keptText(criterion: CompiledCriterion, weighed: WeighedCriterion): string {
  const { shared } = weighed
  if (shared === undefined) return JSON.stringify(keep(criterion, weighed))
  return (shared.kept ??= JSON.stringify(keep(criterion, weighed)))
}

function keep(
  { branches }: CompiledCriterion,
  { match, confidence, branch, fact }: CriterionJudgement,
): CompactCriterion {
  if (branch === undefined || fact === undefined) return 0
  const { path, value, source, url, quote } = showEvidence(branch, fact)
  const rest: Rest = {}
  if (branches.length > 1) rest.path = path
  if (url !== undefined) rest.url = url
  if (quote !== undefined) rest.quote = quote
  if (Array.isArray(fact.value) && Array.isArray(value) && fact.value.length > value.length) {
    rest.length = fact.value.length
  }
  for (const _ in rest) return [match, confidence, value, source, rest]
  return [match, confidence, value, source]
}

/** Stored judgements with everything that people are told of them, given the criteria that they were made with. */
export function expandCompactCriteria(icp: CompiledIcp, kept: readonly CompactCriterion[]): CriterionScore[] {
  return icp.criteria.map((criterion, index) => showCriterion(criterion, judgementOf(criterion, kept[index] ?? 0)))
}

/** The points of each criterion by its id, out of a stored judgement. */
export function pointsOfCompact(icp: CompiledIcp, kept: readonly CompactCriterion[]): Map<string, number> {
  return new Map(
    icp.criteria.map((criterion, index) => {
      const [match, confidence] = kept[index] || [0, 0]
      return [criterion.id, pointsOf(criterion, { match, confidence }, icp.unknownPrior)]
    }),
  )
}

function judgementOf({ branches }: CompiledCriterion, kept: CompactCriterion): CriterionJudgement {
  if (kept === 0) return { match: 0, confidence: 0 }
  const [match, confidence, value, source, rest = {}] = kept
  const branch = branches.find(({ path }) => path === rest.path) ?? branches[0]
  if (branch === undefined) return { match, confidence }
  const { url, quote, length } = rest
  const fact: ScoringFact = {
    path: branch.path,
    value: length === undefined ? value : uncut(value, length),
    confidence,
    source,
    ...(url === undefined ? {} : { url }),
    ...(quote === undefined ? {} : { quote }),
  }
  return { match, confidence, branch, fact }
}

/** A list as long as it was: how many members there were is said in words, what the last ones were is not. */
function uncut(value: unknown, length: number): unknown[] {
  const members: unknown[] = Array.isArray(value) ? value : []
  return [...members, ...Array.from({ length: length - members.length }, () => '')]
}
