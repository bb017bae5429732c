import { Button, Checkbox, NumberInput, PasswordInput, Select, TextInput, Textarea } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useRef } from 'react'
import { ApiProblem, faultsByField } from '../api/problem.ts'
import type { FieldFault } from '../api/problem.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { faultOfJson, lineOf } from './json-pointer-lines.ts'
import { isMapped, isSearch, KIND_OPTIONS, mayLackKey, withKind } from './provider-draft.ts'
import type { ProviderDraft, ProviderKind } from './provider-draft.ts'
import type { Provider } from './provider-queries.ts'

interface ProviderFormProps {
  readonly draft: ProviderDraft
  readonly set: (draft: ProviderDraft) => void
  /** As it is saved; undefined for one that is to be added. */
  readonly saved: Provider | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly submit: () => void
}

const MONEY = [
  ['budgetPerDayUsd', 'A day at most', 'Empty: any amount.'],
  ['budgetPerMonthUsd', 'A month at most', 'Empty: any amount.'],
] as const
const COST = {
  company: ['costPerHitUsd', 'A company found costs', 'By your plan.'],
  search: ['costPerHitUsd', 'A search costs', 'By your plan.'],
} as const
const SEARCHES = [
  ['callsPerDay', 'Searches a day', 'Empty: any number.'],
  ['callsPerCompany', 'For one company', 'A day. Empty: any number.'],
] as const

/** Everything that a provider needs; kind and name stay once it is added. */
export function ProviderForm({ draft, set, saved, error, isPending, submit }: ProviderFormProps) {
  const change = (part: Partial<ProviderDraft>) => set({ ...draft, ...part })
  const faults = faultsByField(error)
  const inMapping =
    error instanceof ApiProblem ? error.faults.filter(({ pointer }) => pointer.startsWith('/mapping')) : []
  const isBroken = isMapped(draft.kind) && faultOfJson(draft.mapping) !== undefined
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      {saved === undefined && (
        <>
          <Select
            label="Kind"
            allowDeselect={false}
            data={KIND_OPTIONS}
            value={draft.kind}
            onChange={(kind) => kind !== null && set(withKind(draft, kind as ProviderKind))}
          />
          <TextInput
            label="Name"
            description={isSearch(draft.kind) ? 'Shown in the list; it stays.' : 'Its facts bear this name; it stays.'}
            required
            maxLength={200}
            value={draft.name}
            error={faults.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </>
      )}
      {draft.kind === 'searxng' && (
        <TextInput
          label="Address"
          description="Where it is, without /search. Its settings.yml needs json in search.formats."
          placeholder="http://searxng.internal:8080"
          required
          maxLength={500}
          spellCheck={false}
          value={draft.baseUrl}
          error={faults.baseUrl}
          onChange={(event) => change({ baseUrl: event.currentTarget.value })}
        />
      )}
      <Key draft={draft} change={change} saved={saved} fault={faults.apiKey} />
      <Limits draft={draft} change={change} faults={faults} />
      {isMapped(draft.kind) && (
        <MappingField
          value={draft.mapping}
          set={(mapping) => change({ mapping })}
          faults={inMapping}
          description={
            isSearch(draft.kind)
              ? 'Where to search, and where in the answer the results stand. {query} stands for what is searched for, {apiKey} for the key.'
              : 'Where to ask, and where in the answer each field of the company stands. {domain} stands for the domain, {apiKey} for the key.'
          }
        />
      )}
      <Checkbox
        label="Ask it"
        description={
          isSearch(draft.kind)
            ? 'By the research agent, for questions that no page answered. Off: it can be tested.'
            : 'About companies that a score still needs something of, once their own pages were read. Off: it can be tested.'
        }
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {error !== null && Object.keys(faults).length === 0 && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending} disabled={isBroken}>
        {saved === undefined ? 'Add provider' : 'Save provider'}
      </Button>
    </form>
  )
}

interface LimitsProps {
  readonly draft: ProviderDraft
  readonly change: (part: Partial<ProviderDraft>) => void
  readonly faults: Readonly<Record<string, string>>
}

/** What it costs and may cost, and how often a search is asked. */
function Limits({ draft, change, faults }: LimitsProps) {
  const isOfSearch = isSearch(draft.kind)
  return (
    <>
      <div className="provider-money">
        {[isOfSearch ? COST.search : COST.company, ...MONEY].map(([name, label, description]) => (
          <NumberInput
            key={name}
            label={label}
            description={description}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required={name === 'costPerHitUsd'}
            prefix="$"
            min={0}
            decimalScale={6}
            value={draft[name]}
            error={faults[name]}
            onChange={(next) => change({ [name]: next === '' ? '' : Number(next) })}
          />
        ))}
      </div>
      {isOfSearch && (
        <div className="provider-money">
          {SEARCHES.map(([name, label, description]) => (
            <NumberInput
              key={name}
              label={label}
              description={description}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={0}
              allowDecimal={false}
              value={draft[name]}
              error={faults[name]}
              onChange={(next) => change({ [name]: next === '' ? '' : Number(next) })}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface KeyProps {
  readonly draft: ProviderDraft
  readonly change: (part: Partial<ProviderDraft>) => void
  readonly saved: Provider | undefined
  readonly fault: string | undefined
}

function Key({ draft, change, saved, fault }: KeyProps) {
  const { kind, apiKey, takesNoKey } = draft
  const isStored = saved?.hasApiKey === true
  return (
    <>
      <PasswordInput
        label="Key"
        description={
          isStored
            ? 'A key is stored; it is never shown. Leave this empty to keep it.'
            : 'Kept encrypted and never shown again.'
        }
        placeholder={isStored ? 'Stored' : ''}
        autoComplete="off"
        maxLength={1_000}
        disabled={mayLackKey(kind) && takesNoKey}
        value={apiKey}
        error={fault}
        onChange={(event) => change({ apiKey: event.currentTarget.value })}
      />
      {mayLackKey(kind) && (
        <Checkbox
          label="It asks for no key"
          checked={takesNoKey}
          onChange={(event) => change({ takesNoKey: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

interface MappingFieldProps {
  readonly value: string
  readonly set: (value: string) => void
  /** What the API found wrong, by pointers that begin with `/mapping`. */
  readonly faults: readonly FieldFault[]
  readonly description: string
}

/** The mapping of a generic provider as JSON; each fault leads to its line. */
export function MappingField({ value, set, faults, description }: MappingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const broken = faultOfJson(value)
  const placed =
    broken === undefined
      ? faults.map(({ pointer, detail }) => ({ line: lineOf(value, pointer.slice('/mapping'.length)), detail }))
      : [broken]
  const select = (line: number) => {
    const lines = value.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    field.current?.focus()
    field.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }
  return (
    <div>
      <Textarea
        ref={field}
        className="mapping"
        label="Mapping"
        description={description}
        autosize
        minRows={10}
        maxRows={24}
        maxLength={20_000}
        spellCheck={false}
        aria-invalid={placed.length > 0}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {placed.length > 0 && (
        <ul className="mapping-faults" role="alert">
          {placed.map(({ line, detail }) => (
            <li key={`${line} ${detail}`}>
              <button type="button" className="ghost" onClick={() => select(line)}>
                Line {line}
              </button>{' '}
              <span className="fault">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
