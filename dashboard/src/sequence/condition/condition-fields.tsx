import { Checkbox, Radio, Select } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { WantedValue } from '../../icp/criterion-value.tsx'
import { OP_WORDS, reshaped, wordsOfFields } from '../../icp/criterion-words.ts'
import type { Op } from '../../icp/criterion-words.ts'
import { faultInWords } from '../../icp/fault-words.ts'
import { QuietButton } from '../../shared/components/quiet-button.tsx'
import { PickOne } from '../../shared/pickers/pick-one.tsx'
import { keysOf } from '../../shared/words/closed-list.ts'
import { TIERS } from './condition-words.ts'
import type { EmailComparison, EmailCondition } from './condition-words.ts'
import { conditionFields as t } from './texts.tsx'

const MOST_COMPARISONS = 10

interface ConditionFieldsProps {
  readonly condition: EmailCondition
  readonly name: string
  readonly fields: readonly Schemas['IcpField'][]
  readonly faultAt: (pointer: string) => string | undefined
  readonly set: (condition: EmailCondition) => void
}

/** Everything that a condition may ask: tiers, fields, and what holds where a field is not known. */
export function ConditionFields({ condition, name, fields, faultAt, set }: ConditionFieldsProps) {
  const { tiers = [], all = [], unknown = 'pass_over' } = condition
  const put = (next: readonly EmailComparison[]) => set({ ...condition, all: [...next] })
  const words = wordsOfFields(fields)
  return (
    <div className="condition-fields">
      <fieldset className="scopes condition-tiers">
        <legend>{t.tierIsAnyOf}</legend>
        {TIERS.map((tier) => (
          <Checkbox
            key={tier}
            label={tier === 'U' ? t.tierU : tier}
            checked={tiers.includes(tier)}
            onChange={(event) => {
              const isTicked = event.currentTarget.checked
              set({ ...condition, tiers: TIERS.filter((one) => (one === tier ? isTicked : tiers.includes(one))) })
            }}
          />
        ))}
        <p className="quiet">{t.noTier}</p>
      </fieldset>
      {all.map((comparison, index) => (
        <ComparisonFields
          // Its place is all that a comparison has; every field of it is told its value.
          key={index}
          comparison={comparison}
          title={t.comparison(index + 1)}
          fields={fields}
          fault={['', '/field', '/op', '/value']
            .flatMap((at) => {
              const pointer = `/all/${index}${at}`
              const detail = faultAt(pointer)
              return detail === undefined ? [] : [faultInWords({ pointer, detail }, comparison, words)]
            })
            .at(0)}
          set={(next) => put(all.map((one, at) => (at === index ? next : one)))}
          remove={() => put(all.filter((_, at) => at !== index))}
        />
      ))}
      {all.length < MOST_COMPARISONS && (
        <p>
          <QuietButton text={t.compareAField} of={name} act={() => put([...all, startOf(fields)])} />
        </p>
      )}
      {all.length > 0 && (
        <Radio.Group
          label={t.ifUnknown}
          value={unknown}
          onChange={(chosen) => set({ ...condition, unknown: chosen === 'send' ? 'send' : 'pass_over' })}
        >
          <div className="condition-unknown">
            <Radio value="pass_over" label={t.skip} />
            <Radio value="send" label={t.send} />
          </div>
        </Radio.Group>
      )}
    </div>
  )
}

/** What leads of the campaign bring along is asked for most. */
function startOf(fields: readonly Schemas['IcpField'][]): EmailComparison {
  const own = fields.find(({ leads }) => leads !== null)
  return own === undefined
    ? { field: 'company.country', op: 'in', value: [] }
    : { field: own.path, op: 'eq', value: '' }
}

type Field = Schemas['IcpField']

interface ComparisonProps {
  readonly comparison: EmailComparison
  readonly title: string
  readonly fields: readonly Field[]
  readonly fault: string | undefined
  readonly set: (comparison: EmailComparison) => void
  readonly remove: () => void
}

/** One field, how it is compared and with what. */
function ComparisonFields({ comparison, title, fields, fault, set, remove }: ComparisonProps) {
  const { field = '', op } = comparison
  const ops = opsOf(fields.find(({ path }) => path === field))
  return (
    <fieldset className="comparison">
      <legend className="visually-hidden">{title}</legend>
      <FieldChoice field={field} fields={fields} choose={(path) => set(aboutField(comparison, path, fields))} />
      <Select
        label={t.operator}
        allowDeselect={false}
        data={(ops.includes(op) ? ops : [op, ...ops]).map((value) => ({ value, label: OP_WORDS[value] }))}
        value={op}
        onChange={(next) => next !== null && set(comparedBy(comparison, next as Op))}
      />
      <div className="comparison-value">
        <WantedValue criterion={comparison} fields={fields} set={set} />
      </div>
      <button type="button" className="ghost comparison-remove" onClick={remove}>
        {t.remove(<span className="visually-hidden">{t.comparisonOf(field)}</span>)}
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
    <PickOne
      label={t.field}
      nothingFoundMessage={t.noField}
      data={[
        ...fields
          .toSorted((one, other) => Number(one.leads === null) - Number(other.leads === null))
          .map(({ path, label, leads }) => ({ value: path, label: leads === null ? label : path })),
        ...more.map((path) => ({ value: path, label: path })),
      ]}
      value={field}
      onTyped={setTyped}
      choose={choose}
    />
  )
}

function opsOf(field: Field | undefined): Op[] {
  const all = keysOf(OP_WORDS)
  // A step asks no question of research.
  return all.filter((op) => op !== 'judge' && (field === undefined || field.ops.includes(op)))
}

function aboutField(comparison: EmailComparison, path: string, fields: readonly Field[]): EmailComparison {
  const ops = opsOf(fields.find((one) => one.path === path))
  const next = { ...comparison, field: path }
  return ops.includes(next.op) ? next : comparedBy(next, ops[0] ?? next.op)
}

function comparedBy(comparison: EmailComparison, op: Op): EmailComparison {
  const { value: before, ...rest } = comparison
  const value = reshaped(before, op)
  return value === undefined ? { ...rest, op } : { ...rest, op, value }
}
