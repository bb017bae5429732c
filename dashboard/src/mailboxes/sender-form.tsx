import { Button, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import { faultsByField } from '../api/problem.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'
import { SENT_COPIES } from './sent-copy-words.ts'

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
