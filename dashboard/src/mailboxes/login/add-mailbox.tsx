import { Button, Checkbox, Modal, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mailboxesQuery } from '../mailbox-queries.ts'
import { LoginFaults, readLoginFaults } from './login-faults.tsx'
import { LoginFields, ServerFields } from './login-fields.tsx'
import { EMPTY_DRAFT, mailboxBodyOf, withProvider } from './mailbox-draft.ts'
import type { MailboxDraft, ProviderChoice } from './mailbox-draft.ts'

/** Adds a mailbox that could be logged in to, and says so. */
export function AddMailbox({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<MailboxDraft>(EMPTY_DRAFT)
  const adding = useMutation({
    mutationFn: (given: MailboxDraft) => answered(api.POST('/api/v1/mailboxes', { body: mailboxBodyOf(given) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  })
  const close = () => {
    onClose()
    if (adding.isSuccess) setDraft(EMPTY_DRAFT)
    adding.reset()
  }
  return (
    <Modal opened={opened} onClose={close} size="lg" title="Add mailbox">
      {adding.data === undefined ? (
        <MailboxForm
          draft={draft}
          set={setDraft}
          error={adding.error}
          isPending={adding.isPending}
          submit={() => adding.mutate(draft)}
        />
      ) : (
        <div className="stack">
          <p role="status">
            {adding.data.address} works: its servers were connected to and logged in. It sends once a live campaign
            lists it.
          </p>
          <div className="row">
            <Button onClick={close}>Close</Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

const PROVIDERS: readonly { value: ProviderChoice; label: string }[] = [
  { value: 'google', label: 'Google (Gmail, Workspace)' },
  { value: 'microsoft', label: 'Microsoft (Outlook, Microsoft 365)' },
  { value: 'other', label: 'Other' },
]

interface MailboxFormProps {
  readonly draft: MailboxDraft
  readonly set: (draft: MailboxDraft) => void
  readonly error: Error | null
  readonly isPending: boolean
  readonly submit: () => void
}

/** Everything that a mailbox needs; of a provider that is known, the servers are. */
function MailboxForm({ draft, set, error, isPending, submit }: MailboxFormProps) {
  const change = (part: Partial<MailboxDraft>) => set({ ...draft, ...part })
  const faults = readLoginFaults(error)
  const fields = faultsByField(error)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Select
        label="Provider"
        allowDeselect={false}
        data={PROVIDERS}
        value={draft.provider}
        onChange={(chosen) => {
          const provider = PROVIDERS.find(({ value }) => value === chosen)
          if (provider !== undefined) set(withProvider(draft, provider.value))
        }}
      />
      <TextInput
        label="Address"
        placeholder="jane@acme.example"
        type="email"
        required
        data-autofocus
        value={draft.address}
        error={fields.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextInput
        label="Name shown beside it"
        placeholder="Jane Doe"
        required
        maxLength={200}
        value={draft.fromName}
        error={fields.fromName}
        onChange={(event) => change({ fromName: event.currentTarget.value })}
      />
      <LoginFields draft={draft} change={change} />
      {draft.provider === 'other' && (
        <ServerFields legend="Sending (SMTP)" server={draft.smtp} set={(smtp) => change({ smtp })} />
      )}
      <Checkbox
        label="Read replies and bounces (IMAP)"
        description="Without it a reply stops nobody’s sequence, and bounces are not seen."
        checked={draft.reads}
        onChange={(event) => change({ reads: event.currentTarget.checked })}
      />
      {draft.reads && draft.provider === 'other' && (
        <ServerFields legend="Reading (IMAP)" server={draft.imap} set={(imap) => change({ imap })} />
      )}
      <NumberInput
        label="Emails a day at most"
        min={1}
        max={2000}
        allowDecimal={false}
        value={draft.dailyCap}
        onChange={(value) => change({ dailyCap: Number(value) })}
      />
      <Checkbox
        label="It has sent every day for weeks"
        description="Then it begins with 30 a day; otherwise with 5, and 2 more each day."
        checked={draft.isWarm}
        onChange={(event) => change({ isWarm: event.currentTarget.checked })}
      />
      <LoginFaults faults={faults} />
      {error !== null && faults.length === 0 && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending}>
        Test and add mailbox
      </Button>
    </form>
  )
}
