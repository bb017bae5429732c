import Type from 'typebox'
import { EXAMPLE_IDS, camelCased, id, notification } from './body-parts.ts'
import { CATALOGUE } from './catalogue.ts'

const WEBHOOK_TEST = notification(
  'webhook.test',
  { summary: 'A test notification', description: 'Sent for a test.' },
  Type.Object({
    campaignId: id('camp', 'ID of the campaign.'),
    organizationId: id('org', 'ID of the organization.'),
  }),
  {
    timestamp: '2026-01-14T09:26:53.589Z',
    sequence: 1042,
    test: true,
    data: { campaignId: EXAMPLE_IDS.campaignId, organizationId: EXAMPLE_IDS.organizationId },
  },
)

const HEADERS = [
  ['webhook-id', 'ID of the delivery, the same on every attempt. Use it to drop duplicates.'],
  ['webhook-timestamp', 'Time of this attempt, in seconds since 1970. Refuse it if it is off by more than 5 minutes.'],
  [
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the base64-decoded part after `whsec_`. While a secret is rotated, several separated by spaces; one match is enough.',
  ],
] as const

function operationOf(operation: { id: string; summary: string; description: string; schema: object; example: object }) {
  return {
    post: {
      operationId: operation.id,
      tags: ['webhooks'],
      summary: operation.summary,
      description: `${operation.description} See the tag \`webhooks\` for signatures and retries.`,
      security: [],
      parameters: HEADERS.map(([name, description]) => ({
        name,
        in: 'header' as const,
        required: true,
        description,
        schema: { type: 'string' as const },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: operation.schema, example: operation.example } },
      },
      responses: {
        '2XX': { description: 'Received.' },
        '410': { description: 'Disable this webhook.' },
      },
    },
  }
}

function operations() {
  return Object.entries(CATALOGUE).map(([type, { summary, schema, example }]) => {
    const { description: when = '' } = schema as { description?: string }
    const description = `${when} Subscribe with \`webhook.events\` of the campaign${type === 'meeting.booked' ? ', which includes it by default' : ''}.`
    return [type, operationOf({ id: camelCased(type), summary, description, schema, example })] as const
  })
}

/** The `webhooks` of the OpenAPI document (OpenAPI 3.1): everything that a campaign's webhook may receive. */
export const webhookDocument = {
  ...Object.fromEntries(operations()),
  'webhook.test': operationOf({
    ...WEBHOOK_TEST,
    id: 'webhookTest',
    description: 'Sent by `POST /campaigns/{campaignId}/webhook/test` without a type.',
  }),
}
