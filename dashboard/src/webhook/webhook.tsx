import './webhook.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { Failure } from '../shared/failure.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { NewSecret } from './new-secret.tsx'
import { WebhookAddress } from './webhook-address.tsx'
import { endpointQuery } from './webhook-queries.ts'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** Where the campaign tells of meetings, whether it gets through, and every notification. */
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
        <h2 id="webhook-heading">Webhook</h2>
        <WebhookAddress campaign={campaign.data} onSecret={setSecret} />
        {hasWebhook && endpoint.data === undefined && endpoint.error !== null && (
          <Failure error={endpoint.error} holds="Notifications go out as before." retry={endpoint.refetch} />
        )}
        {hasWebhook && endpoint.data != null && <EndpointState endpoint={endpoint.data} onSecret={setSecret} />}
      </section>
      <DeliveryLog campaignId={campaignId} hasWebhook={hasWebhook} />
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
