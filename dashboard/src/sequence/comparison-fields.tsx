import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { OP_WORDS, reshaped } from '../icp/criterion-words.ts'
import type { Op } from '../icp/criterion-words.ts'
import { WantedValue } from '../icp/wanted-value.tsx'
import { keysOf } from '../shared/options.ts'
import type { Comparison } from './condition-words.ts'

type Field = Schemas['IcpField']

interface ComparisonProps {
  readonly comparison: Comparison
  readonly title: string
  readonly fields: readonly Field[]
  readonly fault: string | undefined
  readonly set: (comparison: Comparison) => void
  readonly remove: () => void
}

/** One field, how it is compared and with what. */
export function ComparisonFields({ comparison, title, fields, fault, set, remove }: ComparisonProps) {
  const { field = '', op } = comparison
  const ops = opsOf(fields.find(({ path }) => path === field))
  return (
    <fieldset className="comparison">
      <legend className="visually-hidden">{title}</legend>
      <FieldChoice field={field} fields={fields} choose={(path) => set(aboutField(comparison, path, fields))} />
      <Select
        label="Compared how"
        allowDeselect={false}
        data={(ops.includes(op) ? ops : [op, ...ops]).map((value) => ({ value, label: OP_WORDS[value] }))}
        value={op}
        onChange={(next) => next !== null && set(comparedBy(comparison, next as Op))}
      />
      <div className="comparison-value">
        <WantedValue criterion={comparison} fields={fields} set={set} />
      </div>
      <button type="button" className="ghost comparison-remove" onClick={remove}>
        Remove<span className="visually-hidden"> comparison of {field}</span>
      </button>
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

const FREE_KEY = /^(customData|researchData)\.\S/

/** A field from the list, or any key of freeform data that is typed. */
function FieldChoice(props: { field: string; fields: readonly Field[]; choose: (path: string) => void }) {
  const { field, fields, choose } = props
  const [typed, setTyped] = useState('')
  const more = [field, typed.trim()].filter(
    (path, index) =>
      path !== '' &&
      !fields.some((one) => one.path === path) &&
      (index === 0 || (FREE_KEY.test(path) && path !== field)),
  )
  return (
    <Select
      label="Field"
      searchable
      allowDeselect={false}
      nothingFoundMessage="There is no such field. Keys of your own begin with customData."
      data={[
        ...more.map((path) => ({ value: path, label: path })),
        ...fields
          .toSorted((one, other) => Number(one.leads === null) - Number(other.leads === null))
          .map(({ path, label, leads }) => ({ value: path, label: leads === null ? label : path })),
      ]}
      value={field}
      onSearchChange={setTyped}
      onChange={(path) => path !== null && choose(path)}
    />
  )
}

function opsOf(field: Field | undefined): Op[] {
  const all = keysOf(OP_WORDS)
  // A step asks no question of research.
  return all.filter((op) => op !== 'judge' && (field === undefined || field.ops.includes(op)))
}

function aboutField(comparison: Comparison, path: string, fields: readonly Field[]): Comparison {
  const ops = opsOf(fields.find((one) => one.path === path))
  const next = { ...comparison, field: path }
  return ops.includes(next.op) ? next : comparedBy(next, ops[0] ?? next.op)
}

function comparedBy(comparison: Comparison, op: Op): Comparison {
  const { value: before, ...rest } = comparison
  const value = reshaped(before, op)
  return value === undefined ? { ...rest, op } : { ...rest, op, value }
}
