import { Slider } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { CriterionForm } from './criterion-form.tsx'
import { criterionInWords, KIND_WORDS, shareOf } from './criterion-words.ts'
import type { Criterion } from './criterion-words.ts'

interface CardProps {
  readonly criterion: Criterion
  readonly all: readonly Criterion[]
  readonly fields: readonly Schemas['IcpField'][]
  readonly count: Schemas['IcpEffect']['criteria'][number] | undefined
  readonly faults: readonly Schemas['DraftProblem'][]
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** Absent where nothing may be changed. */
  readonly set: ((criterion: Criterion) => void) | undefined
  readonly remove: () => void
}

/** One criterion: its sentence, what it is worth, how many leads meet it, and what is wrong with it. */
export function CriterionCard({ criterion, all, fields, count, faults, isOpen, open, set, remove }: CardProps) {
  const labels = new Map(fields.map(({ path, label }) => [path, label]))
  const sentence = criterionInWords(criterion, labels)
  const label = criterion.label ?? sentence
  return (
    <li className="surface icp-criterion" aria-label={label}>
      <div className="between">
        <p className="icp-sentence">
          <span className={`icp-kind is-${criterion.kind}`}>{KIND_WORDS[criterion.kind]}</span>{' '}
          {criterion.label !== undefined && <strong>{criterion.label}: </strong>}
          {sentence}
        </p>
        {set !== undefined && (
          <p>
            <button type="button" className="ghost" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
              {isOpen ? 'Close' : 'Edit'}
              <span className="visually-hidden"> {label}</span>
            </button>
            <button type="button" className="ghost icp-remove" onClick={remove}>
              Remove<span className="visually-hidden"> {label}</span>
            </button>
          </p>
        )}
      </div>
      {criterion.kind !== 'mustNot' && <Weight criterion={criterion} all={all} label={label} set={set} />}
      <Found count={count} />
      {faults.map(({ pointer, detail }) => (
        <p key={`${pointer} ${detail}`} className="fault" role="alert">
          {detail}
        </p>
      ))}
      {isOpen && set !== undefined && <CriterionForm criterion={criterion} fields={fields} set={set} />}
    </li>
  )
}

const MOST_WEIGHT = 50

function Weight({ criterion, all, label, set }: Pick<CardProps, 'criterion' | 'all' | 'set'> & { label: string }) {
  const { kind, weight = 0 } = criterion
  const most = Math.max(MOST_WEIGHT, Math.abs(weight))
  const share = shareOf(criterion, all)
  return (
    <div className="icp-weight">
      <Slider
        thumbLabel={`Weight of: ${label}`}
        min={kind === 'must' ? 1 : -most}
        max={most}
        step={1}
        value={weight}
        disabled={set === undefined}
        label={(value) => `Weight ${value}`}
        {...(kind === 'must' ? {} : { startPoint: 0 })}
        onChange={(next) => set?.({ ...criterion, weight: next })}
      />
      <span className="number">{shareInWords(share)}</span>
    </div>
  )
}

function shareInWords(share: number | undefined): string {
  if (share === undefined) return 'no points'
  const points = Math.abs(share).toLocaleString('en', { maximumFractionDigits: 1 })
  return share < 0 ? `takes ${points} of 100` : `${points} of 100`
}

function Found({ count }: Pick<CardProps, 'count'>) {
  const { match = 0, partial = 0, miss = 0, unknown = 0 } = count ?? {}
  const leads = match + partial + miss + unknown
  if (leads === 0) return <p className="icp-found" />
  const number = (count: number) => count.toLocaleString('en')
  const inPart = partial === 0 ? '' : `, ${number(partial)} in part`
  return (
    <p className="quiet icp-found">
      Met by {number(match)} of {number(leads)}
      {inPart} · missed {number(miss)} · unknown {number(unknown)}
    </p>
  )
}
