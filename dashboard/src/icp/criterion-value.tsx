import { NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { PickMany } from '../shared/pickers/pick-many.tsx'
import { PickOne } from '../shared/pickers/pick-one.tsx'
import { fieldsOf, shapeOf } from './criterion-words.ts'
import type { Asked, Criterion } from './criterion-words.ts'
import { criterionValue as t } from './texts.tsx'

type Field = Schemas['IcpField']

interface ValueProps<Given extends Asked> {
  readonly criterion: Given
  readonly fields: readonly Field[]
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
  const field = fields.find(({ path }) => path === fieldsOf(criterion)[0])
  const type = field?.type
  if (shape === 'list') {
    const given = Array.isArray(value) ? value.map(String) : []
    if (field?.values != null && op !== 'containsAny' && op !== 'containsAll') {
      return <ListedValues field={field} values={field.values} given={given} put={put} />
    }
    return (
      <TagsInput
        label={t.anyOf}
        description={t.enterAdds}
        splitChars={[',', ';', '|']}
        value={given}
        onChange={(next) => put(next.map((one) => typed(one, type)))}
      />
    )
  }
  if (type === 'boolean') return <YesOrNo value={value} put={put} />
  if (field?.values != null && field.closed && (op === 'eq' || op === 'neq')) {
    return <ListedValue values={field.values} given={textOf(value)} put={put} />
  }
  return (
    <TextInput
      label={t.value}
      value={textOf(value)}
      onChange={(event) => put(typed(event.currentTarget.value, type))}
    />
  )
}

type Listed = NonNullable<Field['values']>

/** The values that there are, with those that were given and are none of them. */
function optionsFor(values: Listed, given: readonly string[]) {
  const others = given.filter((one) => one !== '' && !values.some(({ value }) => value === one))
  return [...others.map((value) => ({ value, label: value })), ...values]
}

interface ListedProps {
  readonly values: Listed
  readonly put: (value: Criterion['value']) => void
}

/** Several values of a list; of a list that is open, whatever is typed too. */
function ListedValues({ field, values, given, put }: ListedProps & { field: Field; given: string[] }) {
  return (
    <PickMany
      label={t.anyOf}
      hidePickedOptions
      nothingFoundMessage={t.notListed}
      data={optionsFor(values, given)}
      takesAny={!field.closed}
      value={given}
      choose={put}
    />
  )
}

function ListedValue({ values, given, put }: ListedProps & { given: string }) {
  const data = optionsFor(values, [given])
  return <PickOne label={t.value} nothingFoundMessage={t.notListed} data={data} value={given} choose={put} />
}

function Range({ value, put }: { value: Criterion['value']; put: (value: Criterion['value']) => void }) {
  const [low, high] = Array.isArray(value) ? value : []
  const shown = (one: unknown) => (typeof one === 'number' ? one : '')
  const bound = (one: string | number) => (one === '' ? 0 : Number(one))
  // What is wrong stands with the criterion.
  const error = typeof low === 'number' && typeof high === 'number' && low > high
  return (
    <div className="icp-range">
      <NumberInput label={t.from} error={error} value={shown(low)} onChange={(next) => put([bound(next), high ?? 0])} />
      <NumberInput label={t.to} error={error} value={shown(high)} onChange={(next) => put([low ?? 0, bound(next)])} />
    </div>
  )
}

function YesOrNo({ value, put }: { value: Criterion['value']; put: (value: Criterion['value']) => void }) {
  return (
    <Select
      label={t.value}
      allowDeselect={false}
      data={[
        { value: 'yes', label: t.yes },
        { value: 'no', label: t.no },
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
function typed(text: string, type: Field['type'] | undefined): string | number {
  const isNumeric = type === 'number' || type === 'free'
  return isNumeric && /^-?\d{1,15}(\.\d+)?$/.test(text.trim()) ? Number(text) : text
}
