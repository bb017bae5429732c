import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../shared/session/refusal.tsx'

interface Props {
  readonly endpoint: Schemas['WebhookEndpoint']
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

/** Says what a rotation ends before it is made. */
export function RotateSecret({ endpoint, opened, onClose, onSecret }: Props) {
  const queries = useQueryClient()
  const { campaignId, previousSecretUntil } = endpoint
  const rotating = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId } }
      return answered(api.POST('/api/v1/campaigns/{campaignId}/webhook/rotate-secret', { params }))
    },
    onSuccess: ({ webhookSecret }) => {
      onClose()
      onSecret(webhookSecret)
      rotating.reset()
      void queries.invalidateQueries({ queryKey: ['webhook', campaignId] })
    },
    gcTime: 0,
  })
  const keep = () => {
    rotating.reset()
    onClose()
  }
  return (
    <Modal opened={opened} onClose={keep} title="Rotate secret?">
      <div className="stack">
        <p>
          A new secret signs from now on. The present one signs too for 24 hours, so that your receiver can change over.
        </p>
        {previousSecretUntil !== null && (
          <p>
            <strong>The secret before the present one still signs. It ends at once.</strong>
          </p>
        )}
        {rotating.error !== null && <Refusal error={rotating.error} retry={() => rotating.mutate()} />}
        <div className="row">
          <Button loading={rotating.isPending} onClick={() => rotating.mutate()}>
            Rotate secret
          </Button>
          <Button variant="default" onClick={keep}>
            Keep secret
          </Button>
        </div>
      </div>
    </Modal>
  )
}
