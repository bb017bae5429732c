import { Button, Checkbox, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { ApiProblem, faultsByField } from '../api/problem.ts'
import { faultOfJson } from '../providers/json-pointer-lines.ts'
import { MappingField } from '../providers/provider-form.tsx'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { optionsOf } from '../shared/words/closed-list.ts'
import { CAPS, KIND_NAMES, mayLackKey, verifierBodyOf, verifierDraftOf, withKind } from './verifier-draft.ts'
import type { Verifier, VerifierDraft, VerifierKind } from './verifier-draft.ts'
import { verificationQuery } from './verification-queries.ts'
import { RemoveVerifier, VerifierTrial } from './verifier-trial.tsx'

const KINDS = optionsOf(KIND_NAMES)

/** Sets the verifier up; what was typed is kept until it is saved. The key is taken in and never shown. */
export function VerifierForm({ saved }: { saved: Verifier | null }) {
  const { value: draft, isDirty, set, drop } = useDraft('address verification', verifierDraftOf(saved))
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
  const { error } = saving
  const faults = faultsByField(error)
  const inMapping =
    error instanceof ApiProblem ? error.faults.filter(({ pointer }) => pointer.startsWith('/mapping')) : []
  const isBroken = draft.kind === 'http' && faultOfJson(draft.mapping) !== undefined
  const isChanged = saved === null || isDirty
  const change = (part: Partial<VerifierDraft>) => set({ ...draft, ...part })
  const save = () => saving.mutate(draft)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <div className="stack">
      <form className="surface stack llm-form" aria-label="Address verification" onSubmit={submit}>
        <Account draft={draft} set={set} change={change} saved={saved} faults={faults} />
        <Amounts draft={draft} change={change} faults={faults} />
        {draft.kind === 'http' && (
          <MappingField
            value={draft.mapping}
            set={(mapping) => change({ mapping })}
            faults={inMapping}
            description="Where to ask, where in the answer the verdict stands, and what its words mean. {email} stands for the address, {apiKey} for the key."
          />
        )}
        {error !== null && Object.keys(faults).length === 0 && <Refusal error={error} retry={save} />}
        {Object.keys(faults).length > 0 && <p className="fault">Nothing is saved yet: mend what is marked.</p>}
        {saving.isSuccess && !isDirty && (
          <p className="done" role="status">
            {saving.data.verifier?.enabled === true
              ? 'Saved. Campaigns that verify addresses ask it from now on. Test it to be sure.'
              : 'Saved, and switched off: nobody is asked.'}
          </p>
        )}
        <div className="row">
          <Button type="submit" loading={saving.isPending} disabled={isBroken || (!isChanged && !saving.isPending)}>
            Save verification
          </Button>
          {saved !== null && isDirty && (
            <Button
              variant="default"
              onClick={() => {
                saving.reset()
                drop()
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      </form>
      {saved !== null && <VerifierTrial isChanged={isChanged} />}
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
  const { enabled, kind, baseUrl, apiKey, takesNoKey } = draft
  const isElsewhere = saved !== null && saved.kind !== kind
  const isStored = saved?.hasApiKey === true && !isElsewhere
  return (
    <>
      <Checkbox
        label="Ask it"
        description="Before first emails of live campaigns whose rules say so. Off: settings and key stay, nobody is asked."
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <Select
        label="Verifier"
        allowDeselect={false}
        data={KINDS}
        value={kind}
        error={faults.kind}
        onChange={(next) => next !== null && set(withKind(draft, next as VerifierKind))}
      />
      {kind === 'reacher' && (
        <TextInput
          label="Address"
          description="Where the Reacher answers. Redirects are not followed."
          placeholder="https://reacher.example.com"
          required
          maxLength={500}
          spellCheck={false}
          value={baseUrl}
          error={faults.baseUrl}
          onChange={(event) => change({ baseUrl: event.currentTarget.value })}
        />
      )}
      <PasswordInput
        label="Key"
        description={
          isStored
            ? 'A key is stored; it is never shown. Leave this empty to keep it.'
            : 'Kept encrypted and never shown again.'
        }
        placeholder={isStored ? 'Stored' : ''}
        autoComplete="off"
        maxLength={500}
        disabled={takesNoKey && mayLackKey(kind)}
        value={apiKey}
        error={faults.apiKey}
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

function Amounts({ draft: { costPerCheckUsd, caps }, change, faults }: PartProps) {
  return (
    <fieldset className="llm-numbers verifier-amounts">
      <legend>Cost</legend>
      <p className="quiet">Counted before an address is asked about, so that no cap is passed. Empty: no such cap.</p>
      <NumberInput
        label="An address costs"
        required
        prefix="$"
        min={0}
        decimalScale={6}
        value={costPerCheckUsd}
        error={faults.costPerCheckUsd}
        onChange={(next) => change({ costPerCheckUsd: next === '' ? '' : Number(next) })}
      />
      {CAPS.map(([name, label]) => (
        <NumberInput
          key={name}
          label={label}
          prefix={name === 'usdPerDay' ? '$' : ''}
          min={0}
          allowDecimal={name === 'usdPerDay'}
          decimalScale={6}
          thousandSeparator=","
          value={caps[name]}
          error={faults[`caps/${name}`]}
          onChange={(next) => change({ caps: { ...caps, [name]: next === '' ? '' : Number(next) } })}
        />
      ))}
    </fieldset>
  )
}
