import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { shownPoints, tenthsInWords } from './shown-points.ts'
import { withoutPoints } from './score-words.ts'
import type { AnyScore } from './score-words.ts'

type Criterion = Schemas['CriterionScore']

interface ScoreTableProps {
  readonly score: AnyScore
  /** The fact behind a criterion: in a line, and all there is to it. */
  readonly line: (fact: NonNullable<Criterion['fact']>) => ReactNode
  readonly evidence: (fact: NonNullable<Criterion['fact']>) => ReactNode
}

/** The sum of a score, criterion by criterion; each unfolds to what it rests on. */
export function ScoreTable({ score, line, evidence }: ScoreTableProps) {
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
            Sum{hasSum ? roundedTo(shown.sum, value) : ', with no criterion that adds'}
          </th>
          <td className="number">{hasSum ? tenthsInWords(shown.sum) : value} of 100</td>
        </tr>
      </tfoot>
    </table>
  )
}

function pointsOf(row: { points: number; most: number } | undefined): string {
  return row === undefined ? '—' : `${tenthsInWords(row.points)} of ${tenthsInWords(row.most)}`
}

function roundedTo(sum: number, value: number): string {
  if (sum < 0) return '; a score is at least 0'
  return sum === value * 10 ? '' : `, rounded ${value}`
}

type Outcome = readonly [sign: string, word: string, tone: Criterion['outcome']]

const OUTCOMES: Readonly<Record<Criterion['outcome'], Outcome>> = {
  match: ['✓', 'met', 'match'],
  partial: ['◐', 'met in part', 'partial'],
  miss: ['✕', 'missed', 'miss'],
  unknown: ['?', 'unknown', 'unknown'],
}

/** Of what shuts out or takes away: bad is that it holds. */
const FEARED: Readonly<Record<Criterion['outcome'], Outcome>> = {
  match: ['−', 'met', 'miss'],
  partial: ['−', 'met in part', 'miss'],
  miss: ['✓', 'not met', 'match'],
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
  const kindWord = { must: 'must', mustNot: 'must not', should: undefined }[kind]
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
          <p className="quiet criterion-line">{fact === undefined ? 'nothing known' : line(fact)}</p>
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
                Unknown is not missed: {Math.round((criterion.points / criterion.maxPoints) * 100)} % of its points
                count until it is known.
              </p>
            )}
            {isNext && <p className="quiet">Worth finding out: much depends on it.</p>}
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
        <th scope="col">Criterion</th>
        <th scope="col">Outcome</th>
        <th scope="col" className="number">
          Points
        </th>
      </tr>
    </thead>
  )
}
