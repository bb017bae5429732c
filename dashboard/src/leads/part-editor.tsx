import type { FilterChoices } from './filter-choices.ts'
import { choiceWords, holdWords, placeOf } from './filter-chips.ts'
import type { Part } from './filter-chips.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { DaysEditor } from './days-editor.tsx'
import { END_REASONS, STATUSES, TIERS } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import { OneOfEditor } from './one-of-editor.tsx'
import { ScoreEditor } from './score-editor.tsx'
import { HOLD_REASONS, sentenceCase } from '../shared/words.ts'
import { CompanyEditor } from './company-editor.tsx'

export interface PartEditorProps {
  readonly part: Part
  readonly label: string
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  readonly onChange: (filter: LeadFilter) => void
  readonly onDone: () => void
}

const HOLDS = ['any', 'none', ...HOLD_REASONS].map((value) => ({ value, label: sentenceCase(holdWords(value)) }))
const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: choiceWords(value) }))

/** What changes one part of a filter. */
export function PartEditor(props: PartEditorProps) {
  const { part, label, filter, choices } = props
  const edited = { label, filter, onChange: props.onChange, onDone: props.onDone }
  const place = placeOf(part)
  if (place !== undefined) return <ConditionEditor {...edited} place={place} keys={choices.keys} />
  switch (part) {
    case 'status':
      return <ChoiceEditor {...edited} name={part} options={optionsOf(STATUSES)} />
    case 'endReason':
      return <ChoiceEditor {...edited} name={part} options={optionsOf(END_REASONS)} />
    case 'tier':
      return (
        <ChoiceEditor {...edited} name={part} options={TIERS.map((value) => ({ value, label: `Tier ${value}` }))} />
      )
    case 'step':
      return <ChoiceEditor {...edited} name={part} options={stepsOf(choices.steps, filter.step)} />
    case 'mailbox':
      return <ChoiceEditor {...edited} name={part} options={addressesOf(choices.mailboxes)} />
    case 'hold':
      return <OneOfEditor {...edited} name={part} options={HOLDS} />
    case 'score':
      return <ScoreEditor {...edited} />
    case 'created':
    case 'lastEvent':
      return <DaysEditor {...edited} range={part} />
    case 'lead':
      return <p className="quiet">{filter.lead?.length ?? 0} leads that somebody chose one by one.</p>
    default:
      return <CompanyEditor {...edited} />
  }
}

/** As many as the sequence has, and those that the filter names. */
function stepsOf(steps: number, named: readonly number[] = []) {
  const numbers = [...new Set([...Array.from({ length: steps + 1 }, (_, step) => step), ...named])]
  return numbers
    .toSorted((a, b) => a - b)
    .map((step) => ({ value: String(step), label: step === 0 ? 'None yet' : String(step) }))
}

function addressesOf(mailboxes: FilterChoices['mailboxes']) {
  return Object.entries(mailboxes)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
