import type { CSSProperties, ReactNode } from 'react'
import { between, percent } from '../shared/words/number-words.ts'
import { rangeOf } from './leading-sentence.ts'
import type { Share } from './leading-sentence.ts'
import { rangeTable as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

/** Something that was counted: how many of how many, and where the share lies. */
export interface CountedShare {
  readonly key: string
  readonly label: ReactNode
  readonly base: number
  readonly share: Share
}

interface RangeTableProps {
  readonly rows: readonly CountedShare[]
  /** What the rows are, such as "Tier". */
  readonly heading: string
  /** What is counted, such as "replied". */
  readonly counted: string
  /** What it is counted of, such as "contacted". */
  readonly of: string
}

/** Shares under one another, each as a point with its whiskers on the same line, and the same in numbers and words. */
export function RangeTable({ rows, heading, counted, of }: RangeTableProps) {
  const most = endOfScale(rows.map(({ share }) => share.high ?? 0))
  return (
    <table className="report-table range-table">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="number">
            {counted}
          </th>
          <th scope="col" className="range-cell">
            <span className="range-scale">
              <span>0%</span>
              <span>{percent(most)}</span>
            </span>
          </th>
          <th scope="col">{t.likely}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RangeRow key={row.key} row={row} most={most} of={of} />
        ))}
      </tbody>
    </table>
  )
}

function RangeRow({ row: { label, base, share }, most, of }: { row: CountedShare; most: number; of: string }) {
  const range = rangeOf(share)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="number">
        {range === undefined ? '—' : percent(range.share)}
        <span className="quiet">{t.of(share.count.toLocaleString(LOCALE), base.toLocaleString(LOCALE), of)}</span>
      </td>
      <td className="range-cell">{range !== undefined && <RangePicture range={range} most={most} />}</td>
      <td>{range === undefined ? t.nothingToCountFrom : between(range)}</td>
    </tr>
  )
}

const ENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

/** A share of a base, and where it lies as far as so few or so many can tell. All from 0 to 1. */
export interface ShareRange {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A point with whiskers on a line from nothing to `most`; the same stands beside it in words. */
function RangePicture({ range: { share, low, high }, most }: { range: ShareRange; most: number }) {
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
function endOfScale(highs: readonly number[]): number {
  const highest = Math.max(0, ...highs)
  return ENDS.find((end) => end >= highest) ?? 1
}
