import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { bodyOf, EMPTY_DRAFT } from './mailbox-draft.ts'
import type { MailboxDraft } from './mailbox-draft.ts'
import { MailboxForm } from './mailbox-form.tsx'
import { mailboxesQuery } from './mailbox-queries.ts'

/** Adds a mailbox that could be logged in to, and says so. */
export function AddMailbox({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<MailboxDraft>(EMPTY_DRAFT)
  const adding = useMutation({
    mutationFn: (given: MailboxDraft) => answered(api.POST('/api/v1/mailboxes', { body: bodyOf(given) })),
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
