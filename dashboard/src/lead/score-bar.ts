import type { Schemas } from '../api/client.ts'

type Criterion = Schemas['CriterionScore']

/** A stretch of the bar, in points of 100. */
export interface Segment {
  readonly id: string
  readonly kind: 'earned' | 'missed' | 'unknown'
  readonly width: number
  readonly label: string
}

/**
 * The bar of a score: what each criterion earned, then what is unknown, then what was missed. The earned stretches, with
 * the unknown ones' share that counts already, come to the sum of the points. Criteria that only take away have none.
 */
export function scoreBar(criteria: readonly Criterion[]): Segment[] {
  const adding = criteria.filter(({ maxPoints }) => maxPoints > 0)
  const earned = adding.map((one) => segment(one, one.outcome === 'unknown' ? 'unknown' : 'earned', one.points))
  const open = adding.map((one) => {
    return segment(one, one.outcome === 'unknown' ? 'unknown' : 'missed', one.maxPoints - Math.max(0, one.points))
  })
  const order = ['earned', 'unknown', 'missed']
  return [...earned, ...open]
    .filter(({ width }) => width > 0.01)
    .toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind))
}

function segment({ id, label }: Criterion, kind: Segment['kind'], width: number): Segment {
  return { id: `${id} ${kind} ${width}`, kind, width: Math.max(0, width), label }
}

/** Points as they are shown, so that the numbers shown add up: one decimal where it is needed. */
export function pointsInWords(points: number): string {
  return points.toLocaleString('en', { maximumFractionDigits: 1 })
}

/** The sum of the points as shown. */
export function sumShown(criteria: readonly Criterion[]): string {
  const tenths = criteria.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
  return pointsInWords(tenths / 10)
}
