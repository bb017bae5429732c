import { between } from '../shared/share-words.ts'
import type { ShareRange } from './range-picture.tsx'

/** How often the leads of a tier do what is asked about. */
export interface TierShare {
  readonly tier: string
  readonly base: number
  readonly range: ShareRange | null
}

/**
 * Whether better tiers do better, in a sentence. A difference is only said where the intervals of two tiers do not
 * overlap; where they do, it says what is missing.
 */
export function tierSentence(tiers: readonly TierShare[], act: 'books' | 'replies'): string {
  const known = tiers.filter((one): one is TierShare & { range: ShareRange } => one.range !== null)
  const [best, ...others] = known
  if (best === undefined) return 'No lead with a score has been contacted in these days.'
  const second = others[0]
  if (second === undefined) return `Only tier ${best.tier} has been contacted: there is nothing to compare it with.`
  const words = `${between(best.range)} against ${between(second.range)} of tier ${second.tier}`
  if (best.range.low > second.range.high) return `Yes: tier ${best.tier} ${act} more, ${words}.`
  if (best.range.high < second.range.low) return `No: tier ${best.tier} ${act} less, ${words}.`
  return `It cannot be told yet: tier ${best.tier} ${act} ${words}. The ranges overlap until more leads are contacted.`
}
