import type { Schemas } from '../../api/client.ts'

type Criterion = Schemas['CriterionScore']

/**
 * What a stretch of the bar is: `earned` is known and counts; `assumed` counts for what is unknown until it is known; `open`
 * is what the unknown could still add; `missed` is known not to be had.
 */
export type StretchKind = (typeof STRETCH_KINDS)[number]
const STRETCH_KINDS = ['earned', 'assumed', 'open', 'missed'] as const

/** A stretch of the bar, in points of 100. */
export interface Stretch {
  readonly id: string
  readonly kind: StretchKind
  readonly width: number
  readonly label: string
}

/** A score as a picture, in points of 100: `taken` is cut off the end of what counts by criteria that take away. */
export interface ScoreBar {
  readonly stretches: readonly Stretch[]
  readonly counted: number
  readonly taken: number
}

/** Narrower stretches are noise of binary fractions. */
const LEAST_WIDTH = 1e-6

/**
 * The bar of a score. Its stretches come to 100, or to nothing where no criterion adds; what is earned comes to the least
 * that the score can be, with what is assumed to the score, with what is open to the most, each before what is taken.
 */
export function scoreBar(criteria: readonly Criterion[]): ScoreBar {
  const stretches = criteria.filter(({ maxPoints }) => maxPoints > 0).flatMap(stretchesOf)
  const ordered = STRETCH_KINDS.flatMap((kind) => stretches.filter((one) => one.kind === kind))
  return {
    stretches: ordered.filter(({ width }) => width > LEAST_WIDTH),
    counted: sum(criteria.map(({ points }) => Math.max(0, points))),
    taken: sum(criteria.map(({ points }) => Math.max(0, -points))),
  }
}

/** As the score is made: known evidence counts by match and confidence, the rest of the confidence is unknown. */
function stretchesOf({ id, label, match, confidence, points, maxPoints }: Criterion): Stretch[] {
  const earned = maxPoints * confidence * match
  const unknown = maxPoints * (1 - confidence)
  const assumed = points - earned
  const widths = { earned, assumed, open: unknown - assumed, missed: maxPoints - earned - unknown }
  return STRETCH_KINDS.map((kind) => ({ id: `${id} ${kind}`, kind, width: Math.max(0, widths[kind]), label }))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
