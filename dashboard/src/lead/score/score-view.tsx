import './score.css'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { criterionInWords } from '../../icp/criterion-words.ts'
import { Tier } from '../../shared/components/state-word.tsx'
import { shownPoints, tenthsInWords } from './rounded-points.ts'
import { scoreBar } from './score-bar.ts'
import type { StretchKind } from './score-bar.ts'
import { knownInWords, standingInWords, withoutPoints } from './score-words.ts'
import type { AnyScore } from './score-words.ts'
import { scoreView as t } from './texts.tsx'

type Shown = NonNullable<Schemas['CriterionScore']['fact']>

interface ScoreViewProps {
  readonly score: AnyScore
  readonly icp: Schemas['Icp'] | undefined
  readonly labels: ReadonlyMap<string, string>
  /** With which criteria and when. */
  readonly made: ReactNode
  readonly line: (fact: Shown) => ReactNode
  readonly evidence: (fact: Shown) => ReactNode
}

/** A score with all its reasons: in words, as a bar that adds up, and as a sum. */
export function ScoreView({ score: given, icp, labels, made, line, evidence }: ScoreViewProps) {
  const score = named(given, icp, labels)
  return (
    <section className="surface stack" aria-label={t.score}>
      <div className="row score-head">
        <span className="figure">{score.value}</span>
        <span className="quiet">{t.of100}</span>
        <Tier tier={score.tier} />
        <span className="quiet">{made}</span>
      </div>
      <div className="score-standing">
        {standingInWords(score, icp?.gateConfidence).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="quiet">{knownInWords(score)}</p>
      </div>
      <ScorePicture score={score} />
      <ScoreTable score={score} line={line} evidence={evidence} />
    </section>
  )
}

/** A criterion without a label has its id in place of one; as long as the campaign has it, a sentence says more. */
function named(score: AnyScore, icp: Schemas['Icp'] | undefined, labels: ReadonlyMap<string, string>): AnyScore {
  const sentences = new Map(
    (icp?.criteria ?? []).flatMap((one) => (one.label === undefined ? [[one.id, criterionInWords(one, labels)]] : [])),
  )
  const criteria = score.criteria.map((one) => ({ ...one, label: sentences.get(one.id) ?? one.label }))
  return { ...score, criteria }
}

const LEGEND: readonly [StretchKind, string][] = [
  ['earned', 'earned'],
  ['assumed', t.countsWhileUnknown],
  ['open', t.stillOpen],
  ['missed', 'missed'],
]

/** A score as a bar of 100 points that adds up, with the range that is possible below it. The table says it in words. */
function ScorePicture({ score }: { score: AnyScore }) {
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
            title={t.takenAway}
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
      {isTaken && <span>{t.takenAway2(<i className="score-taken" />)}</span>}
      <span>{t.possible(<i className="score-possible" />)}</span>
    </p>
  )
}

/** In points of 100. Set as properties: the page's policy allows no style attributes in markup. */
function place(element: HTMLElement | null, { left, width }: { left?: number; width?: number }): void {
  if (left !== undefined) element?.style.setProperty('left', `${left}%`)
  if (width !== undefined) element?.style.setProperty('width', `${width}%`)
}

type Criterion = Schemas['CriterionScore']

interface ScoreTableProps {
  readonly score: AnyScore
  /** The fact behind a criterion: in a line, and all there is to it. */
  readonly line: (fact: NonNullable<Criterion['fact']>) => ReactNode
  readonly evidence: (fact: NonNullable<Criterion['fact']>) => ReactNode
}

/** The sum of a score, criterion by criterion; each unfolds to what it rests on. */
function ScoreTable({ score, line, evidence }: ScoreTableProps) {
  const { criteria, value } = score
  const shown = shownPoints(criteria)
  const hasSum = criteria.some(({ maxPoints }) => maxPoints > 0)
  return (
    <table className="score-table">
      <ScoreHead />
      {criteria.map((criterion) => (
        <CriterionRows
          key={criterion.id}
          criterion={criterion}
          points={pointsOf(shown.rows.get(criterion.id))}
          isNext={score.nextBest.includes(criterion.id)}
          line={line}
          evidence={evidence}
        />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t.sum(hasSum ? roundedTo(shown.sum, value) : t.withNoCriterionThatAdds)}
          </th>
          <td className="number">{t.of1002(hasSum ? tenthsInWords(shown.sum) : value)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function pointsOf(row: { points: number; most: number } | undefined): string {
  return row === undefined ? '—' : t.of(tenthsInWords(row.points), tenthsInWords(row.most))
}

function roundedTo(sum: number, value: number): string {
  if (sum < 0) return t.aScoreIsAtLeast0
  return sum === value * 10 ? '' : t.rounded(value)
}

type Outcome = readonly [sign: string, word: string, tone: Criterion['outcome']]

const OUTCOMES: Readonly<Record<Criterion['outcome'], Outcome>> = {
  match: ['✓', 'met', 'match'],
  partial: ['◐', t.metInPart, 'partial'],
  miss: ['✕', 'missed', 'miss'],
  unknown: ['?', 'unknown', 'unknown'],
}

/** Of what shuts out or takes away: bad is that it holds. */
const FEARED: Readonly<Record<Criterion['outcome'], Outcome>> = {
  match: ['−', 'met', 'miss'],
  partial: ['−', t.metInPart, 'miss'],
  miss: ['✓', t.notMet, 'match'],
  unknown: ['?', 'unknown', 'unknown'],
}

interface RowsProps extends Pick<ScoreTableProps, 'line' | 'evidence'> {
  readonly criterion: Criterion
  readonly points: string
  /** Whether finding out about it would tell most. */
  readonly isNext: boolean
}

function CriterionRows({ criterion, points, isNext, line, evidence }: RowsProps) {
  const [opened, setOpened] = useState(false)
  const { label, kind, outcome, explanation, fact } = criterion
  const [sign, word, tone] = (kind === 'mustNot' || criterion.maxPoints < 0 ? FEARED : OUTCOMES)[outcome]
  const kindWord = { must: 'must', mustNot: t.mustNot, should: undefined }[kind]
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button type="button" className="criterion" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <span className={`sign is-${tone}`} aria-hidden="true">
              {sign}
            </span>
            <span className="criterion-label">
              {label} {kindWord !== undefined && <span className="quiet">{kindWord}</span>}
            </span>
          </button>
          <p className="quiet criterion-line">{fact === undefined ? t.nothingKnown : line(fact)}</p>
        </th>
        <td>{word}</td>
        <td className="number">{points}</td>
      </tr>
      {opened && (
        <tr>
          <td colSpan={3} className="evidence">
            <p>{withoutPoints(explanation)}</p>
            {outcome === 'unknown' && criterion.maxPoints > 0 && (
              <p className="quiet">
                {t.unknownIsNotMissedOfIts(Math.round((criterion.points / criterion.maxPoints) * 100))}
              </p>
            )}
            {isNext && <p className="quiet">{t.worthFindingOutMuchDependsOn}</p>}
            {fact !== undefined && evidence(fact)}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** What stands over the criteria of a score, known or awaited. */
export function ScoreHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t.criterion}</th>
        <th scope="col">{t.outcome}</th>
        <th scope="col" className="number">
          {t.points}
        </th>
      </tr>
    </thead>
  )
}
