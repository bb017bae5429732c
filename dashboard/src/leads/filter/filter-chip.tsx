import { Popover, UnstyledButton } from '@mantine/core'
import { STATUS_WORDS } from '../../lead/lead-state.ts'
import { endReasonInWords } from '../../shared/words/value-words.ts'
import { HOLD_REASONS, sentenceCase } from '../../shared/words/words.ts'
import { factLabel } from '../fact-names.ts'
import { ConditionEditor } from './condition-editor.tsx'
import type { FilterChoices } from './filter-choices.ts'
import { PART_LABELS, holdWords, placeOf } from './filter-words.ts'
import type { Chip, FilterPart } from './filter-words.ts'
import type { LeadFilter } from './lead-filter.ts'
import { END_REASONS, STATUSES, TIERS, defined } from './lead-filter.ts'
import { ChoiceEditor, CompanyEditor, DaysEditor, OneOfEditor, ScoreEditor } from './value-editors.tsx'
import type { Edited } from './value-editors.tsx'
import { filterChip as t } from './texts.tsx'

interface FilterChipProps {
  readonly part: FilterPart
  /** What the part says; undefined while it says nothing. */
  readonly chip: Chip | undefined
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  readonly opened: boolean
  readonly about?: string | undefined
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (filter: LeadFilter) => void
  readonly onRemove: () => void
}

/** A part of the filter: pressed, it opens what changes it. */
export function FilterChip({ part, chip, opened, onOpen, onRemove, ...editing }: FilterChipProps) {
  const { about } = editing
  const isCondition = placeOf(part) !== undefined
  const label =
    chip?.label ??
    (isCondition
      ? about !== undefined
        ? factLabel(about)
        : part.startsWith('facts')
          ? t.fact
          : t.customField
      : PART_LABELS[part as keyof typeof PART_LABELS])
  return (
    <span className={chip === undefined ? 'filter-chip' : 'filter-chip is-set'}>
      <Popover opened={opened} onChange={onOpen} position="bottom-start" trapFocus returnFocus shadow="md" width={300}>
        <Popover.Target>
          <UnstyledButton className="filter-words" onClick={() => onOpen(!opened)} title={chip?.words}>
            <span className="cut">
              {label}
              {(chip !== undefined || isCondition) && (
                <strong>
                  {isCondition ? ' ' : ': '}
                  {chip?.words ?? '…'}
                </strong>
              )}
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          {opened && <PartEditor part={part} label={label} {...editing} onDone={() => onOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
      {chip !== undefined && (
        <UnstyledButton className="filter-remove" aria-label={t.removeFilter(label)} onClick={onRemove}>
          ×
        </UnstyledButton>
      )}
    </span>
  )
}

export interface PartEditorProps {
  readonly part: FilterPart
  readonly label: string
  readonly about?: string | undefined
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  readonly onChange: (filter: LeadFilter) => void
  readonly onDone: () => void
}

const HOLDS = ['any', 'none', ...HOLD_REASONS].map((value) => ({ value, label: sentenceCase(holdWords(value)) }))
const MODES = [
  { value: 'live', label: t.live },
  { value: 'test', label: t.test },
  { value: '', label: t.liveAndTest },
]
const STANDINGS = STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))
const ENDS = END_REASONS.map((value) => ({ value, label: endReasonInWords(value) }))

/** What changes one part of a filter. */
function PartEditor(props: PartEditorProps) {
  const { part, label, filter, choices } = props
  const edited = { label, filter, onChange: props.onChange, onDone: props.onDone }
  const place = placeOf(part)
  if (place !== undefined) return <ConditionEditor {...edited} {...place} keys={choices.keys} about={props.about} />
  switch (part) {
    case 'status':
      return <StatusEditor {...edited} />
    case 'endReason':
      return <ChoiceEditor {...edited} name={part} options={ENDS} />
    case 'tier':
      return <ChoiceEditor {...edited} name={part} options={TIERS.map((value) => ({ value, label: t.tier(value) }))} />
    case 'step':
      return <ChoiceEditor {...edited} name={part} options={stepsOf(choices.steps, filter.step)} />
    case 'campaign':
      return <ChoiceEditor {...edited} name={part} options={namesOf(choices.names.campaigns)} />
    case 'mailbox':
      return <ChoiceEditor {...edited} name={part} options={namesOf(choices.names.mailboxes)} />
    case 'owner':
      return <ChoiceEditor {...edited} name={part} options={choices.owners} />
    case 'tag':
      return <ChoiceEditor {...edited} name={part} options={choices.tags} />
    case 'hold':
      return <OneOfEditor {...edited} name={part} options={HOLDS} />
    case 'mode':
      return <OneOfEditor {...edited} name={part} options={MODES} />
    case 'score':
      return <ScoreEditor {...edited} />
    case 'created':
    case 'lastEvent':
      return <DaysEditor {...edited} range={part} />
    case 'lead':
      return <p className="quiet">{t.leadsThatSomebodyChoseOneBy(filter.lead?.length ?? 0)}</p>
    default:
      return <CompanyEditor {...edited} />
  }
}

/** Where leads stand, and under it how they ended, as the list says it: a lead has one of them, so one group holds. */
function StatusEditor(edited: Edited) {
  const { label, filter, onChange, onDone } = edited
  const { endReason: _, ...standing } = filter
  const { status: __, ...ended } = filter
  const shared = { label, filter, onDone }
  return (
    <div className="stack">
      <ChoiceEditor
        {...shared}
        name="status"
        options={STANDINGS}
        onChange={({ status }) => onChange({ ...standing, ...defined({ status }) })}
      />
      <ChoiceEditor
        {...shared}
        label={t.endedAs}
        name="endReason"
        options={ENDS}
        onChange={({ endReason }) => onChange({ ...ended, ...defined({ endReason }) })}
      />
    </div>
  )
}

/** As many as the sequence has, and those that the filter names. */
function stepsOf(steps: number, named: readonly number[] = []) {
  const numbers = [...new Set([...Array.from({ length: steps + 1 }, (_, step) => step), ...named])]
  return numbers
    .toSorted((a, b) => a - b)
    .map((step) => ({ value: String(step), label: step === 0 ? t.noneYet : String(step) }))
}

function namesOf(names: Readonly<Record<string, string>> = {}) {
  return Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
