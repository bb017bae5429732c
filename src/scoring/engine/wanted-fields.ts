import type { KnownLeads, WantedField } from '../../research/index.ts'
import { compiledIcpOf } from '../campaign-part.ts'
import type { ScoringFacts } from '../facts.ts'
import { findField } from '../fields/field-catalogue.ts'
import type { CompiledIcp } from './compile-icp.ts'
import { scoreWithoutWords } from './score-lead.ts'

/**
 * The fields whose values would narrow a lead's score, the one that could move most first: those of criteria that are
 * not sure, without any evidence in `facts`. Empty once the score is settled, since nothing would change the tier then.
 * A field of several criteria counts for all of them; of several fields that can answer one, each counts whole. Gates
 * without part in the sum and questions put to a judge are not among them. `asOf` is today.
 */
export function wantedFields(icp: CompiledIcp, facts: ScoringFacts, asOf: Temporal.PlainDate | Date): WantedField[] {
  const { settled, judgements } = scoreWithoutWords(icp, facts, asOf)
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

/** The fields that would narrow the scores of leads, those that could move most points of one lead first. */
export function wantedByScores({ leads, campaigns, facts, now }: KnownLeads): WantedField[] {
  const points = new Map<string, number>()
  for (const lead of leads) {
    const campaign = campaigns.get(lead.campaignId)
    if (campaign === undefined) continue
    const known = facts.get(lead.leadId) ?? new Map()
    for (const wanted of wantedFields(compiledIcpOf(campaign), known, now)) {
      points.set(wanted.path, Math.max(points.get(wanted.path) ?? 0, wanted.points))
    }
  }
  return Array.from(points, ([path, most]) => ({ path, points: most })).sort((a, b) => b.points - a.points)
}
