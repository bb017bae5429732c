import { Button, NumberInput, Radio, Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { formOf, inputOf, isOfCompany, isOfFacts, toTyped, toValue } from './fact-value.ts'
import type { FieldType, InputKind, TypedValue } from './fact-value.ts'
import { concernsInWords } from './fact-words.ts'
import type { Claim } from './fact-words.ts'
import { useCorrectFact } from './use-correct-fact.ts'
import { correctFact as t } from './texts.tsx'

interface CorrectFactProps {
  readonly path: string
  readonly label: string
  readonly type: FieldType | undefined
  /** Of a question that names its answers. */
  readonly choices?: readonly string[] | null | undefined
  /** What is known of it, if anything is. */
  readonly value: unknown
  readonly lead: Schemas['Lead']
  /** How many leads a word about the company concerns; null where there is no company. */
  readonly leads: number | null
  readonly close: () => void
}

/** A form in which what is known of a field is put right, for the company or for the lead alone. */
export function CorrectFact({ path, label, type, choices, value, lead, leads, close }: CorrectFactProps) {
  const kind = choices == null ? inputOf(path, type, value) : 'choice'
  const [typed, setTyped] = useState(() => toTyped(kind, value))
  const hasChoice = isOfCompany(path) && leads !== null
  const [about, setAbout] = useState<Claim['about']>(hasChoice ? 'company' : 'lead')
  const changing = useCorrectFact(lead, path, close)
  const fault = faultsByField(changing.error).value
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    changing.mutate({ value: toValue(kind, typed), about })
  }
  return (
    <form
      className="stack correct-fact"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <FactInput {...{ label, path, kind, choices }} value={typed} error={fault} set={setTyped} />
      {hasChoice && <Whom leads={leads} about={about} set={setAbout} />}
      {changing.error !== null && fault === undefined && <Failure error={changing.error} />}
      <div className="row">
        <Button type="submit" size="xs" loading={changing.isPending} disabled={toValue(kind, typed) === null}>
          {t.save}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={changing.isPending}
          onClick={() => changing.mutate({ value: null, about })}
        >
          {isOfFacts(path) ? t.notKnown : t.clear}
        </Button>
        <Button variant="subtle" size="xs" onClick={close}>
          {t.cancel}
        </Button>
      </div>
      <p className="quiet">{isOfFacts(path) ? t.factHelp : t.leadHelp}</p>
    </form>
  )
}

interface WhomProps {
  readonly leads: number
  readonly about: Claim['about']
  readonly set: (about: Claim['about']) => void
}

function Whom({ leads, about, set }: WhomProps) {
  return (
    <Radio.Group
      label={t.appliesTo}
      size="xs"
      value={about}
      onChange={(next) => set(next === 'lead' ? 'lead' : 'company')}
    >
      <div className="whom">
        <Radio size="xs" value="company" label={concernsInWords(leads)} />
        <Radio size="xs" value="lead" label={t.thisLeadOnly} />
      </div>
    </Radio.Group>
  )
}

interface FactInputProps {
  readonly label: string
  readonly path: string
  readonly kind: InputKind
  readonly choices: readonly string[] | null | undefined
  readonly value: TypedValue
  readonly error: string | undefined
  readonly set: (value: TypedValue) => void
}

/** The input that fits what a field holds; the caret stands in it. */
function FactInput({ label, path, kind, choices, value, error, set }: FactInputProps) {
  const shared = { label, description: formOf(path, kind), error, autoFocus: true }
  if (kind === 'yesNo') return <YesNo {...shared} value={value} set={set} />
  if (kind === 'list' || kind === 'prose') {
    const splitChars = kind === 'list' ? [',', ';'] : []
    return <TagsInput {...shared} splitChars={splitChars} value={textsOf(value)} onChange={set} />
  }
  if (kind === 'choice') {
    const chosen = typeof value === 'string' && value !== '' ? value : null
    return <Select {...shared} data={[...(choices ?? [])]} value={chosen} onChange={(next) => set(next ?? '')} />
  }
  if (kind === 'number') {
    return (
      <NumberInput
        {...shared}
        thousandSeparator={path.endsWith('Year') ? '' : ','}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={set}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      placeholder={kind === 'date' ? 'YYYY-MM' : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

function textsOf(value: TypedValue): string[] {
  return Array.isArray(value) ? [...value] : []
}

interface YesNoProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: TypedValue
  readonly set: (value: boolean) => void
}

const ANSWERS = ['yes', 'no'] as const

function YesNo({ label, error, value, set }: YesNoProps) {
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : null
  return (
    <Radio.Group label={label} error={error} value={chosen} onChange={(next) => set(next === 'yes')}>
      <div className="row">
        {ANSWERS.map((answer) => (
          <Radio key={answer} value={answer} label={answer} autoFocus={answer === (chosen ?? 'yes')} />
        ))}
      </div>
    </Radio.Group>
  )
}
