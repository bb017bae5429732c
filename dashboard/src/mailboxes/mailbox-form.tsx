import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../people/refusal.tsx'
import { LoginFaults } from './login-faults.tsx'
import { LoginFields } from './login-fields.tsx'
import { withProvider } from './mailbox-draft.ts'
import type { MailboxDraft, ProviderChoice } from './mailbox-draft.ts'
import { readLoginFaults } from './read-login-faults.ts'
import { ServerFields } from './server-fields.tsx'

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
export function MailboxForm({ draft, set, error, isPending, submit }: MailboxFormProps) {
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
