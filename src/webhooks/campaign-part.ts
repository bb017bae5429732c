import { createHash } from 'node:crypto'
import type { CampaignPart, CallerRight, SaveContext } from '../campaigns/index.ts'
import { nullable } from '../platform/json-schema.ts'
import { OutboundError } from '../platform/outbound/outbound.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { DEFAULT_TYPES } from './notifications/catalogue.ts'
import { saveEndpoint } from './endpoints/change-endpoint.ts'
import { Webhook } from './schema.ts'

/** Where a campaign's notifications go, in its settings; null when nowhere. */
export const webhookPart: CampaignPart<Webhook | null> = {
  key: 'webhook',
  schema: nullable(Webhook, 'Where to send which notifications; null for none.'),
  complete: (given) => {
    const webhook = given as Webhook | null | undefined
    return webhook ? { ...webhook, events: webhook.events ?? [...DEFAULT_TYPES] } : null
  },
  needs: rightFor,
  check: async (webhook, { context }) => {
    if (webhook === null || (await isAllowed(context.outbound, webhook.url))) return []
    const detail =
      'Fairlead isn’t allowed to connect to this address. Use a public host with port 80, 443, or 1024 and above. To allow a receiver on this machine, start Fairlead with FAIRLEAD_ALLOWED_NETWORKS=webhooks=127.0.0.0/8.'
    return [{ pointer: '/url', code: 'address_not_allowed', detail }]
  },
  forAudit: (webhook) => webhook && { ...webhook, url: withoutPath(webhook.url) },
  afterSave: (webhook, about) => saveWebhook(webhook, about),
}

/** Whoever names an address has read there what is sent to it; taking one away sends nothing. */
function rightFor(webhook: Webhook | null, before: Webhook | null | undefined): CallerRight | undefined {
  if (webhook === null) return before == null ? undefined : { scope: ['webhooks:write'] }
  const tellsOfLeads = webhook.events?.some((type) => type.startsWith('lead.')) === true
  return { scope: ['webhooks:write', 'meetings:read', ...(tellsOfLeads ? ['leads:read'] : [])], fresh: true }
}

/** Many receivers tell their callers apart by the path alone: the audit names the host, and a hash that tells a change. */
function withoutPath(url: string): string {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 8)
  return `${new URL(url).origin}/… (${hash})`
}

async function isAllowed(outbound: Outbound, url: string): Promise<boolean> {
  try {
    await outbound.check(url, 'webhooks')
    return true
  } catch (error) {
    if (error instanceof OutboundError) return false
    throw error
  }
}

async function saveWebhook(webhook: Webhook | null, about: SaveContext): Promise<{ webhookSecret?: string }> {
  const { context, tx, organizationId, campaign } = about
  const target = { organizationId, campaignId: campaign.campaignId }
  const webhookSecret = await saveEndpoint(context, tx, target, webhook)
  return webhookSecret === undefined ? {} : { webhookSecret }
}
