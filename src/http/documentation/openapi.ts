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
    description: 'An API key from Settings, API Keys, or `fairlead keys create`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'fairlead.session',
    description:
      'A user session from `POST /auth/sign-in`, as in the dashboard; named `__Host-fairlead.session` on https. Writes need the `Origin` of this service; `Fairlead-Organization` selects one of several organizations.',
  },
} as const

const WEBHOOK_WORDS =
  'Notifications and their deliveries.\n\nNotifications are signed (Standard Webhooks) and delivered at least once with the same id. Return any 2xx within 15 s; redirects are not followed. Other responses are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, or later as `Retry-After` asks. A 410 disables the webhook, as do five days of failures only, with at least three in the last 24 h. After 10 failures in a row, deliveries pause for up to 5 min at a time. Resend failed notifications with `POST …/webhook/deliveries/resend`.'

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
        { name: 'leads', description: 'Add and manage leads.' },
        {
          name: 'imports',
          description: 'Import files of leads and blocklists, and move from another tool.',
        },
        { name: 'campaigns', description: 'Create, configure and run campaigns.' },
        { name: 'research', description: 'External sources of company data.' },
        { name: 'messages', description: 'Planned, sent, captured and held emails.' },
        { name: 'inbox', description: 'Replies, bounces and other incoming email.' },
        { name: 'mailboxes', description: 'Email accounts that live campaigns send from.' },
        { name: 'hosts', description: 'Colleagues who meet prospects, with their hours and calendars.' },
        { name: 'meetings', description: 'Meetings with prospects.' },
        { name: 'webhooks', description: WEBHOOK_WORDS },
        { name: 'events', description: 'A log of everything that happens.' },
        { name: 'reports', description: 'Results, comparisons and open tasks.' },
        { name: 'suppressions', description: 'Addresses and domains you never contact.' },
        { name: 'organization', description: 'Settings of your organization.' },
        { name: 'people', description: 'Sign-in, members and invitations.' },
      ],
    },
    hideUntagged: true,
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `Schema${index}`,
    },
  }
}
