import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../shared/session/refusal.tsx'
import { rotateSecret as t } from './texts.tsx'

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
    <Modal opened={opened} onClose={keep} title={t.rotateSecret}>
      <div className="stack">
        <p>{t.aNewSecretSignsFromNow}</p>
        {previousSecretUntil !== null && (
          <p>
            <strong>{t.theSecretBeforeThePresentOne}</strong>
          </p>
        )}
        {rotating.error !== null && <Refusal error={rotating.error} retry={() => rotating.mutate()} />}
        <div className="row">
          <Button loading={rotating.isPending} onClick={() => rotating.mutate()}>
            {t.rotateSecret2}
          </Button>
          <Button variant="default" onClick={keep}>
            {t.keepSecret}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
