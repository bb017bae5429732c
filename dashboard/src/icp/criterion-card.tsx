import { MultiSelect, NumberInput, SegmentedControl, Select, Slider, TextInput } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { keysOf } from '../shared/words/closed-list.ts'
import { WantedValue } from './criterion-value.tsx'
import { KIND_WORDS, OP_WORDS, criterionInWords, criterionShare, fieldsOf, reshaped } from './criterion-words.ts'
import type { Criterion, Op } from './criterion-words.ts'
import { criterionCard as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

interface CardProps {
  readonly criterion: Criterion
  readonly all: readonly Criterion[]
  readonly fields: readonly Schemas['IcpField'][]
  readonly count: Schemas['IcpEffect']['criteria'][number] | undefined
  readonly faults: readonly Schemas['DraftProblem'][]
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** Absent where nothing may be changed. */
  readonly set: ((criterion: Criterion) => void) | undefined
  readonly remove: () => void
}

/** One criterion: its sentence, what it is worth, how many leads meet it, and what is wrong with it. */
export function CriterionCard({ criterion, all, fields, count, faults, isOpen, open, set, remove }: CardProps) {
  const labels = new Map(fields.map(({ path, label }) => [path, label]))
  const sentence = criterionInWords(criterion, labels)
  const label = criterion.label ?? sentence
  return (
    <li className="surface icp-criterion" aria-label={label}>
      <div className="between">
        <p className="icp-sentence">
          <span className={`icp-kind is-${criterion.kind}`}>{KIND_WORDS[criterion.kind]}</span>{' '}
          {criterion.label !== undefined && <strong>{criterion.label}: </strong>}
          {sentence}
        </p>
        {set !== undefined && (
          <p>
            <button type="button" className="ghost" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
              {isOpen ? t.close : t.edit}
              <span className="visually-hidden"> {label}</span>
            </button>
            <button type="button" className="ghost icp-remove" onClick={remove}>
              {t.remove(<span className="visually-hidden"> {label}</span>)}
            </button>
          </p>
        )}
      </div>
      {criterion.kind !== 'mustNot' && <Weight criterion={criterion} all={all} label={label} set={set} />}
      <Found count={count} />
      {faults.map(({ pointer, detail }) => (
        <p key={`${pointer} ${detail}`} className="fault" role="alert">
          {detail}
        </p>
      ))}
      {isOpen && set !== undefined && <CriterionForm criterion={criterion} fields={fields} set={set} />}
    </li>
  )
}

const MOST_WEIGHT = 50

function Weight({ criterion, all, label, set }: Pick<CardProps, 'criterion' | 'all' | 'set'> & { label: string }) {
  const { kind, weight = 0 } = criterion
  const most = Math.max(MOST_WEIGHT, Math.abs(weight))
  const share = criterionShare(criterion, all)
  return (
    <div className="icp-weight">
      <Slider
        thumbLabel={t.weightOf(label)}
        min={kind === 'must' ? 1 : -most}
        max={most}
        step={1}
        value={weight}
        disabled={set === undefined}
        label={(value) => t.weight(value)}
        {...(kind === 'must' ? {} : { startPoint: 0 })}
        onChange={(next) => set?.({ ...criterion, weight: next })}
      />
      <span className="number">{shareInWords(share)}</span>
    </div>
  )
}

function shareInWords(share: number | undefined): string {
  if (share === undefined) return t.noPoints
  const points = Math.abs(share).toLocaleString(LOCALE, { maximumFractionDigits: 1 })
  return share < 0 ? t.takesOf100(points) : t.of100(points)
}

function Found({ count }: Pick<CardProps, 'count'>) {
  const { match = 0, partial = 0, miss = 0, unknown = 0 } = count ?? {}
  const leads = match + partial + miss + unknown
  if (leads === 0) return <p className="icp-found" />
  const number = (count: number) => count.toLocaleString(LOCALE)
  const inPart = partial === 0 ? '' : t.inPart(number(partial))
  return (
    <p className="quiet icp-found">
      {t.metByOfMissedUnknown(number(match), number(leads), inPart, number(miss), number(unknown))}
    </p>
  )
}

interface FormProps {
  readonly criterion: Criterion
  readonly fields: readonly Schemas['IcpField'][]
  readonly set: (criterion: Criterion) => void
}

const KINDS = (['should', 'must', 'mustNot'] as const).map((value) => ({ value, label: KIND_WORDS[value] }))
const KIND_MEANS: Readonly<Record<Criterion['kind'], string>> = {
  should: t.addsToTheScoreWithA,
  must: t.addsToTheScoreALead,
  mustNot: t.aLeadKnownToMeetIt,
}
const MOST_FIELDS = 5

/** Everything about a criterion but its weight; what is typed shows in its sentence and in the effect at once. */
function CriterionForm({ criterion, fields, set }: FormProps) {
  const { kind, op, label } = criterion
  const ops = opsFor(criterion, fields)
  return (
    <div className="icp-form">
      <div>
        <SegmentedControl
          aria-label={t.kindOfCriterion}
          data={KINDS}
          value={kind}
          onChange={(next) => set(withKind(criterion, next as Criterion['kind']))}
        />
        <p className="quiet">{KIND_MEANS[kind]}</p>
      </div>
      <FieldChoice criterion={criterion} fields={fields} set={set} />
      <Select
        label={t.comparedHow}
        allowDeselect={false}
        data={ops.map((value) => ({ value, label: OP_WORDS[value] }))}
        value={op}
        onChange={(next) => next !== null && set(withOp(criterion, next as Op))}
      />
      <WantedValue criterion={criterion} fields={fields} set={set} />
      <Options criterion={criterion} set={set} />
      <TextInput
        label={t.name}
        description={t.whatPeopleReadInScoresIn}
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
      label={t.about}
      description={t.withSeveralTheOneThatSpeaks}
      searchable
      maxValues={MOST_FIELDS}
      nothingFoundMessage={t.thereIsNoSuchField}
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
        label={t.nearMissesCountInPart}
        description={t.howFarOutsideAValueStill}
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
      label={t.countsHalfAfter}
      description={t.leftEmptyItCountsWholeUp}
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
