import type { VariantCounts } from './variant-figures-store.ts'

const OUTCOMES = ['replied', 'bounced', 'unsubscribed', 'complained', 'booked', 'clicked'] as const

type Rates = Record<(typeof OUTCOMES)[number], number | null>

/** Emails of one variant of which a person opened a link. */
interface Clicks {
  readonly step: number
  readonly variant: number | null
  readonly clicked: number
}

/** What became of one variant's emails, and the shares of `base`. */
export type VariantFigures = Omit<VariantCounts, 'step' | 'passedOver'> & {
  readonly base: number
  /** Null where clicks are not counted. */
  readonly clicked: number | null
  readonly rates: Rates
}

/** The figures of a sequence, by step; rates are from 0 to 1, and null where nothing was handed over. */
export function groupFigures(
  counts: readonly VariantCounts[],
  { live, clicks }: { live: boolean; clicks: readonly Clicks[] | undefined },
): { step: number; passedOver: number; variants: VariantFigures[] }[] {
  const steps = Map.groupBy(counts, (one) => one.step)
  return [...steps].map(([step, ofStep]) => ({
    step,
    passedOver: ofStep.reduce((sum, one) => sum + one.passedOver, 0),
    variants: ofStep.map(({ step: _step, passedOver: _passedOver, ...one }) => {
      const base = live ? one.sent + one.refused : one.captured
      const rate = (count: number | null) => (base === 0 || count === null ? null : Math.min(1, count / base))
      const clicked = clicks === undefined ? null : clicksOf(clicks, step, one.variant)
      const counted = { ...one, clicked }
      const rates = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, rate(counted[outcome])])) as Rates
      return { ...counted, base, rates }
    }),
  }))
}

function clicksOf(clicks: readonly Clicks[], step: number, variant: number): number {
  return clicks.find((one) => one.step === step && (one.variant ?? 0) === variant)?.clicked ?? 0
}
