import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PickMany } from '../../shared/pickers/pick-many.tsx'
import { PickOne } from '../../shared/pickers/pick-one.tsx'
import { optionsOf } from '../../shared/words/closed-list.ts'
import { COUNTRIES, FACTS } from '../fact-names.ts'
import type { FactKind } from '../fact-names.ts'
import type { Edited } from './value-editors.tsx'
import { COMPARISON_WORDS } from './filter-words.ts'
import type { FilterChoices } from './filter-choices.ts'
import { FilterForm } from './value-editors.tsx'
import { isAddressable, readFilter } from './lead-filter.ts'
import type { Comparison, Condition, Root } from './lead-filter.ts'
import { conditionEditor as t } from './texts.tsx'

interface ConditionEditorProps extends Edited {
  /** Which of the conditions it is; the number of them for a new one. */
  readonly root: Root
  readonly index: number
  readonly keys: FilterChoices['keys']
  /** What a new condition is about; undefined: it is chosen. */
  readonly about?: string | undefined
}

const OPERATORS = optionsOf(COMPARISON_WORDS)
const BOUND = t.aNumberOrADaySuch
const HINTS: Readonly<Partial<Record<Comparison, string>>> = {
  in: t.severalWithCommasBetweenThem,
  gte: BOUND,
  lte: BOUND,
}

/** Puts a condition on a value of customData together: key, comparison in words, value. */
export function ConditionEditor({ filter, root, index, keys, about, onChange, onDone }: ConditionEditorProps) {
  const given = filter[root]?.[index]
  const [path, setPath] = useState(given?.path ?? about ?? '')
  const [op, setOp] = useState<Comparison>(given?.op ?? firstOf(root, about ?? ''))
  const [value, setValue] = useState(String([given?.value ?? ''].flat().join(', ')))
  // What it is about is known: the caret stands where it goes on.
  const caret = given !== undefined || about !== undefined ? { 'data-autofocus': true } : {}
  const condition = conditionOf(root, { path, op, value })
  const conditions = withCondition(filter[root], index, condition)
  const isList = !isPresence(op) && kindOf(root, path) === 'country'
  const isTaken = condition !== undefined && !isAddressable({ [root]: conditions })
  const apply = () => {
    onChange({ ...filter, [root]: conditions })
    onDone()
  }
  // What is chosen from a list holds at once: nothing is lost when the editor is left.
  const chooseListed = (next: string) => {
    setValue(next)
    const listed = withCondition(filter[root], index, conditionOf(root, { path, op, value: next }))
    const { [root]: _, ...rest } = filter
    onChange(listed.length === 0 ? rest : { ...rest, [root]: listed })
    // The next condition would take the place of one that is gone.
    if (next === '') onDone()
  }
  return (
    <FilterForm
      label={isList ? undefined : t.filterByThisValue}
      isReady={condition !== undefined && !isTaken}
      apply={apply}
    >
      {root === 'facts' ? (
        <FactChoice
          value={path}
          onChange={(next) => {
            setPath(next)
            setOp(firstOf(root, next))
          }}
        />
      ) : (
        <Autocomplete
          label={t.keyOfCustomdata}
          description={t.keysWithinKeysWithDotsCrm}
          data={[...keys[root]]}
          limit={50}
          maxLength={200}
          comboboxProps={{ withinPortal: false }}
          value={path}
          error={isTaken ? t.thisKeyHasSuchACondition : undefined}
          onChange={setPath}
        />
      )}
      <Select
        label={t.comparison}
        data={operatorsFor(root, path)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={op}
        onChange={(chosen) => setOp(OPERATORS.find(({ value: one }) => one === chosen)?.value ?? 'eq')}
      />
      {isList && <CountryChoice value={value} onChange={chooseListed} {...caret} />}
      {!isPresence(op) && !isList && (
        <TextInput
          label={t.value}
          description={HINTS[op]}
          maxLength={500}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          {...caret}
        />
      )}
    </FilterForm>
  )
}

/** The conditions with one in its place; without it where there is none. */
function withCondition(given: readonly Condition[] = [], index: number, condition: Condition | undefined): Condition[] {
  return condition === undefined
    ? given.filter((_, place) => place !== index)
    : [...given.slice(0, index), condition, ...given.slice(index + 1)]
}

const OF_KIND: Readonly<Record<FactKind, readonly Comparison[]>> = {
  text: ['contains', 'eq', 'in', 'exists', 'missing'],
  country: ['in', 'exists', 'missing'],
  number: ['gte', 'lte', 'eq', 'exists', 'missing'],
  list: ['eq', 'in', 'exists', 'missing'],
  flag: ['eq', 'exists', 'missing'],
  day: ['gte', 'lte', 'exists', 'missing'],
}

function kindOf(root: Root, path: string): FactKind | undefined {
  return root === 'facts' ? FACTS[path]?.kind : undefined
}

/** Whether a comparison needs no value. */
function isPresence(op: Comparison): boolean {
  return op === 'exists' || op === 'missing'
}

/** How a value is compared, the usual way first: facts as their values are, customData in any way. */
function operatorsFor(root: Root, path: string) {
  const kind = kindOf(root, path)
  if (kind === undefined) return OPERATORS
  return OF_KIND[kind].flatMap((op) => OPERATORS.filter(({ value }) => value === op))
}

function firstOf(root: Root, path: string): Comparison {
  return operatorsFor(root, path)[0]?.value ?? 'eq'
}

const FACT_CHOICES = Object.entries(FACTS).map(([value, { label }]) => ({ value, label }))

function FactChoice({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  return (
    <PickOne
      label={t.fact}
      data={FACT_CHOICES}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t.noFact}
      value={value}
      choose={onChange}
    />
  )
}

interface CountryChoiceProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly 'data-autofocus'?: boolean
}

function CountryChoice({ value, onChange, ...caret }: CountryChoiceProps) {
  return (
    <PickMany
      {...caret}
      label={t.value}
      openOnFocus={false}
      limit={40}
      data={COUNTRIES}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t.noCountry}
      value={value.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))}
      choose={(codes) => onChange(codes.join(','))}
    />
  )
}

/** What was typed, read as an address would be; undefined as long as it is no condition. */
function conditionOf(
  root: Root,
  { path, op, value }: { path: string; op: Comparison; value: string },
): Condition | undefined {
  const name = `${root}.${path.trim()}[${isPresence(op) ? 'exists' : op}]`
  const [condition] = readFilter({ [name]: isPresence(op) ? op === 'exists' : value.trim() })[root] ?? []
  return condition?.path === path.trim() ? condition : undefined
}
