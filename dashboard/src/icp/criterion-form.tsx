import { MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { keysOf } from '../shared/options.ts'
import { fieldsOf, KIND_WORDS, OP_WORDS, reshaped } from './criterion-words.ts'
import type { Criterion, Op } from './criterion-words.ts'
import { WantedValue } from './wanted-value.tsx'

interface FormProps {
  readonly criterion: Criterion
  readonly fields: readonly Schemas['IcpField'][]
  readonly set: (criterion: Criterion) => void
}

const KINDS = (['should', 'must', 'mustNot'] as const).map((value) => ({ value, label: KIND_WORDS[value] }))
const KIND_MEANS: Readonly<Record<Criterion['kind'], string>> = {
  should: 'Adds to the score; with a weight below 0 it takes away.',
  must: 'Adds to the score; a lead known to fail it is disqualified.',
  mustNot: 'A lead known to meet it is disqualified; it adds nothing.',
}
const MOST_FIELDS = 5

/** Everything about a criterion but its weight; what is typed shows in its sentence and in the effect at once. */
export function CriterionForm({ criterion, fields, set }: FormProps) {
  const { kind, op, label } = criterion
  const ops = opsFor(criterion, fields)
  return (
    <div className="icp-form">
      <div>
        <SegmentedControl
          aria-label="Kind of criterion"
          data={KINDS}
          value={kind}
          onChange={(next) => set(withKind(criterion, next as Criterion['kind']))}
        />
        <p className="quiet">{KIND_MEANS[kind]}</p>
      </div>
      <FieldChoice criterion={criterion} fields={fields} set={set} />
      <Select
        label="Compared how"
        allowDeselect={false}
        data={ops.map((value) => ({ value, label: OP_WORDS[value] }))}
        value={op}
        onChange={(next) => next !== null && set(withOp(criterion, next as Op))}
      />
      <WantedValue criterion={criterion} fields={fields} set={set} />
      <Options criterion={criterion} set={set} />
      <TextInput
        label="Name"
        description="What people read in scores in place of the sentence. Optional."
        maxLength={200}
        value={label ?? ''}
        onChange={(event) => set(withMember(criterion, 'label', event.currentTarget.value || undefined))}
      />
    </div>
  )
}

function FieldChoice({ criterion, fields, set }: FormProps) {
  const chosen = fieldsOf(criterion)
  const unlisted = chosen.filter((path) => !fields.some((field) => field.path === path))
  const data = [
    ...fields.map(({ path, label, leads }) => ({
      value: path,
      label: leads === null ? label : `${path} (${leads} leads)`,
    })),
    ...unlisted.map((path) => ({ value: path, label: path })),
  ]
  return (
    <MultiSelect
      label="About"
      description="With several, the one that speaks most for a match counts."
      searchable
      maxValues={MOST_FIELDS}
      nothingFoundMessage="There is no such field."
      data={data}
      value={chosen}
      onChange={(paths) => set(withFields(criterion, paths, fields))}
    />
  )
}

function Options({ criterion, set }: Pick<FormProps, 'criterion' | 'set'>) {
  const { op, tolerance, halfLifeDays } = criterion
  if (['gte', 'lte', 'between'].includes(op)) {
    return (
      <NumberInput
        label="Near misses count in part"
        description="How far outside a value still counts a part, in per cent of the bound. Optional."
        suffix=" %"
        min={0}
        max={1_000}
        value={tolerance === undefined ? '' : Math.round(tolerance * 1e4) / 100}
        onChange={(next) => set(withMember(criterion, 'tolerance', next === '' ? undefined : Number(next) / 100))}
      />
    )
  }
  if (op !== 'within') return null
  return (
    <NumberInput
      label="Counts half after"
      description="Left empty, it counts whole up to the last day."
      suffix=" days"
      min={1}
      value={halfLifeDays ?? ''}
      onChange={(next) => set(withMember(criterion, 'halfLifeDays', next === '' ? undefined : Number(next)))}
    />
  )
}

/** Comparisons that every chosen field can take, with the present one. */
function opsFor(criterion: Criterion, fields: readonly Schemas['IcpField'][]): Op[] {
  const named = fieldsOf(criterion).flatMap((path) => fields.find((field) => field.path === path) ?? [])
  const all = keysOf(OP_WORDS)
  return all.filter((op) => op === criterion.op || (op !== 'judge' && named.every(({ ops }) => ops.includes(op))))
}

function withFields(criterion: Criterion, paths: string[], fields: readonly Schemas['IcpField'][]): Criterion {
  const { field: _, anyOf: __, ...rest } = criterion
  const [first] = paths
  const next: Criterion =
    first === undefined
      ? rest
      : paths.length === 1
        ? { ...rest, field: first }
        : { ...rest, anyOf: paths.map((field) => ({ field })) }
  const known = fields.find(({ path }) => path === first)
  if (known === undefined || known.ops.includes(next.op) || next.op === 'judge') return next
  return withOp(next, known.ops[0] ?? next.op)
}

function withOp(criterion: Criterion, op: Op): Criterion {
  const { tolerance: _, halfLifeDays: __, ...rest } = criterion
  return withMember({ ...rest, op }, 'value', reshaped(criterion.value, op))
}

function withKind(criterion: Criterion, kind: Criterion['kind']): Criterion {
  const { weight, ...rest } = criterion
  return kind === 'mustNot' ? { ...rest, kind } : { ...rest, kind, weight: Math.abs(weight ?? 10) || 10 }
}

/** The API tells a member that is left out from one that is empty. */
function withMember<Name extends keyof Criterion>(
  criterion: Criterion,
  name: Name,
  value: Criterion[Name] | undefined,
): Criterion {
  const { [name]: _, ...rest } = criterion
  return (value === undefined ? rest : { ...rest, [name]: value }) as Criterion
}
