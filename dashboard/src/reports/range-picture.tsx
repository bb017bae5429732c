import type { CSSProperties } from 'react'
import { between, percent } from '../shared/share-words.ts'

const ENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

/** A share of a base, and where it lies as far as so few or so many can tell. All from 0 to 1. */
export interface ShareRange {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A point with whiskers on a line from nothing to `most`; the same stands beside it in words. */
export function RangePicture({ range: { share, low, high }, most }: { range: ShareRange; most: number }) {
  const at = (value: number) => `${Math.min(100, (value / most) * 100).toFixed(2)}%`
  const style = { '--low': at(low), '--high': at(high), '--share': at(share) } as CSSProperties
  return (
    <span className="range" style={style} role="img" aria-label={`${percent(share)}, ${between({ low, high })}`}>
      <span className="range-whisker" />
      <span className="range-point" />
    </span>
  )
}

/** Where the line of several ranges ends: the next round share above the highest of them. */
export function endOfScale(highs: readonly number[]): number {
  const highest = Math.max(0, ...highs)
  return ENDS.find((end) => end >= highest) ?? 1
}
