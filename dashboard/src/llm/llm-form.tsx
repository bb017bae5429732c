import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { Removal } from '../shared/components/removal.tsx'
import { useDraft } from '../shared/drafts/use-draft.ts'
import { EndpointForm } from '../shared/endpoint/endpoint-form.tsx'
import { KeyField } from '../shared/endpoint/key-field.tsx'
import { SAVE_FIRST, TrialResult } from '../shared/endpoint/trial.tsx'
import { LlmCaps, LlmRunCaps, LlmShare } from './llm-caps.tsx'
import { USUAL_ADDRESS, isElsewhere, llmBodyOf, llmDraftOf } from './llm-draft.ts'
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
  const part: LlmPartProps = { draft, faults, set: (changed) => set({ ...draft, ...changed }) }
  const savedWords = saving.data?.enabled
    ? 'Saved. It is asked from now on. Test it to be sure.'
    : 'Saved, and switched off: nothing is asked of it.'
  return (
    <div className="stack">
      <EndpointForm
        name="Language model"
        saveWords="Save language model"
        savedWords={saving.isSuccess ? savedWords : undefined}
        isNew={saved === null}
        isDirty={isDirty}
        saving={saving}
        save={() => saving.mutate(draft)}
        drop={drop}
      >
        <Endpoint {...part} saved={saved} />
        <LlmCaps {...part} />
        <LlmRunCaps {...part} />
        <LlmShare {...part} />
      </EndpointForm>
      {saved !== null && <LlmTrial isChanged={isDirty} />}
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
  const { enabled, kind, baseUrl, model, structuredOutputs } = draft
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
      <KeyField
        typed={draft}
        change={set}
        stored={saved?.hasApiKey !== true ? 'none' : isElsewhere(draft, saved) ? 'elsewhere' : 'here'}
        fault={faults.apiKey}
        without={{
          label: 'The endpoint asks for no key',
          description: 'As models on your own machines often do. A stored key is removed.',
        }}
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

/** Asks the model one tiny question as it is saved, and says in words what came of it. */
function LlmTrial({ isChanged }: { isChanged: boolean }) {
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/llm/test')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['llm', 'usage'] }),
  })
  const { data, error, isPending } = trying
  return (
    <section className="surface stack endpoint-form" aria-labelledby="llm-trial">
      <div className="between">
        <div>
          <h3 id="llm-trial">Test</h3>
          <p className="quiet">{isChanged ? SAVE_FIRST : 'One tiny question, switched on or not. Up to 20 s.'}</p>
        </div>
        <Button variant="default" loading={isPending} disabled={isChanged} onClick={() => trying.mutate()}>
          Test language model
        </Button>
      </div>
      {error !== null && <Failure error={error} holds="The settings stay as they are." />}
      {data !== undefined && !isChanged && (
        <TrialResult sign={data.ok ? 'match' : 'miss'}>
          <strong>{data.ok ? 'It answers.' : 'It does not work yet.'}</strong> {data.detail}
        </TrialResult>
      )}
    </section>
  )
}

function RemoveLlm() {
  const queries = useQueryClient()
  const remove = async () => {
    await answered(api.DELETE('/api/v1/llm'))
    queries.setQueryData(llmQuery.queryKey, null)
    // Said before it is read again: what is gone is not asked for.
    queries.setQueryData(llmUsageQuery.queryKey, (usage) => usage && { ...usage, isSet: false })
    await queries.invalidateQueries({ queryKey: llmUsageQuery.queryKey })
  }
  return (
    <Removal
      className="surface stack endpoint-form"
      ask="Remove language model"
      loses="Its settings and its key go. What it said of companies and leads stays, and so does what it cost."
      confirm="Remove settings and key"
      keep="Keep language model"
      remove={remove}
    />
  )
}
