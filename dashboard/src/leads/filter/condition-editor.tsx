import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { optionsOf } from '../../shared/words/closed-list.ts'
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
}

const OPERATORS = optionsOf(COMPARISON_WORDS)
const BOUND = t.aNumberOrADaySuch
const HINTS: Readonly<Partial<Record<Comparison, string>>> = {
  in: t.severalWithCommasBetweenThem,
  gte: BOUND,
  lte: BOUND,
}

/** Puts a condition on a value of customData together: key, comparison in words, value. */
export function ConditionEditor({ filter, root, index, keys, onChange, onDone }: ConditionEditorProps) {
  const given = filter[root]?.[index]
  const [path, setPath] = useState(given?.path ?? '')
  const [op, setOp] = useState<Comparison>(given?.op ?? 'eq')
  const [value, setValue] = useState(String([given?.value ?? ''].flat().join(', ')))
  const condition = conditionOf(root, { path, op, value })
  const conditions = [...(filter[root] ?? [])]
  if (condition !== undefined) conditions[index] = condition
  const isTaken = condition !== undefined && !isAddressable({ [root]: conditions })
  const apply = () => {
    onChange({ ...filter, [root]: conditions })
    onDone()
  }
  return (
    <FilterForm label={t.filterByThisValue} isReady={condition !== undefined && !isTaken} apply={apply}>
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
      <Select
        label={t.comparison}
        data={OPERATORS}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={op}
        onChange={(chosen) => setOp(OPERATORS.find(({ value: one }) => one === chosen)?.value ?? 'eq')}
      />
      {op !== 'exists' && op !== 'missing' && (
        <TextInput
          label={t.value}
          description={HINTS[op]}
          maxLength={500}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
    </FilterForm>
  )
}

/** What was typed, read as an address would be; undefined as long as it is no condition. */
function conditionOf(
  root: Root,
  { path, op, value }: { path: string; op: Comparison; value: string },
): Condition | undefined {
  const isPresence = op === 'exists' || op === 'missing'
  const name = `${root}.${path.trim()}[${isPresence ? 'exists' : op}]`
  const [condition] = readFilter({ [name]: isPresence ? op === 'exists' : value.trim() })[root] ?? []
  return condition?.path === path.trim() ? condition : undefined
}
