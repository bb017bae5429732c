import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { Refusal } from '../shared/session/refusal.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { NOTIFICATIONS, isNotification } from './notification-words.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { endpointState as t } from './texts.tsx'

interface Props {
  readonly endpoint: Schemas['WebhookEndpoint']
  readonly onSecret: (secret: string) => void
}

/** Whether the address is called, and what can be done about it. */
export function EndpointState({ endpoint, onSecret }: Props) {
  const isWriter = mayWrite(useSession())
  const queries = useQueryClient()
  const [rotating, setRotating] = useState(false)
  const { campaignId, enabled, nextTryAt, previousSecretUntil } = endpoint
  const enabling = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/campaigns/{campaignId}/webhook/enable', { params: { path: { campaignId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhook', campaignId] }),
  })
  return (
    <div className="stack">
      <p className="row">
        <Standing endpoint={endpoint} />
      </p>
      {previousSecretUntil !== null && (
        <p className="quiet">{t.twoSecretsSignThePresentOne(<Ago at={previousSecretUntil} />)}</p>
      )}
      {isWriter && (
        <>
          {enabled && <SendTestNotification campaignId={campaignId} />}
          <div className="row">
            {(!enabled || nextTryAt !== null) && (
              <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
                {t.callAgain}
              </Button>
            )}
            <Button variant="default" onClick={() => setRotating(true)}>
              {t.rotateSecret}
            </Button>
          </div>
        </>
      )}
      {enabling.error !== null && <Refusal error={enabling.error} retry={() => enabling.mutate()} />}
      <RotateSecret endpoint={endpoint} opened={rotating} onClose={() => setRotating(false)} onSecret={onSecret} />
    </div>
  )
}

function Standing({ endpoint }: { endpoint: Schemas['WebhookEndpoint'] }) {
  const { enabled, disabledReason, failingSince, nextTryAt } = endpoint
  if (!enabled) {
    return (
      <>
        <StateWord state="failed" text={t.disabled} />
        <span>
          {t.whatHappensMeanwhileIsNotTold(
            disabledReason === 'gone' ? t.itAnswered410DoNotCall : t.forFiveDaysItDidNothing,
          )}
        </span>
      </>
    )
  }
  if (nextTryAt !== null) {
    return (
      <>
        <StateWord state="paused" text={t.leftAloneForAWhile} />
        <span>{t.tenAttemptsInARowFailed(<Ago at={nextTryAt} />)}</span>
      </>
    )
  }
  if (failingSince === null) return <StateWord state="active" text={t.calledForEachNotification} />
  return (
    <>
      <StateWord state="held" text={t.failing} />
      <span>{t.everyAttemptHasFailedSinceAfter(<Ago at={failingSince} />)}</span>
    </>
  )
}

const KINDS = [
  { value: '', label: t.plainTest },
  ...NOTIFICATIONS.map(({ type, name }) => ({ value: type, label: `Example: ${name}` })),
]

/** Sends a test, or the example of a type, and opens how it went. */
function SendTestNotification({ campaignId }: { campaignId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [kind, setKind] = useState<string>('')
  const testing = useMutation({
    mutationFn: () => {
      const params = { path: { campaignId } }
      const body = isNotification(kind) ? { type: kind } : null
      return answered(api.POST('/api/v1/campaigns/{campaignId}/webhook/test', { params, body }))
    },
    onSuccess: async ({ deliveryId }) => {
      await queries.invalidateQueries({ queryKey: ['webhook', campaignId] })
      await navigate({
        to: '/campaigns/$campaignId/webhook',
        params: { campaignId },
        search: { delivery: deliveryId },
        resetScroll: false,
      })
    },
  })
  return (
    <div className="stack">
      <div className="row webhook-test">
        <Select
          aria-label={t.whatToSendAsATest}
          allowDeselect={false}
          data={KINDS}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? '')}
        />
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {t.sendTest}
        </Button>
      </div>
      {testing.error !== null && <Refusal error={testing.error} retry={() => testing.mutate()} />}
    </div>
  )
}
