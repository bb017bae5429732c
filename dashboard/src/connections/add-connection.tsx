import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { FormModal } from '../shared/components/form-dialog.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { SecretOnce } from '../shared/components/copied-text.tsx'
import type { ConnectionProvider } from './connection-queries.ts'
import { isProvider, PROVIDER_CHOICES, PROVIDERS } from './calendar-provider-words.ts'
import { SecretGoes } from './connection-secret.tsx'
import { addConnection as t } from './texts.tsx'

/** Asks which calendar, makes the connection and shows its secret this once. */
export function AddConnection({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const queries = useQueryClient()
  const [provider, setProvider] = useState<ConnectionProvider>('calcom')
  const [typed, setTyped] = useState<string>()
  const name = typed ?? PROVIDERS[provider].label
  const adding = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/booking-connections', { body: { provider, name: name.trim() } })),
    onSuccess: async ({ connectionId, secret }) => {
      await queries.invalidateQueries({ queryKey: ['connections'] })
      if (secret === null) onAdded(connectionId)
    },
    gcTime: 0,
  })
  const faults = faultsByField(adding.error)
  const made = adding.data
  if (made !== undefined && made.secret !== null) {
    return (
      <SecretOnce title={t.secretFor(made.name)} secret={made.secret} onClose={() => onAdded(made.connectionId)}>
        <SecretGoes provider={made.provider} />
      </SecretOnce>
    )
  }
  return (
    <FormModal opened onClose={onClose} title={t.connectCalendar}>
      <form
        className="stack"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          adding.mutate()
        }}
      >
        <Select
          label={t.calendar}
          allowDeselect={false}
          data={PROVIDER_CHOICES}
          value={provider}
          onChange={(chosen) => isProvider(chosen) && setProvider(chosen)}
        />
        <TextInput
          label={t.name}
          description={t.soThatYouKnowItAgain}
          required
          maxLength={200}
          value={name}
          error={faults['name']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {adding.error !== null && faults['name'] === undefined && (
          <Refusal error={adding.error} retry={() => adding.mutate()} />
        )}
        <div className="row">
          <Button type="submit" loading={adding.isPending}>
            {t.connectCalendar}
          </Button>
          <span className="quiet">{t.whatToPasteWhereComesNext}</span>
        </div>
      </form>
    </FormModal>
  )
}
