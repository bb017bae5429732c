import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { readVersion } from '../../platform/version.ts'

/** What this installation sends to addresses that callers name, by event. */
export type WebhookDocument = NonNullable<
  Extract<NonNullable<FastifyDynamicSwaggerOptions['openapi']>, { webhooks?: object }>['webhooks']
>

/** How callers say who they are. */
const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key made under Settings, API Keys, or with `fairlead keys create`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'fairlead.session',
    description:
      'Called `__Host-fairlead.session` where the public address is https. The session of a person who signed in at `POST /auth/sign-in`, as the dashboard uses it. Writes need the `Origin` of this service; the header `Fairlead-Organization` names one of several organizations.',
  },
} as const

const WEBHOOK_WORDS =
  'Notifications and every attempt to deliver them.\n\nA notification is signed by Standard Webhooks and delivered at least once with the same id. Answer with any 2xx within 15 s; redirects are not followed. Anything else is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, later where `Retry-After` says so. 410 disables the webhook, and so do five days of nothing but failures, at least three of them in the last 24 h. An endpoint that fails 10 times in a row is left alone for a while, up to 5 min at a time. What failed is sent again with `POST …/webhook/deliveries/resend`.'

/**
 * How the OpenAPI document is made from the routes. Its server is the base URL of this installation. What is sent out is
 * its `publishedDocument`.
 */
export function openapiOptions(publicUrl: string, webhooks: WebhookDocument = {}): FastifyDynamicSwaggerOptions {
  const version = readVersion()
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairlead',
        version,
        summary: 'Carries a sales lead from an HTTP request to a booked meeting.',
        description:
          'Add a lead to a campaign; Fairlead researches the company, scores it against the campaign’s ideal-customer criteria, sends the email sequence and tells your webhook when the prospect books a meeting.\n\nEvery request carries `Authorization: Bearer <API_KEY>`. Every error is a problem document (RFC 9457) with a stable `code`.\n\nResponses show only data that the key’s read scopes allow: a key that can write but not read gets a 204, with `Location` for new objects. Settings that send data elsewhere (the address of a webhook or host, a mail server, a model, a provider) need the read scope of that data. Each operation lists its scopes under `security`.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `${publicUrl}/api/v1`, description: 'The `{base_url}` of this installation.' }],
      components: {
        securitySchemes: SECURITY_SCHEMES,
      },
      security: [{ apiKey: [] }, { session: [] }],
      webhooks,
      tags: [
        { name: 'leads', description: 'Accepting leads and steering them.' },
        {
          name: 'imports',
          description: 'Files of leads and blocklists, brought in as a job; moving from another tool.',
        },
        { name: 'campaigns', description: 'Settings and state of campaigns.' },
        { name: 'research', description: 'Who is asked about companies beside their own pages.' },
        { name: 'messages', description: 'Emails planned, sent, captured and held.' },
        { name: 'inbox', description: 'Replies, bounces and other incoming mail; answering it.' },
        { name: 'mailboxes', description: 'Where live campaigns send from.' },
        { name: 'hosts', description: 'Whom prospects meet, when, and their own calendars.' },
        { name: 'meetings', description: 'Meetings that prospects booked.' },
        { name: 'webhooks', description: WEBHOOK_WORDS },
        { name: 'events', description: 'Everything that happened, in order.' },
        { name: 'reports', description: 'Figures, and tasks for people.' },
        { name: 'suppressions', description: 'Who must not be contacted.' },
        { name: 'organization', description: 'The organization the key belongs to.' },
        { name: 'people', description: 'Signing in, members and invitations.' },
      ],
    },
    hideUntagged: true,
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `Schema${index}`,
    },
  }
}
