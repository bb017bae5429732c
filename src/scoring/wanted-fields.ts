import type { CompiledIcp } from './compile-icp.ts'
import type { FactSet } from './facts.ts'
import { findField } from './field-catalogue.ts'
import { judgeLead } from './score-lead.ts'

/** A field that nothing is known about, and how many points of the score it could move at most. */
export interface WantedField {
  readonly path: string
  readonly points: number
}

/**
 * The fields whose values would narrow a lead's score, the one that could move most first: those of criteria that are
 * not sure, without any evidence in `facts`. Empty once the score is settled, since nothing would change the tier then.
 * A field of several criteria counts for all of them; of several fields that can answer one, each counts whole. Gates
 * without part in the sum and questions put to a judge are not among them. `asOf` is today.
 */
export function wantedFields(icp: CompiledIcp, facts: FactSet, asOf: Temporal.PlainDate | Date): WantedField[] {
  const { settled, judgements } = judgeLead(icp, facts, asOf)
  if (settled) return []
  const points = new Map<string, number>()
  for (const [index, { branches, maxPoints }] of icp.criteria.entries()) {
    const open = Math.abs(maxPoints) * (1 - judgements[index]!.confidence)
    if (open === 0) continue
    for (const path of new Set(branches.map((branch) => branch.path))) {
      if (facts.has(path) || findField(path) === undefined) continue
      points.set(path, (points.get(path) ?? 0) + open)
    }
  }
  const wanted = Array.from(points, ([path, most]) => ({ path, points: most }))
  return wanted.sort((one, other) => other.points - one.points)
}
