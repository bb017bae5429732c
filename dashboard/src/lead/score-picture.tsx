import { scoreBar } from './score-bar.ts'
import type { StretchKind } from './score-bar.ts'
import type { AnyScore } from './score-words.ts'

const LEGEND: readonly [StretchKind, string][] = [
  ['earned', 'earned'],
  ['assumed', 'counts while unknown'],
  ['open', 'still open'],
  ['missed', 'missed'],
]

/** A score as a bar of 100 points that adds up, with the range that is possible below it. The table says it in words. */
export function ScorePicture({ score }: { score: AnyScore }) {
  const { stretches, counted, taken } = scoreBar(score.criteria)
  const { value, low, high } = score
  return (
    <div aria-hidden="true">
      <div className="score-bar">
        {stretches.map(({ id, kind, width, label }) => (
          <span key={id} className={`is-${kind}`} title={label} ref={(bar) => place(bar, { width })} />
        ))}
        {taken > 0 && (
          <span
            className="score-taken"
            title="Taken away"
            ref={(bar) => place(bar, { left: Math.max(0, counted - taken), width: Math.min(taken, counted) })}
          />
        )}
      </div>
      <div className="score-range">
        <span className="score-possible" ref={(band) => place(band, { left: low, width: high - low })} />
        <span className="score-mark" ref={(mark) => place(mark, { left: value })} />
      </div>
      <ScoreLegend isTaken={taken > 0} />
    </div>
  )
}

/** What the patterns of the bar mean. */
export function ScoreLegend({ isTaken }: { isTaken: boolean }) {
  return (
    <p className="row quiet legend">
      {LEGEND.map(([kind, words]) => (
        <span key={kind}>
          <i className={`is-${kind}`} /> {words}
        </span>
      ))}
      {isTaken && (
        <span>
          <i className="score-taken" /> taken away
        </span>
      )}
      <span>
        <i className="score-possible" /> possible
      </span>
    </p>
  )
}

/** In points of 100. Set as properties: the page's policy allows no style attributes in markup. */
function place(element: HTMLElement | null, { left, width }: { left?: number; width?: number }): void {
  if (left !== undefined) element?.style.setProperty('left', `${left}%`)
  if (width !== undefined) element?.style.setProperty('width', `${width}%`)
}
