import {} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { FormModal } from '../shared/components/form-dialog.tsx'
import { Removal } from '../shared/components/removal.tsx'
import { FRESH_PROVIDER, draftOfProvider, settingsOf } from './provider-draft.ts'
import { ProviderForm } from './provider-form.tsx'
import { placeAfter, providersQuery } from './provider-queries.ts'
import type { Provider } from './provider-queries.ts'
import { ProviderTrial } from './provider-trial.tsx'
import { openProvider as t } from './texts.tsx'

/** A new provider is set up. `add` opens what was added, to be tested. */
export function AddProvider({ onClose, onAdded }: { onClose: () => void; onAdded: (providerId: string) => void }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(FRESH_PROVIDER)
  const adding = useMutation({
    mutationFn: () => {
      const { kind, name } = draft
      const position = placeAfter(queries.getQueryData(providersQuery.queryKey)?.data ?? [])
      return answered(api.POST('/api/v1/research-providers', { body: { kind, name, position, ...settingsOf(draft) } }))
    },
    onSuccess: async ({ providerId }) => {
      await queries.invalidateQueries({ queryKey: ['providers'] })
      onAdded(providerId)
    },
    // The key stands in what was asked.
    gcTime: 0,
  })
  return (
    <FormModal opened size="lg" onClose={onClose} title={t.addProvider}>
      <ProviderForm
        draft={draft}
        set={setDraft}
        saved={undefined}
        error={adding.error}
        isPending={adding.isPending}
        submit={() => adding.mutate()}
      />
    </FormModal>
  )
}

/** A provider that is there: its settings, a test, and the way out. */
export function OpenProvider({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const queries = useQueryClient()
  const { providerId, name } = provider
  const [draft, setDraft] = useState(draftOfProvider(provider))
  const [isTouched, setTouched] = useState(false)
  const saving = useMutation({
    mutationFn: () => {
      const params = { path: { providerId } }
      return answered(
        api.PATCH('/api/v1/research-providers/{providerId}', { params, body: settingsOf(draft, provider) }),
      )
    },
    onSuccess: async (saved) => {
      setDraft(draftOfProvider(saved))
      setTouched(false)
      await queries.invalidateQueries({ queryKey: ['providers'] })
    },
    gcTime: 0,
  })
  return (
    <FormModal opened size="lg" onClose={onClose} title={name}>
      <div className="stack provider-panel">
        <ProviderForm
          draft={draft}
          set={(next) => {
            setTouched(true)
            setDraft(next)
          }}
          saved={provider}
          error={saving.error}
          isPending={saving.isPending}
          submit={() => saving.mutate()}
        />
        {saving.isSuccess && !isTouched && (
          <p className="done" role="status">
            {saving.data.enabled ? t.savedItIsAskedFromNow : t.savedAndSwitchedOffItCan}
          </p>
        )}
        <ProviderTrial provider={provider} isChanged={isTouched} />
        <RemoveProvider provider={provider} onRemoved={onClose} />
      </div>
    </FormModal>
  )
}

function RemoveProvider({ provider, onRemoved }: { provider: Provider; onRemoved: () => void }) {
  const queries = useQueryClient()
  const { providerId, name } = provider
  const remove = async () => {
    await answered(api.DELETE('/api/v1/research-providers/{providerId}', { params: { path: { providerId } } }))
    await queries.invalidateQueries({ queryKey: ['providers'] })
    onRemoved()
  }
  return (
    <Removal
      ask={t.removeProvider}
      loses={t.itsSettingsAndItsKeyGo}
      confirm={t.remove(name)}
      keep={t.keepProvider}
      remove={remove}
    />
  )
}
