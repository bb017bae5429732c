import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import type { Mailbox } from './mailbox-queries.ts'
import { mailboxesQuery } from './mailbox-queries.ts'

/** Says what is lost before a mailbox goes. */
export function RemoveMailbox(props: { mailbox: Mailbox; onKeep: () => void; onRemoved: () => void }) {
  const { mailbox, onKeep, onRemoved } = props
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () =>
      answered(api.DELETE('/api/v1/mailboxes/{mailboxId}', { params: { path: { mailboxId: mailbox.mailboxId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: mailboxesQuery.queryKey })
      onRemoved()
    },
  })
  return (
    <div className="stack">
      <p>
        Its settings and secrets go, and its replies are not read any more. What it sent stays. Campaigns that list it
        have to let go of it first.
      </p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          Remove {mailbox.address}
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mailbox
        </Button>
      </div>
    </div>
  )
}
