import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { LlmCaps, LlmRunCaps, LlmShare } from './llm-caps.tsx'
import { USUAL_ADDRESS, llmBodyOf, llmDraftOf } from './llm-draft.ts'
import type { LlmDraft, LlmPartProps } from './llm-draft.ts'
import { llmQuery, llmUsageQuery } from './llm-queries.ts'

type Saved = Schemas['Llm'] | null

const KINDS = [
  { value: 'openai-compatible', label: 'OpenAI, or compatible with it' },
  { value: 'anthropic', label: 'Anthropic' },
]

/** Sets the language model up; what was typed is kept until it is saved. The key is taken in and never shown. */
export function LlmForm({ saved }: { saved: Saved }) {
  const { value: draft, isDirty, set, drop } = useDraft('language model', llmDraftOf(saved))
  const saving = useSaving(drop)
  const faults = faultsByField(saving.error)
  const isChanged = saved === null || isDirty
  const part: LlmPartProps = { draft, faults, set: (changed) => set({ ...draft, ...changed }) }
  const save = () => saving.mutate(draft)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <div className="stack">
      <form className="surface stack llm-form" aria-label="Language model" onSubmit={submit}>
        <Endpoint {...part} saved={saved} />
        <LlmCaps {...part} />
        <LlmRunCaps {...part} />
        <LlmShare {...part} />
        {saving.error !== null && Object.keys(faults).length === 0 && <Refusal error={saving.error} retry={save} />}
        {Object.keys(faults).length > 0 && <p className="fault">Nothing is saved yet: mend what is marked.</p>}
        {saving.isSuccess && !isDirty && (
          <p className="done" role="status">
            {saving.data.enabled
              ? 'Saved. It is asked from now on. Test it to be sure.'
              : 'Saved, and switched off: nothing is asked of it.'}
          </p>
        )}
        <div className="row">
          <Button type="submit" loading={saving.isPending} disabled={!isChanged && !saving.isPending}>
            Save language model
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
      {saved !== null && <LlmTrial isChanged={isChanged} />}
      {saved !== null && <RemoveLlm />}
    </div>
  )
}

function useSaving(forget: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: LlmDraft) => answered(api.PUT('/api/v1/llm', { body: llmBodyOf(draft) })),
    onSuccess: (saved) => {
      queries.setQueryData(llmQuery.queryKey, saved)
      forget()
      return queries.invalidateQueries({ queryKey: ['llm', 'usage'] })
    },
    // The key stands in what was asked.
    gcTime: 0,
  })
}

function Endpoint({ draft, set, faults, saved }: LlmPartProps & { saved: Saved }) {
  const { enabled, kind, baseUrl, model, apiKey, takesNoKey, structuredOutputs } = draft
  const isElsewhere =
    saved !== null && (saved.kind !== kind || saved.baseUrl !== baseUrl.trim().replace(/(?<!\/)\/+$/u, ''))
  const choose = (next: string | null) => {
    const chosen: LlmDraft['kind'] = next === 'anthropic' ? 'anthropic' : 'openai-compatible'
    // An address that somebody typed stays; the usual one of the other kind would be wrong.
    set({ kind: chosen, ...(baseUrl === USUAL_ADDRESS[kind] ? { baseUrl: USUAL_ADDRESS[chosen] } : {}) })
  }
  return (
    <>
      <Checkbox
        label="Ask the language model"
        description="Off: settings and key stay, nothing is asked."
        checked={enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <Select label="Kind" allowDeselect={false} data={KINDS} value={kind} error={faults.kind} onChange={choose} />
      <TextInput
        label="Address"
        description="Where its API begins. Redirects are not followed."
        required
        maxLength={500}
        spellCheck={false}
        value={baseUrl}
        error={faults.baseUrl}
        onChange={(event) => set({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label="Model"
        description="As the endpoint names it."
        placeholder="gpt-5-mini"
        required
        maxLength={200}
        spellCheck={false}
        value={model}
        error={faults.model}
        onChange={(event) => set({ model: event.currentTarget.value })}
      />
      <PasswordInput
        label="Key"
        description={keyWords(saved, isElsewhere)}
        placeholder={saved?.hasApiKey === true && !isElsewhere ? 'Stored' : ''}
        autoComplete="off"
        maxLength={500}
        disabled={takesNoKey}
        value={apiKey}
        error={faults.apiKey}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
      />
      <Checkbox
        label="The endpoint asks for no key"
        description="As models on your own machines often do. A stored key is removed."
        checked={takesNoKey}
        onChange={(event) => set({ takesNoKey: event.currentTarget.checked })}
      />
      <Checkbox
        label="It takes a JSON schema (structured output)"
        description="Off for endpoints that refuse it: the form of the answer then stands in words."
        checked={structuredOutputs}
        onChange={(event) => set({ structuredOutputs: event.currentTarget.checked })}
      />
    </>
  )
}

function keyWords(saved: Saved, isElsewhere: boolean): string {
  if (saved?.hasApiKey !== true) return 'Kept encrypted and never shown again.'
  return isElsewhere
    ? 'The stored key goes to no other address than it was given for: give the key of this one.'
    : 'A key is stored; it is never shown. Leave this empty to keep it.'
}

/** Asks the model one tiny question as it is saved, and says in words what came of it. */
function LlmTrial({ isChanged }: { isChanged: boolean }) {
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/llm/test')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['llm', 'usage'] }),
  })
  const { data, error, isPending } = trying
  return (
    <section className="surface stack llm-form" aria-labelledby="llm-trial">
      <div className="between">
        <div>
          <h3 id="llm-trial">Test</h3>
          <p className="quiet">
            {isChanged ? 'Save first: what is saved is tested.' : 'One tiny question, switched on or not. Up to 20 s.'}
          </p>
        </div>
        <Button variant="default" loading={isPending} disabled={isChanged} onClick={() => trying.mutate()}>
          Test language model
        </Button>
      </div>
      {error !== null && <Failure error={error} holds="The settings stay as they are." />}
      {data !== undefined && !isChanged && (
        <p className="llm-result" role="status">
          <span className={`sign is-${data.ok ? 'match' : 'miss'}`} aria-hidden="true">
            {data.ok ? '✓' : '✕'}
          </span>
          <span>
            <strong>{data.ok ? 'It answers.' : 'It does not work yet.'}</strong> {data.detail}
          </span>
        </p>
      )}
    </section>
  )
}

/** Says what is lost before the language model goes. */
function RemoveLlm() {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/llm')),
    onSuccess: () => {
      queries.setQueryData(llmQuery.queryKey, null)
      // Said before it is read again: what is gone is not asked for.
      queries.setQueryData(llmUsageQuery.queryKey, (usage) => usage && { ...usage, isSet: false })
      return queries.invalidateQueries({ queryKey: llmUsageQuery.queryKey })
    },
  })
  if (!asking) {
    return (
      <p>
        <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
          Remove language model
        </Button>
      </p>
    )
  }
  return (
    <div className="surface stack llm-form">
      <p>Its settings and its key go. What it said of companies and leads stays, and so does what it cost.</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          Remove settings and key
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Keep language model
        </Button>
      </div>
    </div>
  )
}
