import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../people/refusal.tsx'
import { useSession } from '../people/session.ts'
import { useKept } from '../shared/use-kept.ts'
import { LlmCaps } from './llm-caps.tsx'
import { bodyOf, draftOf, USUAL_ADDRESS } from './llm-draft.ts'
import type { LlmDraft } from './llm-draft.ts'
import { llmQuery } from './llm-queries.ts'
import { LlmShare } from './llm-share.tsx'
import { LlmTrial } from './llm-trial.tsx'
import { RemoveLlm } from './remove-llm.tsx'

type Saved = Schemas['Llm'] | null

const KINDS = [
  { value: 'openai-compatible', label: 'OpenAI, or compatible with it' },
  { value: 'anthropic', label: 'Anthropic' },
]

/** What every part of the form is given. */
export interface LlmPartProps {
  readonly draft: LlmDraft
  readonly set: (part: Partial<LlmDraft>) => void
  /** What the API found wrong, by the path of the field. */
  readonly faults: Readonly<Record<string, string>>
}

/** Sets the language model up; what was typed is kept until it is saved. The key is taken in and never shown. */
export function LlmForm({ saved }: { saved: Saved }) {
  const [typed, keep] = useKept<LlmDraft>(`language model ${useSession().organizationId}`)
  const draft = typed ?? draftOf(saved)
  const saving = useSaving(() => keep(undefined))
  const faults = faultsByField(saving.error)
  const isChanged = saved === null || typed !== undefined
  const part: LlmPartProps = { draft, faults, set: (changed) => keep({ ...draft, ...changed }) }
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
        <LlmShare {...part} />
        {saving.error !== null && Object.keys(faults).length === 0 && <Refusal error={saving.error} retry={save} />}
        {Object.keys(faults).length > 0 && <p className="fault">Nothing is saved yet: mend what is marked.</p>}
        {saving.isSuccess && typed === undefined && (
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
          {saved !== null && typed !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                saving.reset()
                keep(undefined)
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
    mutationFn: (draft: LlmDraft) => answered(api.PUT('/api/v1/llm', { body: bodyOf(draft) })),
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
  const isElsewhere = saved !== null && (saved.kind !== kind || saved.baseUrl !== baseUrl.trim().replace(/\/+$/u, ''))
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
