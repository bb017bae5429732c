import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'

const LIVE_MS = 20_000

/** Emails that wait for a person: held ones, and those that may or may not have left. */
export const waitingMailQuery = queryOptions({
  queryKey: ['needs', 'mail'],
  queryFn: async () => {
    const [held, unknown] = await Promise.all([listMail('held'), listMail('unknown')])
    return { held, unknown }
  },
  refetchInterval: LIVE_MS,
})

function listMail(state: 'held' | 'unknown') {
  return answered(api.GET('/api/v1/messages', { params: { query: { state, limit: 50 } } }))
}

/** What stops sending as a whole. */
export const standstillQuery = queryOptions({
  queryKey: ['needs', 'standstill'],
  queryFn: async () => {
    const [mailboxes, organization] = await Promise.all([
      answered(api.GET('/api/v1/mailboxes')),
      answered(api.GET('/api/v1/organization')),
    ])
    return { paused: mailboxes.data.filter(({ status }) => status === 'paused'), organization }
  },
  refetchInterval: LIVE_MS,
})

export interface WebhookState {
  readonly endpoint: Schemas['WebhookEndpoint'] | null
  readonly exhausted: number
  readonly more: boolean
}

/** Whether the notifications of a campaign arrive. */
export const webhookQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['needs', 'webhook', campaignId],
    queryFn: () => readWebhook(campaignId),
    refetchInterval: LIVE_MS,
  })

/** The campaign is asked first: without a webhook there is nothing to ask about it. */
async function readWebhook(campaignId: string): Promise<WebhookState> {
  const params = { path: { campaignId } }
  const { webhook } = await answered(api.GET('/api/v1/campaigns/{campaignId}', { params }))
  if (webhook === null) return { endpoint: null, exhausted: 0, more: false }
  const [endpoint, exhausted] = await Promise.all([
    answered(api.GET('/api/v1/campaigns/{campaignId}/webhook', { params })),
    answered(
      api.GET('/api/v1/campaigns/{campaignId}/deliveries', {
        params: { ...params, query: { state: 'exhausted', limit: 50 } },
      }),
    ),
  ])
  return { endpoint, exhausted: exhausted.data.length, more: exhausted.nextCursor !== null }
}
