import './score.css'
import { Button } from '@mantine/core'
import { roundPoints } from '../../../../src/scoring/shown-points.ts'
import { Check, ChevronDown, ChevronUp, CircleHelp, Contrast, Minus, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import type { FieldWords } from '../../icp/criterion-words.ts'
import { percent } from '../../shared/words/number-words.ts'
import { hasPoints } from '../../shared/words/value-words.ts'
import { Tier } from '../../shared/components/state-word.tsx'
import { scoreBar } from './score-bar.ts'
import type { StretchKind } from './score-bar.ts'
import { knownInWords, metInWords, named, pointsInWords, standingInWords, withoutPoints } from './score-words.ts'
import type { AnyScore } from './score-words.ts'
import { scoreView as t } from './texts.tsx'

type Shown = NonNullable<Schemas['CriterionScore']['fact']>

interface ScoreViewProps {
  readonly score: AnyScore
  readonly icp: Schemas['Icp'] | undefined
  readonly labels: ReadonlyMap<string, FieldWords>
  /** With which criteria and when. */
  readonly made: ReactNode
  /** Begins as a line, which a click opens. */
  readonly isFolded?: boolean
  readonly line: (fact: Shown) => ReactNode
  readonly evidence: (fact: Shown) => ReactNode
}

/** A score with all its reasons: in words, as a bar that adds up, and as a sum. */
export function ScoreView({ score: given, icp, labels, made, isFolded = false, line, evidence }: ScoreViewProps) {
  const [opened, setOpened] = useState(!isFolded)
  const score = named(given, icp, labels)
  const isScored = hasPoints(score.tier)
  const standing = standingInWords(score, icp?.gateConfidence)
  return (
    <section className="surface stack score" aria-label={t.score}>
      <div className="row score-head">
        <span className="figure">{isScored ? score.value : '—'}</span>
        {isScored && <span className="quiet">{t.of100}</span>}
        <Tier tier={score.tier} />
        <div className="score-standing">
          <p>{[metInWords(score), ...(opened ? standing : standing.slice(0, 1))].filter(Boolean).join(' ')}</p>
          <p className="quiet">{made}</p>
        </div>
        {isFolded && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={opened}
            rightSection={opened ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
            className="score-why"
            onClick={() => setOpened(!opened)}
          >
            {opened ? t.hide : t.why}
          </Button>
        )}
      </div>
      {opened && (
        <>
          <p className="quiet">{knownInWords(score)}</p>
          <ScorePicture score={score} />
          <ScoreTable score={score} line={line} evidence={evidence} />
        </>
      )}
    </section>
  )
}

const LEGEND: readonly [StretchKind, string][] = [
  ['earned', t.earned],
  ['assumed', t.assumed],
  ['open', t.undecided],
  ['missed', t.missed],
]

/** A score as a bar of 100 points that adds up, with the range that is possible below it. The table says it in words. */
function ScorePicture({ score }: { score: AnyScore }) {
  const { stretches, counted, taken } = scoreBar(score.criteria)
  const { value, low, high, settled } = score
  return (
    <div aria-hidden="true">
      <div className="score-bar">
        {stretches.map(({ id, kind, width, label }) => (
          <span key={id} className={`is-${kind}`} title={label} ref={(bar) => place(bar, { width })} />
        ))}
        {taken > 0 && (
          <span
            className="score-taken"
            title={t.deducted}
            ref={(bar) => place(bar, { left: Math.max(0, counted - taken), width: Math.min(taken, counted) })}
          />
        )}
      </div>
      {!settled && (
        <div className="score-range">
          <span className="score-possible" ref={(band) => place(band, { left: low, width: high - low })} />
          <span className="score-mark" ref={(mark) => place(mark, { left: value })} />
        </div>
      )}
      <ScoreLegend kinds={stretches.map(({ kind }) => kind)} isTaken={taken > 0} hasRange={!settled} />
    </div>
  )
}

interface LegendProps {
  /** Those that the bar has. */
  readonly kinds: readonly StretchKind[]
  readonly isTaken: boolean
  readonly hasRange: boolean
}

/** What the patterns of the bar mean. */
export function ScoreLegend({ kinds, isTaken, hasRange }: LegendProps) {
  return (
    <p className="row quiet legend">
      {LEGEND.filter(([kind]) => kinds.includes(kind)).map(([kind, words]) => (
        <span key={kind}>
          <i className={`is-${kind}`} /> {words}
        </span>
      ))}
      {isTaken && <span>{t.deductedLegend(<i className="score-taken" />)}</span>}
      {hasRange && <span>{t.possible(<i className="score-possible" />)}</span>}
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
  const sum = Math.floor(criteria.reduce((all, { points }) => all + points, 0) + 0.5)
  const hasSum = criteria.some(({ maxPoints }) => maxPoints > 0)
  return (
    <table className="score-table">
      <ScoreHead />
      {criteria.map((criterion) => (
        <CriterionRows
          key={criterion.id}
          criterion={criterion}
          points={pointsOf(criterion)}
          isNext={score.nextBest.includes(criterion.id)}
          line={line}
          evidence={evidence}
        />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {!hasSum ? t.totalWithoutPoints : sum < 0 ? t.totalAtLeast0 : t.total}
          </th>
          <td className="number">{t.outOf100(hasSum ? pointsInWords(sum) : value)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function pointsOf({ points, maxPoints }: Criterion): string {
  if (maxPoints === 0) return '—'
  return t.of(pointsInWords(roundPoints(points)), pointsInWords(roundPoints(maxPoints)))
}

type Outcome = readonly [word: string, tone: Criterion['outcome']]

const OUTCOMES: Readonly<Record<Criterion['outcome'], Outcome>> = {
  match: [t.met, 'match'],
  partial: [t.partlyMet, 'partial'],
  miss: [t.missedWord, 'miss'],
  unknown: [t.unknown, 'unknown'],
}

/** Of what shuts out or takes away: bad is that it holds. */
const FEARED: Readonly<Record<Criterion['outcome'], Outcome>> = {
  match: [t.met, 'miss'],
  partial: [t.partlyMet, 'miss'],
  miss: [t.notMet, 'match'],
  unknown: [t.unknown, 'unknown'],
}

const SIGNS: Readonly<Record<Criterion['outcome'], LucideIcon>> = {
  match: Check,
  partial: Contrast,
  miss: X,
  unknown: CircleHelp,
}

/** An outcome as a sign; its word stands beside it. */
export function OutcomeSign({ outcome, isFeared = false }: { outcome: Criterion['outcome']; isFeared?: boolean }) {
  const Icon = isFeared ? Minus : SIGNS[outcome]
  return (
    <span className={`sign is-${outcome}`} aria-hidden="true">
      <Icon />
    </span>
  )
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
  const isFeared = kind === 'mustNot' || criterion.maxPoints < 0
  const [word, tone] = (isFeared ? FEARED : OUTCOMES)[outcome]
  const kindWord = { must: t.required, mustNot: t.excluded, should: undefined }[kind]
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button type="button" className="criterion" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <OutcomeSign outcome={tone} isFeared={isFeared && tone === 'miss'} />
            <span className="criterion-label">
              {label} {kindWord !== undefined && <span className="quiet">{kindWord}</span>}
            </span>
          </button>
          <p className="quiet criterion-line">{fact === undefined ? t.noData : line(fact)}</p>
        </th>
        <td>{word}</td>
        <td className="number">{points}</td>
      </tr>
      {opened && (
        <tr>
          <td colSpan={3} className="evidence">
            <p>{withoutPoints(explanation)}</p>
            {outcome === 'unknown' && criterion.maxPoints > 0 && (
              <p className="quiet">{t.assumedShare(percent(criterion.points / criterion.maxPoints))}</p>
            )}
            {outcome !== 'unknown' && criterion.confidence < 1 && criterion.maxPoints > 0 && (
              <p className="quiet">{t.certainty(percent(criterion.confidence))}</p>
            )}
            {isNext && <p className="quiet">{t.worthFindingOut}</p>}
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
