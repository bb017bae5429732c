import Type from 'typebox'
import { MeetingBooked, meetingBookedExample } from './schema.ts'

const WebhookTest = Type.Object({
  type: Type.Literal('webhook.test'),
  timestamp: Type.String({ format: 'date-time' }),
  data: Type.Object({ campaignId: Type.String(), organizationId: Type.String() }),
})

const HEADERS = [
  ['webhook-id', 'Id of the delivery, the same on every attempt: a receiver drops what it has seen already.'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970. Refuse what is more than 5 minutes off.'],
  [
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes behind `whsec_`; several, separated by spaces, while a secret is rotated. Any one that fits is enough.',
  ],
] as const

const DELIVERY =
  'Signed by Standard Webhooks and delivered at least once with the same id. Answer with any 2xx within 15 s; redirects are not followed. Anything else is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, later where `Retry-After` says so. 410 disables the webhook, and so do five days of nothing but failures.'

function notification(operation: {
  id: string
  summary: string
  description: string
  schema: object
  example: object
}) {
  return {
    post: {
      operationId: operation.id,
      tags: ['webhooks'],
      summary: operation.summary,
      description: `${operation.description} ${DELIVERY}`,
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
        '410': { description: 'Do not call this address any more.' },
      },
    },
  }
}

/** The `webhooks` of the OpenAPI document (OpenAPI 3.1): what a campaign's webhook receives. */
export const webhookDocument = {
  'meeting.booked': notification({
    id: 'meetingBooked',
    summary: 'A prospect booked a meeting',
    description: 'Sent to the webhook of the campaign when a prospect has booked.',
    schema: MeetingBooked,
    example: meetingBookedExample,
  }),
  'webhook.test': notification({
    id: 'webhookTest',
    summary: 'A test that you asked for',
    description: 'Sent for `POST /campaigns/{campaignId}/webhook/test`.',
    schema: WebhookTest,
    example: {
      type: 'webhook.test',
      timestamp: '2026-01-14T09:26:53.589Z',
      data: {
        campaignId: 'camp_019ba1c8e4b97d02a5f36e8c1b4d7a92',
        organizationId: 'org_019b9f03a7c67b18945d2e7f6a1c3b80',
      },
    },
  }),
}
