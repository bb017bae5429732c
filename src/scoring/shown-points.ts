/** What a criterion gave, as a score says it. */
interface Criterion {
  readonly id: string
  readonly points: number
  /** Negative for one that takes away. */
  readonly maxPoints: number
}

/** Points as they are shown, whole, on a lead's page and by the demo. */
export interface ShownPoints {
  /** By the id of the criterion; `most` is negative for one that takes away. */
  readonly rows: ReadonlyMap<string, { readonly points: number; readonly most: number }>
  /** What the points shown come to, which is the score unless that is kept within 0 to 100. */
  readonly sum: number
}

/** Sums of binary fractions carry noise. */
const NOISE = 1e-6

/**
 * Rounds the points of a score so that what is shown adds up: the points to their sum, which is the score, and the most of
 * those that add to 100. Equal points may be shown a point apart.
 */
export function shownPoints(criteria: readonly Criterion[]): ShownPoints {
  const adding = criteria.filter(({ maxPoints }) => maxPoints > 0)
  const taking = criteria.filter(({ maxPoints }) => maxPoints < 0)
  const added = adding.map(({ points }) => points)
  const taken = taking.map(({ points }) => -points)
  const [plus, minus] = wholeSums(sum(added), sum(taken))
  const points = apportion(added, plus)
  const missing = apportion(
    adding.map(({ maxPoints }, at) => Math.max(0, maxPoints - (added[at] ?? 0))),
    adding.length === 0 ? 0 : 100 - plus,
  )
  const lost = apportion(taken, minus)
  const rows = new Map([
    ...adding.map(
      ({ id }, at) => [id, { points: points[at] ?? 0, most: (points[at] ?? 0) + (missing[at] ?? 0) }] as const,
    ),
    ...taking.map(({ id, maxPoints }, at) => [id, takenRow(lost[at] ?? 0, maxPoints + (taken[at] ?? 0))] as const),
  ])
  return { rows, sum: plus - minus }
}

function takenRow(lost: number, rest: number): { points: number; most: number } {
  return { points: 0 - lost, most: Math.round(rest) - lost }
}

/** What is added and taken as whole points, each rounded up or down: whichever is nearest and comes to the same score. */
function wholeSums(plus: number, minus: number): [plus: number, minus: number] {
  const ways = roundings(plus).flatMap((up) => roundings(minus).map((down): [number, number] => [up, down]))
  const isRight = ([up, down]: [number, number]) => up - down === rounded(plus - minus)
  const error = ([up, down]: [number, number]) => Math.abs(up - plus) + Math.abs(down - minus)
  const [best] = ways.filter(isRight).toSorted((one, other) => error(one) - error(other))
  return best ?? [Math.round(plus), Math.round(minus)]
}

function roundings(points: number): number[] {
  return [...new Set([Math.floor(points + NOISE), Math.ceil(points - NOISE)])]
}

/** Half a point is rounded up, as the score is. */
function rounded(points: number): number {
  return Math.floor(points + 0.5 + NOISE)
}

/** Whole numbers that come to `total`: each rounded down, then those with the largest remainder one more. */
function apportion(exact: readonly number[], total: number): number[] {
  const floors = exact.map((one) => Math.floor(one + NOISE))
  const byRemainder = exact.map((one, at) => at).toSorted((a, b) => remainder(exact[b]) - remainder(exact[a]))
  const raised = new Set(byRemainder.slice(0, Math.max(0, total - sum(floors))))
  return floors.map((floor, at) => (raised.has(at) ? floor + 1 : floor))
}

function remainder(value = 0): number {
  return value - Math.floor(value + NOISE)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
