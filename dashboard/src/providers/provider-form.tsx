import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { faultsByField } from '../api/problem.ts'
import { Amount } from '../shared/endpoint/amount.tsx'
import { faultOfJson } from '../shared/endpoint/json-pointer-lines.ts'
import { KeyField } from '../shared/endpoint/key-field.tsx'
import { MappingField } from '../shared/endpoint/mapping-field.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { isMapped, isSearch, KIND_OPTIONS, mayLackKey, withKind } from './provider-draft.ts'
import type { ProviderDraft, ProviderKind } from './provider-draft.ts'
import type { Provider } from './provider-queries.ts'
import { providerForm as t } from './texts.tsx'

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
  ['budgetPerDayUsd', t.aDayAtMost, t.emptyAnyAmount],
  ['budgetPerMonthUsd', t.aMonthAtMost, t.emptyAnyAmount],
] as const
const COST = {
  company: ['costPerHitUsd', t.aCompanyFoundCosts, t.byYourPlan],
  search: ['costPerHitUsd', t.aSearchCosts, t.byYourPlan],
} as const
const SEARCHES = [
  ['callsPerDay', t.searchesADay, t.emptyAnyNumber],
  ['callsPerCompany', t.forOneCompany, t.aDayEmptyAnyNumber],
] as const

/** Everything that a provider needs; kind and name stay once it is added. */
export function ProviderForm({ draft, set, saved, error, isPending, submit }: ProviderFormProps) {
  const change = (part: Partial<ProviderDraft>) => set({ ...draft, ...part })
  const faults = faultsByField(error)
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
            label={t.kind}
            allowDeselect={false}
            data={KIND_OPTIONS}
            value={draft.kind}
            onChange={(kind) => kind !== null && set(withKind(draft, kind as ProviderKind))}
          />
          <TextInput
            label={t.name}
            description={isSearch(draft.kind) ? t.shownInTheListItStays : t.itsFactsBearThisNameIt}
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
          label={t.address}
          description={t.whereItIsWithoutSearchIts}
          placeholder={t.httpSearxngInternal8080}
          required
          maxLength={500}
          spellCheck={false}
          value={draft.baseUrl}
          error={faults.baseUrl}
          onChange={(event) => change({ baseUrl: event.currentTarget.value })}
        />
      )}
      <KeyField
        typed={draft}
        change={change}
        stored={saved?.hasApiKey === true ? 'here' : 'none'}
        fault={faults.apiKey}
        maxLength={1_000}
        without={mayLackKey(draft.kind) ? { label: t.itAsksForNoKey } : undefined}
      />
      <Limits draft={draft} change={change} faults={faults} />
      {isMapped(draft.kind) && (
        <MappingField
          value={draft.mapping}
          set={(mapping) => change({ mapping })}
          error={error}
          description={isSearch(draft.kind) ? t.whereToSearchAndWhereIn : t.whereToAskAndWhereIn}
        />
      )}
      <Checkbox
        label={t.askIt}
        description={isSearch(draft.kind) ? t.byTheResearchAgentForQuestions : t.aboutCompaniesThatAScoreStill}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      {error !== null && Object.keys(faults).length === 0 && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending} disabled={isBroken}>
        {saved === undefined ? t.addProvider : t.saveProvider}
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
          <Amount
            key={name}
            label={label}
            description={description}
            required={name === 'costPerHitUsd'}
            isMoney
            value={draft[name]}
            error={faults[name]}
            set={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      {isOfSearch && (
        <div className="provider-money">
          {SEARCHES.map(([name, label, description]) => (
            <Amount
              key={name}
              label={label}
              description={description}
              value={draft[name]}
              error={faults[name]}
              set={(value) => change({ [name]: value })}
            />
          ))}
        </div>
      )}
    </>
  )
}
