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
import { llmForm as t } from './texts.tsx'

type Saved = Schemas['Llm'] | null

const KINDS = [
  { value: 'openai-compatible', label: t.openaiOrCompatibleWithIt },
  { value: 'anthropic', label: t.anthropic },
]

/** Sets the language model up; what was typed is kept until it is saved. The key is taken in and never shown. */
export function LlmForm({ saved }: { saved: Saved }) {
  const { value: draft, isDirty, set, drop } = useDraft(t.languageModel, llmDraftOf(saved))
  const saving = useSaving(drop)
  const faults = faultsByField(saving.error)
  const part: LlmPartProps = { draft, faults, set: (changed) => set({ ...draft, ...changed }) }
  const savedWords = saving.data?.enabled ? t.savedItIsAskedFromNow : t.savedAndSwitchedOffNothingIs
  return (
    <div className="stack">
      <EndpointForm
        name={t.languageModel2}
        saveWords={t.saveLanguageModel}
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
        label={t.askTheLanguageModel}
        description={t.offSettingsAndKeyStayNothing}
        checked={enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <Select label={t.kind} allowDeselect={false} data={KINDS} value={kind} error={faults.kind} onChange={choose} />
      <TextInput
        label={t.address}
        description={t.whereItsApiBeginsRedirectsAre}
        required
        maxLength={500}
        spellCheck={false}
        value={baseUrl}
        error={faults.baseUrl}
        onChange={(event) => set({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label={t.model}
        description={t.asTheEndpointNamesIt}
        placeholder={t.gpt5Mini}
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
          label: t.theEndpointAsksForNoKey,
          description: t.asModelsOnYourOwnMachines,
        }}
      />
      <Checkbox
        label={t.itTakesAJsonSchemaStructured}
        description={t.offForEndpointsThatRefuseIt}
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
          <h3 id="llm-trial">{t.test}</h3>
          <p className="quiet">{isChanged ? SAVE_FIRST : t.oneTinyQuestionSwitchedOnOr}</p>
        </div>
        <Button variant="default" loading={isPending} disabled={isChanged} onClick={() => trying.mutate()}>
          {t.testLanguageModel}
        </Button>
      </div>
      {error !== null && <Failure error={error} holds={t.theSettingsStayAsTheyAre} />}
      {data !== undefined && !isChanged && (
        <TrialResult sign={data.ok ? 'match' : 'miss'}>
          <strong>{data.ok ? t.itAnswers : t.itDoesNotWorkYet}</strong> {data.detail}
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
      ask={t.removeLanguageModel}
      loses={t.itsSettingsAndItsKeyGo}
      confirm={t.removeSettingsAndKey}
      keep={t.keepLanguageModel}
      remove={remove}
    />
  )
}
