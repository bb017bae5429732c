import { Button, Checkbox, NumberInput, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { dayOf, edgesOf } from './filter-words.ts'
import { defined } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import { valueEditors as t } from './texts.tsx'

/** What editors of a part of a filter are given. */
export interface Edited {
  readonly label: string
  readonly filter: LeadFilter
  readonly onChange: (filter: LeadFilter) => void
  readonly onDone: () => void
}

interface ChoiceEditorProps extends Edited {
  readonly name: 'status' | 'endReason' | 'tier' | 'step' | 'campaign' | 'mailbox' | 'owner' | 'tag'
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** More than these are searched through. */
const MANY = 12

/** Chooses several values of a part; each choice holds at once. */
export function ChoiceEditor({ label, name, options, filter, onChange }: ChoiceEditorProps) {
  const [search, setSearch] = useState('')
  const chosen = (filter[name] ?? []).map(String)
  const found = options.filter((one) => one.label.toLowerCase().includes(search.toLowerCase()))
  const choose = (values: readonly string[]) => {
    const { [name]: _, ...rest } = filter
    const kept = options.map(({ value }) => value).filter((value) => values.includes(value))
    const value = name === 'step' ? kept.map(Number) : kept
    onChange({ ...rest, ...defined({ [name]: kept.length === 0 ? undefined : value }) })
  }
  return (
    <div className="stack filter-editor">
      {options.length > MANY && (
        <TextInput
          aria-label={t.searchIn(label)}
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={label} value={chosen} onChange={choose}>
        <div className="filter-options">
          {found.map((option) => (
            <Checkbox key={option.value} size="xs" {...option} />
          ))}
        </div>
      </Checkbox.Group>
      {options.length === 0 && <p className="quiet">{t.thereIsNoneYet}</p>}
    </div>
  )
}

interface OneOfEditorProps extends Edited {
  readonly name: 'hold' | 'mode'
  /** One without a value stands for all. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Chooses the one value of a part; it holds at once. */
export function OneOfEditor({ label, name, options, filter, onChange }: OneOfEditorProps) {
  const { [name]: _, ...rest } = filter
  return (
    <Radio.Group
      label={label}
      value={filter[name] ?? ''}
      onChange={(value) => onChange(value === '' ? rest : { ...rest, [name]: value })}
      className="filter-editor"
    >
      <div className="filter-options">
        {options.map((option) => (
          <Radio key={option.value} size="xs" {...option} />
        ))}
      </div>
    </Radio.Group>
  )
}

interface FilterFormProps {
  /** What its button says; without it, each choice holds at once. */
  readonly label?: string | undefined
  /** False while what was typed is no filter. */
  readonly isReady?: boolean
  readonly apply: () => void
  readonly children: ReactNode
}

/** Fields of a part of a filter that hold once they are sent, by the button or by Enter. */
export function FilterForm({ label, isReady = true, apply, children }: FilterFormProps) {
  return (
    <form
      className="stack filter-editor"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) apply()
      }}
    >
      {children}
      {label !== undefined && (
        <Button type="submit" size="xs" disabled={!isReady}>
          {label}
        </Button>
      )}
    </form>
  )
}

/** Names a company. */
export function CompanyEditor({ filter, onChange, onDone }: Edited) {
  const [typed, setTyped] = useState(filter.company ?? '')
  const company = typed.trim()
  const apply = () => {
    const { company: _, ...rest } = filter
    onChange({ ...rest, ...defined({ company: company === '' ? undefined : company }) })
    onDone()
  }
  return (
    <FilterForm label={t.filterByCompany} apply={apply}>
      <TextInput
        label={t.company}
        description={t.itsWholeNameOrItsDomain}
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FilterForm>
  )
}

const SCORE = { min: 0, max: 100, allowDecimal: false, clampBehavior: 'strict' } as const

/** Chooses a range of scores; either end may stay open. */
export function ScoreEditor({ filter, onChange, onDone }: Edited) {
  const [from, setFrom] = useState<number | string>(filter.minScore ?? '')
  const [to, setTo] = useState<number | string>(filter.maxScore ?? '')
  const isReversed = from !== '' && to !== '' && Number(from) > Number(to)
  const apply = () => {
    const { minScore: _, maxScore: __, ...rest } = filter
    onChange({ ...rest, ...defined({ minScore: numberOf(from), maxScore: numberOf(to) }) })
    onDone()
  }
  return (
    <FilterForm label={t.filterByScore} isReady={!isReversed} apply={apply}>
      <div className="filter-pair">
        <NumberInput label={t.scoreFrom} {...SCORE} value={from} onChange={setFrom} />
        <NumberInput
          label={t.to}
          {...SCORE}
          value={to}
          onChange={setTo}
          error={isReversed ? t.belowItsBeginning : undefined}
        />
      </div>
    </FilterForm>
  )
}

function numberOf(typed: number | string): number | undefined {
  return typed === '' ? undefined : Number(typed)
}

/** Chooses a range of days in the viewer's zone, both included; either end may stay open. */
export function DaysEditor({ label, filter, range, onChange, onDone }: Edited & { range: 'created' | 'lastEvent' }) {
  const [first, last] = [`${range}From`, `${range}To`] as const
  const [from, setFrom] = useState(() => shownDay(filter[first]))
  const [to, setTo] = useState(() => shownDay(filter[last]))
  const isReversed = from !== '' && to !== '' && from > to
  const apply = () => {
    const { [first]: _, [last]: __, ...rest } = filter
    onChange({ ...rest, ...defined({ [first]: edgesOf(from)?.from, [last]: edgesOf(to)?.to }) })
    onDone()
  }
  return (
    <FilterForm label={t.filterByDay} isReady={!isReversed} apply={apply}>
      <TextInput
        type="date"
        label={`${label} from`}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t.toThatDayIncluded}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={isReversed ? t.beforeItsBeginning : undefined}
      />
    </FilterForm>
  )
}

/** The day of an instant here. */
function shownDay(instant: string | undefined): string {
  if (instant === undefined || instant.length === 10) return instant ?? ''
  return dayOf(instant) ?? new Date(instant).toLocaleDateString('sv')
}
