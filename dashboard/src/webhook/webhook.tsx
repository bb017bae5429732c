import './webhook.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { SecretOnce } from '../shared/components/copied-text.tsx'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { Subscriptions } from './subscriptions.tsx'
import { WebhookAddress } from './webhook-address.tsx'
import { endpointQuery } from './webhook-queries.ts'
import { webhook as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** Where the campaign tells what happens, of what, whether it gets through, and every notification. */
export function WebhookTab() {
  const { campaignId } = route.useParams()
  const campaign = useQuery(campaignQuery(campaignId))
  const hasWebhook = campaign.data !== undefined && campaign.data.webhook !== null
  const endpoint = useQuery({ ...endpointQuery(campaignId), enabled: hasWebhook })
  const [secret, setSecret] = useState<string | null>(null)
  if (campaign.data === undefined) return <Waiting />
  return (
    <>
      <section className="surface stack webhook-settings" aria-labelledby="webhook-heading">
        <h2 id="webhook-heading">{t.webhook}</h2>
        <div className="webhook-columns">
          <div className="stack">
            <WebhookAddress campaign={campaign.data} onSecret={setSecret} />
            {hasWebhook && endpoint.data === undefined && endpoint.error !== null && (
              <Failure error={endpoint.error} holds={t.notificationsGoOutAsBefore} retry={endpoint.refetch} />
            )}
            {/* The place is kept: what comes later would push the rest down. */}
            {hasWebhook && endpoint.isPending && <div className="endpoint-place" />}
            {hasWebhook && endpoint.data != null && <EndpointState endpoint={endpoint.data} onSecret={setSecret} />}
          </div>
          {hasWebhook && <Subscriptions campaign={campaign.data} />}
        </div>
      </section>
      <DeliveryLog campaignId={campaignId} endpoint={(hasWebhook ? endpoint.data : null) ?? undefined} />
      {secret !== null && (
        <SecretOnce title={t.webhookSecret} secret={secret} onClose={() => setSecret(null)}>
          <p className="quiet">{t.yourReceiverChecksWithItThat(<code>{t.webhookSignature}</code>)}</p>
        </SecretOnce>
      )}
    </>
  )
}
