import { Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { Amount } from '../shared/endpoint/amount.tsx'
import { EndpointForm } from '../shared/endpoint/endpoint-form.tsx'
import { faultOfJson } from '../shared/endpoint/json-pointer-lines.ts'
import { KeyField } from '../shared/endpoint/key-field.tsx'
import { MappingField } from '../shared/endpoint/mapping-field.tsx'
import { optionsOf } from '../shared/words/closed-list.ts'
import {
  CAPS,
  KIND_NAMES,
  isElsewhere,
  mayLackKey,
  verifierBodyOf,
  verifierDraftOf,
  withKind,
} from './verifier-draft.ts'
import type { Verifier, VerifierDraft, VerifierKind } from './verifier-draft.ts'
import { verificationQuery } from './verification-queries.ts'
import { RemoveVerifier, VerifierTrial } from './verifier-trial.tsx'
import { verifierForm as t } from './texts.tsx'

const KINDS = optionsOf(KIND_NAMES)

/** Sets the verifier up; what was typed is kept until it is saved. The key is taken in and never shown. */
export function VerifierForm({ saved }: { saved: Verifier | null }) {
  const { value: draft, isDirty, set, drop } = useDraft(t.addressVerification, verifierDraftOf(saved))
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: VerifierDraft) =>
      answered(api.PUT('/api/v1/address-verification', { body: verifierBodyOf(body) })),
    onSuccess: (answer) => {
      queries.setQueryData(verificationQuery.queryKey, answer)
      drop()
    },
    // The key stands in what was asked.
    gcTime: 0,
  })
  const faults = faultsByField(saving.error)
  const isBroken = draft.kind === 'http' && faultOfJson(draft.mapping) !== undefined
  const change = (part: Partial<VerifierDraft>) => set({ ...draft, ...part })
  const savedWords = saving.data?.verifier?.enabled
    ? t.savedCampaignsThatVerifyAddressesAsk
    : t.savedAndSwitchedOffNobodyIs
  return (
    <div className="stack">
      <EndpointForm
        name={t.addressVerification2}
        saveWords={t.saveVerification}
        savedWords={saving.isSuccess ? savedWords : undefined}
        isNew={saved === null}
        isDirty={isDirty}
        isBroken={isBroken}
        saving={saving}
        save={() => saving.mutate(draft)}
        drop={drop}
      >
        <Account draft={draft} set={set} change={change} saved={saved} faults={faults} />
        <Amounts draft={draft} change={change} faults={faults} />
        {draft.kind === 'http' && (
          <MappingField
            value={draft.mapping}
            set={(mapping) => change({ mapping })}
            error={saving.error}
            description={t.whereToAskWhereInThe}
          />
        )}
      </EndpointForm>
      {saved !== null && <VerifierTrial isChanged={isDirty} />}
      {saved !== null && <RemoveVerifier />}
    </div>
  )
}

interface PartProps {
  readonly draft: VerifierDraft
  readonly change: (part: Partial<VerifierDraft>) => void
  readonly faults: Readonly<Record<string, string>>
}

function Account(props: PartProps & { set: (draft: VerifierDraft) => void; saved: Verifier | null }) {
  const { draft, set, change, saved, faults } = props
  const { enabled, kind, baseUrl } = draft
  return (
    <>
      <Checkbox
        label={t.askIt}
        description={t.beforeFirstEmailsOfLiveCampaigns}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <Select
        label={t.verifier}
        allowDeselect={false}
        data={KINDS}
        value={kind}
        error={faults.kind}
        onChange={(next) => next !== null && set(withKind(draft, next as VerifierKind))}
      />
      {kind === 'reacher' && (
        <TextInput
          label={t.address}
          description={t.whereTheReacherAnswersRedirectsAre}
          placeholder={t.httpsReacherExampleCom}
          required
          maxLength={500}
          spellCheck={false}
          value={baseUrl}
          error={faults.baseUrl}
          onChange={(event) => change({ baseUrl: event.currentTarget.value })}
        />
      )}
      <KeyField
        typed={draft}
        change={change}
        stored={saved?.hasApiKey !== true ? 'none' : isElsewhere(draft, saved) ? 'elsewhere' : 'here'}
        fault={faults.apiKey}
        without={mayLackKey(kind) ? { label: t.itAsksForNoKey } : undefined}
      />
    </>
  )
}

function Amounts({ draft: { costPerCheckUsd, caps }, change, faults }: PartProps) {
  return (
    <fieldset className="amounts by-two">
      <legend>{t.cost}</legend>
      <p className="quiet">{t.countedBeforeAnAddressIsAsked}</p>
      <Amount
        label={t.anAddressCosts}
        required
        isMoney
        value={costPerCheckUsd}
        error={faults.costPerCheckUsd}
        set={(value) => change({ costPerCheckUsd: value })}
      />
      {CAPS.map(([name, label]) => (
        <Amount
          key={name}
          label={label}
          isMoney={name === 'usdPerDay'}
          value={caps[name]}
          error={faults[`caps/${name}`]}
          set={(value) => change({ caps: { ...caps, [name]: value } })}
        />
      ))}
    </fieldset>
  )
}
