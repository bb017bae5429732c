import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Refusal } from '../../shared/session/refusal.tsx'
import { mailboxesQuery } from '../mailbox-queries.ts'
import { LoginFaults, readLoginFaults } from './login-faults.tsx'
import { LoginFields, ServerFields } from './login-fields.tsx'
import { EMPTY_DRAFT, mailboxBodyOf, withProvider } from './mailbox-draft.ts'
import type { MailboxDraft, ProviderChoice } from './mailbox-draft.ts'
import { addMailbox as t } from './texts.tsx'

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
    setDraft(EMPTY_DRAFT)
    adding.reset()
  }
  return (
    <FormModal opened={opened} onClose={close} size="lg" title={t.addMailbox}>
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
          <p role="status">{t.worksItsServersWereConnectedTo(adding.data.address)}</p>
          <div className="row">
            <Button onClick={close}>{t.close}</Button>
          </div>
        </div>
      )}
    </FormModal>
  )
}

const PROVIDERS: readonly { value: ProviderChoice; label: string }[] = [
  { value: 'google', label: t.googleGmailWorkspace },
  { value: 'microsoft', label: t.microsoftOutlookMicrosoft365 },
  { value: 'other', label: t.other },
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
        label={t.provider}
        allowDeselect={false}
        data={PROVIDERS}
        value={draft.provider}
        onChange={(chosen) => {
          const provider = PROVIDERS.find(({ value }) => value === chosen)
          if (provider !== undefined) set(withProvider(draft, provider.value))
        }}
      />
      <TextInput
        label={t.address}
        placeholder={t.janeAcmeExample}
        type="email"
        required
        data-autofocus
        value={draft.address}
        error={fields.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextInput
        label={t.nameShownBesideIt}
        placeholder={t.janeDoe}
        required
        maxLength={200}
        value={draft.fromName}
        error={fields.fromName}
        onChange={(event) => change({ fromName: event.currentTarget.value })}
      />
      <LoginFields draft={draft} change={change} />
      {draft.provider === 'other' && (
        <ServerFields legend={t.sendingSmtp} server={draft.smtp} set={(smtp) => change({ smtp })} />
      )}
      <Checkbox
        label={t.readRepliesAndBouncesImap}
        description={t.withoutItAReplyStopsNobodys}
        checked={draft.reads}
        onChange={(event) => change({ reads: event.currentTarget.checked })}
      />
      {draft.reads && draft.provider === 'other' && (
        <ServerFields legend={t.readingImap} server={draft.imap} set={(imap) => change({ imap })} />
      )}
      <NumberInput
        label={t.emailsADayAtMost}
        min={1}
        max={2000}
        allowDecimal={false}
        value={draft.dailyCap}
        onChange={(value) => change({ dailyCap: Number(value) })}
      />
      <Checkbox
        label={t.itHasSentEveryDayFor}
        description={t.thenItBeginsWith30A}
        checked={draft.isWarm}
        onChange={(event) => change({ isWarm: event.currentTarget.checked })}
      />
      <LoginFaults faults={faults} />
      {error !== null && faults.length === 0 && <Refusal error={error} retry={submit} />}
      <Button type="submit" loading={isPending}>
        {t.testAndAddMailbox}
      </Button>
    </form>
  )
}
