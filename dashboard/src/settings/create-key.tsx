import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../people/refusal.tsx'
import { NewKey } from './new-key.tsx'
import { SCOPES } from './scope-words.ts'
import type { Scope } from './scope-words.ts'

const DAY_MS = 86_400_000
const EXPIRIES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]
const FRESH = { name: '', scopes: ['leads:write'] as readonly Scope[], expiresInDays: '' }

/** Asks what a key is for, makes it, and shows its value this once. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(FRESH)
  const creating = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/api-keys', { body: bodyOf(order) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  const close = () => {
    setOrder(FRESH)
    creating.reset()
    onClose()
  }
  const made = creating.data
  if (made !== undefined) return <NewKey made={made} onClose={close} />
  return (
    <Modal opened={opened} onClose={onClose} title="Create key">
      <KeyForm
        order={order}
        set={(part) => setOrder((before) => ({ ...before, ...part }))}
        error={creating.error}
        isPending={creating.isPending}
        submit={() => creating.mutate()}
      />
    </Modal>
  )
}

interface KeyFormProps {
  readonly order: typeof FRESH
  readonly set: (part: Partial<typeof FRESH>) => void
  readonly error: Error | null
  readonly isPending: boolean
  readonly submit: () => void
}

function KeyForm({ order, set, error, isPending, submit }: KeyFormProps) {
  const faults = faultsByField(error)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  const tick = (scope: Scope, isTicked: boolean) =>
    set({ scopes: isTicked ? [...order.scopes, scope] : order.scopes.filter((one) => one !== scope) })
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        label="Name"
        description="What will use it, so that you know it again."
        placeholder="Website form"
        required
        data-autofocus
        maxLength={200}
        value={order.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <fieldset className="scopes">
        <legend>It may</legend>
        {SCOPES.map(([scope, words]) => (
          <Checkbox
            key={scope}
            label={words}
            checked={order.scopes.includes(scope)}
            onChange={(event) => tick(scope, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Select
        label="Expires"
        allowDeselect={false}
        data={EXPIRIES}
        value={order.expiresInDays}
        onChange={(days) => set({ expiresInDays: days ?? '' })}
      />
      {error !== null && faults.name === undefined && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending} disabled={order.scopes.length === 0}>
        Create key
      </Button>
    </form>
  )
}

function bodyOf({ name, scopes, expiresInDays }: typeof FRESH) {
  const days = Number(expiresInDays)
  return {
    name: name.trim(),
    scopes: [...scopes],
    ...(days > 0 ? { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() } : {}),
  }
}
