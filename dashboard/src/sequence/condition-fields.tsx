import { Checkbox, Radio } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { ComparisonFields } from './comparison-fields.tsx'
import { TIERS } from './condition-words.ts'
import type { Comparison, Condition } from './condition-words.ts'
import { QuietAct } from './quiet-act.tsx'

const MOST_COMPARISONS = 10

interface ConditionFieldsProps {
  readonly condition: Condition
  readonly name: string
  readonly fields: readonly Schemas['IcpField'][]
  readonly faultAt: (pointer: string) => string | undefined
  readonly set: (condition: Condition) => void
}

/** Everything that a condition may ask: tiers, fields, and what holds where a field is not known. */
export function ConditionFields({ condition, name, fields, faultAt, set }: ConditionFieldsProps) {
  const { tiers = [], all = [], unknown = 'pass_over' } = condition
  const put = (next: readonly Comparison[]) => set({ ...condition, all: [...next] })
  return (
    <div className="condition-fields">
      <fieldset className="scopes condition-tiers">
        <legend>Tier is any of</legend>
        {TIERS.map((tier) => (
          <Checkbox
            key={tier}
            label={tier === 'U' ? 'U (too little is known)' : tier}
            checked={tiers.includes(tier)}
            onChange={(event) => {
              const isTicked = event.currentTarget.checked
              set({ ...condition, tiers: TIERS.filter((one) => (one === tier ? isTicked : tiers.includes(one))) })
            }}
          />
        ))}
        <p className="quiet">With none of them ticked the tier does not matter.</p>
      </fieldset>
      {all.map((comparison, index) => (
        <ComparisonFields
          // Its place is all that a comparison has; every field of it is told its value.
          key={index}
          comparison={comparison}
          title={`Comparison ${index + 1}`}
          fields={fields}
          fault={['', '/field', '/op', '/value']
            .map((at) => faultAt(`/all/${index}${at}`))
            .find((one) => one !== undefined)}
          set={(next) => put(all.map((one, at) => (at === index ? next : one)))}
          remove={() => put(all.filter((_, at) => at !== index))}
        />
      ))}
      {all.length < MOST_COMPARISONS && (
        <p>
          <QuietAct text="Compare a field" of={name} act={() => put([...all, startOf(fields)])} />
        </p>
      )}
      {all.length > 0 && (
        <Radio.Group
          label="When a field is not known"
          value={unknown}
          onChange={(chosen) => set({ ...condition, unknown: chosen === 'send' ? 'send' : 'pass_over' })}
        >
          <div className="condition-unknown">
            <Radio value="pass_over" label="Pass the lead over" />
            <Radio value="send" label="Send all the same" />
          </div>
        </Radio.Group>
      )}
    </div>
  )
}

/** What leads of the campaign bring along is asked for most. */
function startOf(fields: readonly Schemas['IcpField'][]): Comparison {
  const own = fields.find(({ leads }) => leads !== null)
  return own === undefined
    ? { field: 'company.country', op: 'in', value: [] }
    : { field: own.path, op: 'eq', value: '' }
}
