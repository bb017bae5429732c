import type { Period } from './period-plot.tsx'
import { Plot } from './plot.tsx'

/** One stage of the funnel over time. */
export interface StageSeries {
  readonly key: string
  readonly label: string
  readonly total: number
  /** The share that it is, with its base; what the number means where it is no share. */
  readonly words: string
  readonly periods: readonly Period[]
}

/** A figure and its columns for each stage: a scale for each, or bookings would vanish beside leads. */
export function StagePanels({ stages }: { stages: readonly StageSeries[] }) {
  return (
    <div className="stage-panels">
      {stages.map(({ key, label, total, words, periods }) => (
        <figure key={key} className="stage-panel">
          <figcaption>
            <span className="stage-figure">{total.toLocaleString('en')}</span> {label}
            <span className="quiet stage-share">{words}</span>
          </figcaption>
          <Plot periods={periods} />
        </figure>
      ))}
    </div>
  )
}
