import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { REASON_WORDS } from './suppression-filters.ts'

/** Lifts a suppression for a reason that has to be typed. */
export function LiftSuppression(props: { suppression: Schemas['Suppression'] | null; onClose: () => void }) {
  const { suppression, onClose } = props
  return (
    <Modal opened={suppression !== null} onClose={onClose} title="Lift suppression?">
      {suppression !== null && <LiftForm suppression={suppression} onClose={onClose} />}
    </Modal>
  )
}

function LiftForm({ suppression, onClose }: { suppression: Schemas['Suppression']; onClose: () => void }) {
  const { suppressionId, value, kind, reason: why } = suppression
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const lifting = useMutation({
    mutationFn: () =>
      answered(
        api.DELETE('/api/v1/suppressions/{suppressionId}', {
          params: { path: { suppressionId }, query: { reason: reason.trim() } },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['suppressions'] })
      onClose()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    lifting.mutate()
  }
  return (
    <form className="stack left" onSubmit={submit}>
      <p>
        <strong>{value}</strong> ({REASON_WORDS[why].toLowerCase()}) may be written to again
        {kind === 'domain' && ', and everybody else at it'}. Leads that ended because of it stay ended.
      </p>
      {['unsubscribed', 'complained'].includes(why) && (
        <p>
          This was the wish of the person. Writing again without their consent is against the law in most countries.
        </p>
      )}
      <Textarea
        label="Reason"
        description="The audit keeps it, with your name."
        placeholder="Asked us by phone to write again"
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {lifting.error !== null && <Refusal error={lifting.error} retry={() => lifting.mutate()} />}
      <div className="row">
        <Button type="submit" color="red" loading={lifting.isPending} disabled={reason.trim() === ''}>
          Lift suppression
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep suppression
        </Button>
      </div>
    </form>
  )
}
