import type { Consequence } from '../../platform/context.ts'
import { reorderMessages } from '../store.ts'

const TIER_RANK: Readonly<Record<string, number>> = { A: 5, B: 4, C: 3, U: 2, D: 1, X: 0 }

/** The priority from which on an email is a follow-up; those to new leads are below. */
export const LEAST_FOLLOW_UP = 5_000

/**
 * The order in which due emails leave, higher first: follow-ups before first emails, since a conversation that has
 * begun is not kept waiting; then leads by tier and score; those with an unknown must come last of all.
 */
export function queuePriority(lead: {
  step: number
  tier: string | null
  score: number | null
  verdict: string
}): number {
  const followUp = lead.step > 0 ? 10_000 : 0
  const review = lead.verdict === 'review' ? -5_000 : 0
  return followUp + review + (TIER_RANK[lead.tier ?? 'U'] ?? 2) * 200 + (lead.score ?? 0)
}

/** The emails of leads that were scored again take the place in the queue that is theirs now; when they leave stays. */
export const reorderQueue: Consequence<'lead.scored'> = async (_context, tx, organizationId, happenings) => {
  const places = happenings.flatMap(({ leadId, data: { again, ...scored } }) => {
    if (!again || leadId === undefined) return []
    const asFirst = queuePriority({ ...scored, step: 0 })
    return [{ leadId, asFirst, asFollowUp: queuePriority({ ...scored, step: 1 }) }]
  })
  await reorderMessages(tx, organizationId, places, LEAST_FOLLOW_UP)
}
