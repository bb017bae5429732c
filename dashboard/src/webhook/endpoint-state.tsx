import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { mayWrite, useSession } from '../people/session.ts'
import { Ago } from '../shared/ago.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { RotateSecret } from './rotate-secret.tsx'

interface Props {
  readonly endpoint: Schemas['WebhookEndpoint']
  readonly onSecret: (secret: string) => void
}

/** Whether the address is called, and what can be done about it. */
export function EndpointState({ endpoint, onSecret }: Props) {
  const isWriter = mayWrite(useSession())
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [rotating, setRotating] = useState(false)
  const { campaignId, enabled, previousSecretUntil } = endpoint
  const params = { path: { campaignId } }
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhook', campaignId] })
  const testing = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/webhook/test', { params, body: {} })),
    onSuccess: async ({ deliveryId }) => {
      await refresh()
      await navigate({
        to: '/campaigns/$campaignId/webhook',
        params: { campaignId },
        search: { delivery: deliveryId },
        resetScroll: false,
      })
    },
  })
  const enabling = useMutation({
    mutationFn: () => answered(api.POST('/api/v1/campaigns/{campaignId}/webhook/enable', { params })),
    onSuccess: refresh,
  })
  const failed = testing.error === null ? enabling : testing
  return (
    <div className="stack">
      <p className="row">
        <Standing endpoint={endpoint} />
      </p>
      {previousSecretUntil !== null && (
        <p className="quiet">
          Two secrets sign: the present one, and the one before it, which ends <Ago at={previousSecretUntil} />.
        </p>
      )}
      {isWriter && (
        <div className="row">
          {enabled ? (
            <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
              Send test
            </Button>
          ) : (
            <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
              Enable webhook
            </Button>
          )}
          <Button variant="default" onClick={() => setRotating(true)}>
            Rotate secret
          </Button>
        </div>
      )}
      {failed.error !== null && <Refusal error={failed.error} retry={() => failed.mutate()} />}
      <RotateSecret endpoint={endpoint} opened={rotating} onClose={() => setRotating(false)} onSecret={onSecret} />
    </div>
  )
}

function Standing({ endpoint: { enabled, disabledReason, failingSince } }: { endpoint: Schemas['WebhookEndpoint'] }) {
  if (enabled && failingSince === null) return <StateWord state="active" text="Called for each meeting" />
  if (enabled) {
    return (
      <>
        <StateWord state="held" text="Failing" />
        <span>
          Every attempt has failed since <Ago at={failingSince} />; after five days it is disabled.
        </span>
      </>
    )
  }
  return (
    <>
      <StateWord state="failed" text="Disabled" />
      <span>
        {disabledReason === 'gone' ? 'It answered 410: do not call again.' : 'For five days it did nothing but fail.'}{' '}
        Meetings booked meanwhile are not told.
      </span>
    </>
  )
}
