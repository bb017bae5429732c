import { criterionInWords } from '../../icp/criterion-words.ts'
import type { FieldWords } from '../../icp/criterion-words.ts'
import type { Step } from '../step-changes.ts'

export type EmailCondition = NonNullable<Step['condition']>
export type EmailComparison = NonNullable<EmailCondition['all']>[number]
export type TierLetter = NonNullable<EmailCondition['tiers']>[number]

/** Tiers in their order. */
export const TIERS: readonly TierLetter[] = ['A', 'B', 'C', 'D', 'U']

/** "tier is A or B and customData.plan is trial": the end of a sentence, without its full stop. */
export function conditionInWords(
  { tiers, all = [] }: EmailCondition,
  words: ReadonlyMap<string, string | FieldWords>,
): string {
  const byTier = tiers === undefined ? [] : [`tier is ${tiersInWords(tiers)}`]
  return [...byTier, ...all.map((one) => inside(criterionInWords(one, words)))].join(' and ')
}

/** "A", "A or B", "A, B or U". */
function tiersInWords(tiers: readonly TierLetter[]): string {
  const inOrder = TIERS.filter((tier) => tiers.includes(tier))
  return [inOrder.slice(0, -1).join(', '), ...inOrder.slice(-1)].filter((part) => part !== '').join(' or ')
}

/** What becomes of those whom it does not hold for. */
export function passedOverInWords({ all = [], unknown }: EmailCondition, next: number | undefined): string {
  const then = next === undefined ? 'finish the sequence' : `continue with email ${next}`
  const unsure = unknown === 'send' ? ' If a field is unknown, it is sent.' : ' If a field is unknown, it is skipped.'
  return `Other leads skip this email and ${then}.${all.length === 0 ? '' : unsure}`
}

/** The step under another condition; one that asks nothing is none. */
export function withCondition(step: Step, { tiers = [], all = [], unknown }: EmailCondition): Step {
  const { condition: _, ...rest } = step
  if (tiers.length === 0 && all.length === 0) return rest
  const condition: EmailCondition = {
    ...(tiers.length === 0 ? {} : { tiers }),
    ...(all.length === 0 ? {} : { all }),
    // What is asked of no field cannot be unknown.
    ...(unknown === 'send' && all.length > 0 ? { unknown } : {}),
  }
  return { ...rest, condition }
}

/** A label begins small inside a sentence; an abbreviation or a path stays as it is. */
function inside(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
