import type { VariantCounts } from './figures-store.ts'

const OUTCOMES = ['clicked', 'replied', 'bounced', 'unsubscribed', 'complained', 'booked'] as const

type Rates = Record<(typeof OUTCOMES)[number], number | null>

/** What became of one variant's emails, and the shares of `base`. */
export type VariantFigures = Omit<VariantCounts, 'step' | 'passedOver'> & {
  readonly base: number
  readonly rates: Rates
}

/** The figures of a sequence, by step; rates are from 0 to 1, and null where nothing was handed over. */
export function groupFigures(
  counts: readonly VariantCounts[],
  live: boolean,
): { step: number; passedOver: number; variants: VariantFigures[] }[] {
  const steps = Map.groupBy(counts, (one) => one.step)
  return [...steps].map(([step, ofStep]) => ({
    step,
    passedOver: ofStep.reduce((sum, one) => sum + one.passedOver, 0),
    variants: ofStep.map(({ step: _step, passedOver: _passedOver, ...one }) => {
      const base = live ? one.sent : one.captured
      const rate = (count: number) => (base === 0 ? null : Math.min(1, count / base))
      const rates = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, rate(one[outcome])])) as Rates
      return { ...one, base, rates }
    }),
  }))
}
