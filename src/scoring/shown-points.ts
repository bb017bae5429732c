/**
 * Points as people read them, to a tenth: those of a criterion are the same wherever it stands, in its campaign, on a lead's
 * page and in the demo. What is added up by hand comes to the score but for rounding.
 */
export function roundPoints(points: number): number {
  return Math.round(points * 10) / 10 + 0
}
