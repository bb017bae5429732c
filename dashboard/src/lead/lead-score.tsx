import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { Tier } from '../shared/tier.tsx'
import { spaced } from '../shared/words.ts'
import { Evidence } from './evidence.tsx'
import { scoreQuery } from './lead-queries.ts'
import type { Score } from './lead-queries.ts'
import { pointsInWords, scoreBar, sumShown } from './score-bar.ts'

/** Why the lead has its score: a bar that adds up, criterion by criterion. */
export function LeadScore({ lead }: { lead: Schemas['Lead'] }) {
  const { prospectId } = lead
  const isScored = lead.score !== null
  const score = useQuery({ ...scoreQuery(prospectId), enabled: isScored })
  if (score.error !== null && score.data === undefined) return <Failure error={score.error} retry={score.refetch} />
  if (!isScored || score.data === null) {
    return <p className="surface quiet">Not scored yet. The score appears here as soon as research is through.</p>
  }
  return score.data === undefined ? null : <Shown score={score.data} lead={lead} />
}

function Shown({ score, lead }: { score: Score; lead: Schemas['Lead'] }) {
  const { criteria } = score
  return (
    <section className="surface stack" aria-label="Score">
      <div className="row score-head">
        <span className="figure">{score.value}</span>
        <span className="quiet">of 100</span>
        <Tier tier={score.tier} />
        <span>{standing(score)}</span>
        <span className="quiet">
          criteria v{score.icpVersion} · <Ago at={score.scoredAt} />
        </span>
      </div>
      <div className="score-bar" aria-hidden="true">
        {scoreBar(criteria).map((part) => (
          <span key={part.id} className={`is-${part.kind}`} title={part.label} ref={(bar) => widen(bar, part.width)} />
        ))}
      </div>
      <p className="row quiet legend" aria-hidden="true">
        <i className="is-earned" /> earned <i className="is-unknown" /> unknown <i className="is-missed" /> missed
      </p>
      <ul className="criteria">
        {criteria.map((criterion) => (
          <CriterionRow
            key={criterion.id}
            criterion={criterion}
            isNext={score.nextBest.includes(criterion.id)}
            lead={lead}
          />
        ))}
        <li className="criteria-sum">
          <span>Sum{score.value === 0 || score.value === 100 ? '' : `, rounded ${score.value}`}</span>
          <span className="number">{sumShown(criteria)}</span>
        </li>
      </ul>
    </section>
  )
}

/** Set as a property: the page's policy allows no style attributes in markup. */
function widen(bar: HTMLElement | null, width: number): void {
  bar?.style.setProperty('flex-grow', String(width))
}

function standing({ settled, low, high, status }: Score): string {
  if (status === 'disqualified') return 'Disqualified'
  if (status === 'review') return `A must is unknown: ${low} to ${high} possible`
  return settled ? 'Settled' : `Not settled: ${low} to ${high} possible`
}

const OUTCOMES: Readonly<Record<Schemas['CriterionScore']['outcome'], [sign: string, word: string]>> = {
  match: ['✓', 'met'],
  partial: ['◐', 'met in part'],
  miss: ['✕', 'missed'],
  unknown: ['?', 'unknown'],
}

interface CriterionRowProps {
  readonly criterion: Schemas['CriterionScore']
  /** Whether finding out about it would tell most. */
  readonly isNext: boolean
  readonly lead: Schemas['Lead']
}

function CriterionRow({ criterion, isNext, lead }: CriterionRowProps) {
  const [opened, setOpened] = useState(false)
  const { label, kind, outcome, points, maxPoints, explanation, fact } = criterion
  const [sign, word] = OUTCOMES[outcome]
  return (
    <li>
      <button type="button" className="criterion" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <span className={`sign is-${outcome}`} aria-hidden="true">
          {sign}
        </span>
        <span className="criterion-label">
          {label} <span className="quiet">{kind === 'should' ? word : `${spaced(kindWord(kind))} · ${word}`}</span>
        </span>
        <span className="number">
          {kind === 'mustNot' ? '—' : `${pointsInWords(points)} / ${pointsInWords(maxPoints)}`}
        </span>
      </button>
      {opened && (
        <div className="evidence">
          <p>{explanation}</p>
          {fact !== undefined && <Evidence fact={fact} lead={lead} />}
          {isNext && <p className="quiet">Worth researching next: much depends on it.</p>}
        </div>
      )}
    </li>
  )
}

function kindWord(kind: 'must' | 'mustNot' | 'should'): string {
  return kind === 'mustNot' ? 'must not' : kind
}
