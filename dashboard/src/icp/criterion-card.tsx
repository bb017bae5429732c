import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { placeAt } from '../campaigns/editor/places.ts'
import { PickMany } from '../shared/pickers/pick-many.tsx'
import { keysOf } from '../shared/words/closed-list.ts'
import { WantedValue } from './criterion-value.tsx'
import {
  KIND_WORDS,
  OP_WORDS,
  criterionInWords,
  fieldsOf,
  isOfType,
  kindOf,
  reshaped,
  wordsOfFields,
} from './criterion-words.ts'
import type { Criterion, Op, ShownKind } from './criterion-words.ts'
import { faultInWords } from './fault-words.ts'
import { criterionCard as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

interface CardProps {
  readonly criterion: Criterion
  /** From 0. */
  readonly index: number
  /** What it is worth of 100; undefined where it adds nothing. */
  readonly points: number | undefined
  readonly fields: readonly Schemas['IcpField'][]
  readonly count: Schemas['IcpEffect']['criteria'][number] | undefined
  /** Whether there are leads to hold for: their line keeps its room while they are counted. */
  readonly isCounted: boolean
  readonly faults: readonly Schemas['DraftProblem'][]
  readonly warnings: readonly Schemas['DraftProblem'][]
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** Absent where nothing may be changed. */
  readonly set: ((criterion: Criterion) => void) | undefined
  readonly remove: () => void
}

/** One criterion: its sentence, what it is worth, how many leads it holds for, and what is wrong with it. */
export function CriterionCard(props: CardProps) {
  const { criterion, index, points, fields, count, isCounted, faults, warnings, isOpen, open, set, remove } = props
  const words = wordsOfFields(fields)
  const sentence = criterionInWords(criterion, words)
  const label = criterion.label ?? sentence
  const kind = kindOf(criterion)
  return (
    <li className="surface icp-criterion" aria-label={label} {...placeAt(`/icp/criteria/${index}`)}>
      <div className="between">
        <p className="icp-sentence">
          <span className={`icp-kind is-${kind}`}>{KIND_WORDS[kind]}</span>{' '}
          {criterion.label !== undefined && <strong>{criterion.label}: </strong>}
          {sentence}
        </p>
        <p className="icp-acts">
          {points !== undefined && <strong className="number">{t.points(points)}</strong>}
          {set !== undefined && (
            <>
              <button type="button" className="ghost" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
                {isOpen ? t.close : t.edit}
                <span className="visually-hidden"> {label}</span>
              </button>
              <button type="button" className="ghost icp-remove" onClick={remove}>
                {t.remove(<span className="visually-hidden"> {label}</span>)}
              </button>
            </>
          )}
        </p>
      </div>
      {isCounted && <p className="quiet icp-found">{foundInWords(kind, count)}</p>}
      {[...new Set(faults.map((one) => faultInWords(one, criterion, words)))].map((fault) => (
        <p key={fault} className="fault" role="alert">
          {fault}
        </p>
      ))}
      {warnings.map(({ pointer, detail }) => (
        <p key={`${pointer} ${detail}`} className="warned" role="status">
          {detail}
        </p>
      ))}
      {isOpen && set !== undefined && <CriterionForm {...{ criterion, index, points, fields, set }} />}
    </li>
  )
}

/** For how many leads it holds; what that means for them cannot be read backwards. */
function foundInWords(kind: ShownKind, count: CardProps['count']): string {
  const { match = 0, partial = 0, miss = 0, unknown = 0 } = count ?? {}
  const leads = match + partial + miss + unknown
  if (leads === 0) return ''
  const number = (one: number) => one.toLocaleString(LOCALE)
  const holds = t.holds[kind](number(match), number(leads))
  const parts = [
    ...(partial === 0 ? [] : [t.inPart(number(partial))]),
    ...(unknown === 0 ? [] : [t.unknownFor(number(unknown))]),
  ]
  return [holds, ...parts].join(' · ')
}

interface FormProps {
  readonly criterion: Criterion
  readonly index: number
  readonly points?: number | undefined
  readonly fields: readonly Schemas['IcpField'][]
  readonly set: (criterion: Criterion) => void
}

const KINDS = keysOf(KIND_WORDS).map((value) => ({ value, label: KIND_WORDS[value] }))
const MOST_FIELDS = 5

const MOST_WEIGHT = 1_000

/** Everything about a criterion; what is typed shows in its sentence and in the effect at once. */
function CriterionForm({ criterion, index, points, fields, set }: FormProps) {
  const { op, label, weight = 0 } = criterion
  const kind = kindOf(criterion)
  const ops = opsFor(criterion, fields)
  const value = useFocusOnceChosen(fieldsOf(criterion).length > 0)
  return (
    <div className="icp-form">
      <div>
        <SegmentedControl
          aria-label={t.kindOfCriterion}
          data={KINDS}
          value={kind}
          onChange={(next) => set(withKind(criterion, next as ShownKind))}
        />
        <p className="quiet">{t.means[kind]}</p>
      </div>
      <FieldChoice {...{ criterion, index, fields, set }} />
      <Select
        label={t.operator}
        allowDeselect={false}
        data={ops.map((value) => ({ value, label: OP_WORDS[value] }))}
        value={op}
        onChange={(next) => next !== null && set(withOp(criterion, next as Op))}
      />
      <div className="icp-value" ref={value}>
        <WantedValue criterion={criterion} fields={fields} set={set} />
      </div>
      {kind !== 'mustNot' && (
        <Weight
          points={points}
          size={Math.abs(weight)}
          set={(size) => set({ ...criterion, weight: kind === 'penalty' ? -size : size })}
        />
      )}
      <Options criterion={criterion} set={set} />
      <TextInput
        label={t.name}
        description={t.nameHelp}
        maxLength={200}
        value={label ?? ''}
        onChange={(event) => set(withMember(criterion, 'label', event.currentTarget.value || undefined))}
      />
    </div>
  )
}

/** Once the first field is chosen, its value is what is missing: the operator has a usual one. */
function useFocusOnceChosen(isChosen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(isChosen)
  useEffect(() => {
    if (isChosen && !before.current) place.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    before.current = isChosen
  }, [isChosen])
  return place
}

interface WeightProps {
  readonly points: number | undefined
  readonly size: number
  readonly set: (size: number) => void
}

/** An emptied field shows the weight that still counts once it is left. */
function Weight({ points, size, set }: WeightProps) {
  const [typed, setTyped] = useState<number | string>()
  return (
    <NumberInput
      label={t.weight}
      description={points === undefined ? undefined : t.weightMeans(points)}
      min={1}
      max={MOST_WEIGHT}
      value={typed ?? size}
      onChange={(next) => {
        setTyped(next)
        if (Number(next) > 0) set(Number(next))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** What most campaigns ask for, in this order. */
const COMMON = [
  'company.industry',
  'company.country',
  'company.employeeCount',
  'title',
  'contact.seniority',
  'contact.department',
  'company.technologies',
]

/** Whom a field is about; the same label may stand for the person and the company. */
function groupOf(path: string): keyof typeof t.groups {
  if (COMMON.includes(path)) return 'common'
  if (/^(?:customData|researchData|answers)\./u.test(path)) return 'own'
  return path.startsWith('company') || path === 'domain' ? 'company' : 'person'
}

function FieldChoice({ criterion, index, fields, set }: FormProps) {
  const chosen = fieldsOf(criterion)
  const unlisted = chosen.filter((path) => !fields.some((field) => field.path === path))
  const listed = fields.map(({ path, label, leads }) => ({
    group: groupOf(path),
    value: path,
    label: leads === null ? label : t.fieldInLeads(path, leads),
  }))
  const options = [...listed, ...unlisted.map((path) => ({ group: groupOf(path), value: path, label: path }))]
  const data = keysOf(t.groups).flatMap((group) => {
    const items = options
      .filter((one) => one.group === group)
      .toSorted((one, other) => COMMON.indexOf(one.value) - COMMON.indexOf(other.value))
      .map(({ value, label }) => ({ value, label }))
    return items.length === 0 ? [] : [{ group: t.groups[group], items }]
  })
  return (
    <div {...placeAt(`/icp/criteria/${index}/field`)}>
      <PickMany
        label={t.field}
        description={chosen.length > 1 ? t.severalFields : undefined}
        maxValues={MOST_FIELDS}
        isUsuallyOne
        nothingFoundMessage={t.noField}
        data={data}
        value={chosen}
        choose={(paths) => set(withFields(criterion, paths, fields))}
      />
    </div>
  )
}

function Options({ criterion, set }: Pick<FormProps, 'criterion' | 'set'>) {
  const { op, tolerance, halfLifeDays } = criterion
  if (['gte', 'lte', 'between'].includes(op)) {
    return (
      <NumberInput
        label={t.partialCredit}
        description={t.partialCreditHelp}
        suffix="%"
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
      label={t.halfLife}
      description={t.halfLifeHelp}
      suffix={t.days}
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
  if (known === undefined || next.op === 'judge') return next
  const before = fields.find(({ path }) => path === fieldsOf(criterion)[0])
  // A country among the numbers of employees means nothing, nor does a country among industries.
  const isOther = before !== undefined && before.path !== first && (known.values !== null || before.values !== null)
  const usual = before === undefined ? usualOp(known) : next.op
  const op = known.ops.includes(usual) ? usual : (known.ops[0] ?? next.op)
  const empty = isOther || !isOfType(next.value, known.type) ? withMember(next, 'value', undefined) : next
  return op === next.op && empty === next ? next : withOp(empty, op)
}

/** How a field is usually compared. */
function usualOp({ type, values }: Schemas['IcpField']): Op {
  if (values !== null) return type === 'strings' ? 'containsAny' : 'in'
  return type === 'number' ? 'between' : type === 'boolean' ? 'isTrue' : 'eq'
}

function withOp(criterion: Criterion, op: Op): Criterion {
  const { tolerance: _, halfLifeDays: __, ...rest } = criterion
  return withMember({ ...rest, op }, 'value', reshaped(criterion.value, op))
}

function withKind(criterion: Criterion, kind: ShownKind): Criterion {
  const { weight, ...rest } = criterion
  if (kind === 'mustNot') return { ...rest, kind }
  const size = Math.abs(weight ?? 10) || 10
  return kind === 'penalty' ? { ...rest, kind: 'should', weight: -size } : { ...rest, kind, weight: size }
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
