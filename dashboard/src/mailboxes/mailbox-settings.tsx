import { Button, NumberInput, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'

/** As whom a mailbox sends, and whether what it sent is filed. */
export function SenderForm({ mailbox: { mailboxId, imap, ...mailbox } }: { mailbox: Mailbox }) {
  const queries = useQueryClient()
  const [fromName, setFromName] = useState(mailbox.fromName)
  const [sentCopy, setSentCopy] = useState(mailbox.sentCopy)
  const saving = useMutation({
    mutationFn: () => {
      const body = { fromName: fromName.trim(), ...(imap === null ? {} : { sentCopy }) }
      return answered(api.PATCH('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId } }, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  })
  const faults = faultsByField(saving.error)
  const isChanged = fromName.trim() !== mailbox.fromName || sentCopy !== mailbox.sentCopy
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h3>Sender</h3>
      <TextInput
        label="Name shown beside the address"
        required
        maxLength={200}
        value={fromName}
        error={faults['fromName']}
        onChange={(event) => setFromName(event.currentTarget.value)}
      />
      {imap !== null && (
        <Radio.Group
          label="File what was sent in its Sent folder"
          value={sentCopy}
          onChange={(chosen) => setSentCopy(SENT_COPIES.find(({ value }) => value === chosen)?.value ?? sentCopy)}
        >
          <div className="sent-copies">
            {SENT_COPIES.map(({ value, label, words }) => (
              <Radio key={value} value={value} label={label} description={words} />
            ))}
          </div>
        </Radio.Group>
      )}
      {saving.error !== null && Object.keys(faults).length === 0 && (
        <Refusal error={saving.error} retry={() => saving.mutate()} />
      )}
      {saving.isSuccess && !isChanged && (
        <p className="done" role="status">
          Saved. It holds for the next email.
        </p>
      )}
      <div className="row">
        <Button
          type="submit"
          variant="default"
          loading={saving.isPending}
          disabled={!isChanged || fromName.trim() === ''}
        >
          Save sender
        </Button>
      </div>
    </form>
  )
}

/** How much a mailbox sends, and how fast. */
export function PaceForm({ mailbox }: { mailbox: Mailbox }) {
  const { mailboxId, dailyCap, rampStart, rampStep, gapSeconds } = mailbox
  const queries = useQueryClient()
  const [pace, setPace] = useState({ dailyCap, rampStart, rampStep, ...gapSeconds })
  const [timezone, setTimezone] = useState(mailbox.timezone ?? '')
  const saving = useMutation({
    mutationFn: () => {
      const { least, most, ...numbers } = pace
      const zone = timezone.trim() === '' ? null : timezone.trim()
      const body = { ...numbers, gapSeconds: { least, most }, timezone: zone }
      return answered(api.PATCH('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId } }, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const field = (name: keyof typeof pace, label: string, min: number) => (
    <NumberInput
      label={label}
      min={min}
      allowDecimal={false}
      value={pace[name]}
      onChange={(value) => setPace((before) => ({ ...before, [name]: Number(value) }))}
    />
  )
  return (
    <form className="stack" onSubmit={submit}>
      <h3>Pace</h3>
      <div className="pace-fields">
        {field('dailyCap', 'Emails a day at most', 1)}
        {field('rampStart', 'On its first day', 1)}
        {field('rampStep', 'More each day', 0)}
        {field('least', 'Seconds apart, least', 0)}
        {field('most', 'Seconds apart, most', 0)}
        <TextInput
          label="Time zone of its days"
          description="Such as America/New_York; blank for that of the organization."
          value={timezone}
          onChange={(event) => setTimezone(event.currentTarget.value)}
        />
      </div>
      {saving.error !== null && <Refusal error={saving.error} retry={() => saving.mutate()} />}
      {saving.isSuccess && (
        <p className="done" role="status">
          Saved. The next email keeps to it.
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save pace
        </Button>
      </div>
    </form>
  )
}

/** What may be chosen about the Sent folder, in words. */
const SENT_COPIES: readonly { value: Mailbox['sentCopy']; label: string; words: string }[] = [
  {
    value: 'auto',
    label: 'Where the server does not',
    words: 'Two minutes later, if it is not there by then. Google and Microsoft file what they send themselves.',
  },
  { value: 'always', label: 'Always, at once', words: 'For a server that is known not to.' },
  {
    value: 'never',
    label: 'Never',
    words: 'Where nobody else files them, a restored installation cannot see what left after its backup.',
  },
]

/** Whether what a mailbox sent is filed, as one line. */
export function sentCopyInWords({ imap, sentCopy }: Pick<Mailbox, 'imap' | 'sentCopy'>): string {
  if (imap === null) return 'not filed by us: there is no server to file it on'
  if (sentCopy === 'always') return 'filed by us at once'
  return sentCopy === 'never' ? 'not filed by us' : 'filed by us where the server does not'
}
