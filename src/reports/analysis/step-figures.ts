import type { StepCount } from './report-store.ts'
import { leaderOf, shareOf } from './wilson-interval.ts'
import type { ShareWithInterval } from './wilson-interval.ts'

/** What became of emails, as shares of a variant. */
export const STEP_OUTCOMES = ['replied', 'positive', 'bounced', 'unsubscribed', 'complained', 'booked'] as const
/** What a variant is better by than another. */
const AIMS = ['replied', 'positive', 'booked'] as const

/** What became of a variant's emails; shares are of `base`, the emails that left or were refused. */
export interface StepVariant extends Record<(typeof STEP_OUTCOMES)[number], ShareWithInterval> {
  readonly variant: number
  readonly sent: number
  readonly refused: number
  readonly base: number
  /** Always null: emails carry nothing that would tell. */
  readonly opened: null
  /** Null where clicks are not counted. */
  readonly clicked: ShareWithInterval | null
}

/** The variants of a step, and which of them leads beyond chance. */
export interface StepFigures {
  readonly step: number
  readonly variants: StepVariant[]
  readonly leading: Record<(typeof AIMS)[number], number | null>
}

/** Emails of a variant of which a person opened a link. */
interface Clicks {
  readonly step: number
  readonly variant: number | null
  readonly clicked: number
}

/** Counts as figures, by step and variant; without clicks where these are not counted. */
export function groupSteps(counts: readonly StepCount[], clicks: readonly Clicks[] | undefined): StepFigures[] {
  return [...Map.groupBy(counts, ({ step }) => step)].map(([step, ofStep]) => {
    const variants = [...Map.groupBy(ofStep, ({ variant }) => variant)].map(([variant, rows]) =>
      figuresOf(
        variant,
        rows,
        clicks?.filter((one) => one.step === step),
      ),
    )
    const leading = AIMS.map((aim) => [aim, leaderOf(variants, (one) => one[aim])?.variant ?? null])
    return { step, variants, leading: Object.fromEntries(leading) as StepFigures['leading'] }
  })
}

function figuresOf(variant: number, rows: readonly StepCount[], clicks: readonly Clicks[] | undefined): StepVariant {
  const countOf = (figure: string) => rows.find((row) => row.figure === figure)?.count ?? 0
  const [sent, refused] = [countOf('sent'), countOf('refused')]
  const base = sent + refused
  const shares = Object.fromEntries(STEP_OUTCOMES.map((outcome) => [outcome, shareOf(countOf(outcome), base)]))
  const clicked = clicks?.find((one) => (one.variant ?? 0) === variant)?.clicked ?? 0
  return {
    variant,
    sent,
    refused,
    base,
    opened: null,
    clicked: clicks === undefined ? null : shareOf(clicked, base),
    ...(shares as Record<(typeof STEP_OUTCOMES)[number], ShareWithInterval>),
  }
}
