import type Type from 'typebox'
import type { Campaign } from '../campaign.ts'
import { holdsTier, reviewOf } from '../campaign-part.ts'
import type { EffectsAnswer } from '../schema.ts'

/** How many of a campaign's leads have which verdict and tier. */
export interface VerdictCount {
  readonly verdict: string
  readonly tier: string
  readonly leads: number
}

/** What activation means for the leads that are scored already. */
export type ActivationEffects = Type.Static<typeof EffectsAnswer>

/** Sums up what the campaign's settings do to leads with these verdicts. */
export function countActivationEffects(campaign: Campaign, counts: readonly VerdictCount[]): ActivationEffects {
  const review = reviewOf(campaign)
  const isShutOut = ({ verdict }: VerdictCount) =>
    verdict === 'disqualified' || (review === 'reject' && verdict === 'review')
  const isHeld = ({ verdict, tier }: VerdictCount) =>
    holdsTier(campaign, tier) || (review === 'hold' && verdict === 'review')
  const disqualified = counts.filter(isShutOut)
  const held = counts.filter((count) => !isShutOut(count) && isHeld(count))
  return { scored: sum(counts), held: sum(held), disqualified: sum(disqualified) }
}

function sum(counts: readonly VerdictCount[]): number {
  return counts.reduce((total, count) => total + count.leads, 0)
}
