import { NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { fieldsOf, shapeOf } from './criterion-words.ts'
import type { Asked, Criterion } from './criterion-words.ts'
import { criterionValue as t } from './texts.tsx'

interface ValueProps<Given extends Asked> {
  readonly criterion: Given
  readonly fields: readonly Schemas['IcpField'][]
  readonly set: (criterion: Given) => void
}

/** What the field is compared with, in the shape that the comparison takes. */
export function WantedValue<Given extends Asked>({ criterion, fields, set }: ValueProps<Given>) {
  const { op, value } = criterion
  const put = (next: Criterion['value']) => set({ ...criterion, value: next as NonNullable<Criterion['value']> })
  const shape = shapeOf(op)
  if (shape === 'none') return null
  if (shape === 'range') return <Range value={value} put={put} />
  if (shape === 'number') {
    return (
      <NumberInput
        label={op === 'within' ? t.days : t.number}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => put(next === '' ? '' : Number(next))}
      />
    )
  }
  const type = fields.find(({ path }) => path === fieldsOf(criterion)[0])?.type
  if (shape === 'list') {
    return (
      <TagsInput
        label={t.anyOfThese}
        description={t.enterAddsOneSeveralAtOnce}
        splitChars={[',', ';', '|']}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) => put(next.map((one) => typed(one, type)))}
      />
    )
  }
  if (op === 'judge') {
    return (
      <Textarea
        label={t.question}
        autosize
        value={textOf(value)}
        onChange={(event) => put(event.currentTarget.value)}
      />
    )
  }
  if (type === 'boolean') return <YesOrNo value={value} put={put} />
  return (
    <TextInput
      label={t.value}
      value={textOf(value)}
      onChange={(event) => put(typed(event.currentTarget.value, type))}
    />
  )
}

function Range({ value, put }: { value: Criterion['value']; put: (value: Criterion['value']) => void }) {
  const [low, high] = Array.isArray(value) ? value : []
  const shown = (one: unknown) => (typeof one === 'number' ? one : '')
  const bound = (one: string | number) => (one === '' ? 0 : Number(one))
  return (
    <div className="icp-range">
      <NumberInput label={t.from} value={shown(low)} onChange={(next) => put([bound(next), high ?? 0])} />
      <NumberInput label={t.to} value={shown(high)} onChange={(next) => put([low ?? 0, bound(next)])} />
    </div>
  )
}

function YesOrNo({ value, put }: { value: Criterion['value']; put: (value: Criterion['value']) => void }) {
  return (
    <Select
      label={t.value}
      allowDeselect={false}
      data={[
        { value: 'yes', label: 'yes' },
        { value: 'no', label: 'no' },
      ]}
      value={value === true ? 'yes' : value === false ? 'no' : null}
      onChange={(next) => put(next === 'yes')}
    />
  )
}

function textOf(value: Criterion['value']): string {
  return value === undefined || Array.isArray(value) ? '' : String(value)
}

/** A number where the field holds numbers; freeform fields hold either, and digits mean a number there. */
function typed(text: string, type: Schemas['IcpField']['type'] | undefined): string | number {
  const isNumeric = type === 'number' || type === 'free'
  return isNumeric && /^-?\d{1,15}(\.\d+)?$/.test(text.trim()) ? Number(text) : text
}
