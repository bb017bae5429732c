import './score.css'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { criterionInWords } from '../../icp/criterion-words.ts'
import type { FieldWords } from '../../icp/criterion-words.ts'
import { OutcomeSign, ScoreHead, ScoreLegend } from './score-view.tsx'
import { scorePlaceholder as t } from './texts.tsx'

interface AwaitedProps {
  readonly campaign: Schemas['Campaign'] | undefined
  readonly labels: ReadonlyMap<string, FieldWords>
  readonly words: ReactNode
  /** In a line alone. */
  readonly isFolded?: boolean
}

/** Holds the place of a score until there is one: its bar, and a row for each criterion of the campaign. */
export function ScoreAwaited({ campaign, labels, words, isFolded = false }: AwaitedProps) {
  const criteria = campaign?.icp.criteria ?? []
  return (
    <section className="surface stack score" aria-label={t.score}>
      <div className="row score-head">
        <span className="figure">—</span>
        <p className="score-standing" role="status">
          {words}
        </p>
      </div>
      {!isFolded && (
        <>
          <div aria-hidden="true">
            <div className="score-bar" />
            <div className="score-range" />
            <ScoreLegend
              kinds={[]}
              isTaken={criteria.some(({ weight = 0, kind }) => weight < 0 && kind !== 'mustNot')}
              hasRange
            />
          </div>
          <table className="score-table">
            <ScoreHead />
            {criteria.map((criterion) => (
              <tbody key={criterion.id}>
                <tr>
                  <th scope="row">
                    <span className="criterion">
                      <OutcomeSign outcome="unknown" />
                      <span className="criterion-label">{criterion.label ?? criterionInWords(criterion, labels)}</span>
                    </span>
                    <p className="quiet criterion-line">{t.notCheckedYet}</p>
                  </th>
                  <td>{t.unknown}</td>
                  <td className="number">–</td>
                </tr>
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t.total}
                </th>
                <td className="number">{t.noTotal}</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </section>
  )
}
