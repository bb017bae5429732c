import assert from 'node:assert/strict'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

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

/** How the OpenAPI document is made from the routes. Its server is the public address of this installation. */
export function openapiOptions(publicUrl: string, webhooks: WebhookDocument = {}): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairlead',
        version: '1.0.0',
        summary: 'Carries a sales lead from an HTTP request to a booked meeting.',
        description:
          'Add a lead to a campaign; Fairlead researches the company, scores it against the campaign’s ideal-customer criteria, sends the email sequence and tells your webhook when the prospect books a meeting.\n\nEvery request carries `Authorization: Bearer <API_KEY>`. Every error is a problem document (RFC 9457) with a stable `code`.\n\nAn answer never shows more than the read scopes of the key would, whatever the operation: a key that may write and not read gets a 204, with `Location` where something was made. What makes data leave (the address of a webhook or host, a mail server, a model, a provider) takes the scope of the data that leaves. The scopes that an operation takes are listed at its `security`.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
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
        { name: 'inbox', description: 'Replies, bounces and whatever else came in; answering.' },
        { name: 'mailboxes', description: 'Where live campaigns send from.' },
        { name: 'hosts', description: 'Whom prospects meet, when, and their own calendars.' },
        { name: 'meetings', description: 'Meetings that prospects booked.' },
        { name: 'webhooks', description: 'Notifications and every attempt to deliver them.' },
        { name: 'events', description: 'Everything that happened, in order.' },
        { name: 'reports', description: 'What is counted, and what waits for a person.' },
        { name: 'suppressions', description: 'Who must not be contacted.' },
        { name: 'organization', description: 'The organization the key belongs to.' },
        { name: 'people', description: 'Signing in, members and invitations.' },
      ],
    },
    hideUntagged: true,
    transformObject: (document) =>
      shareSchemas('openapiObject' in document ? document.openapiObject : document.swaggerObject),
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `Schema${index}`,
    },
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What is shown rather than described: a `title` in it is data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Gives every schema with a `title` one place under `components.schemas`, to which all others refer: a shape has one name
 * in the document, and in the clients that are made from it. Fails where two shapes have the same title.
 */
export function shareSchemas<Document extends object>(document: Document): Document {
  const given = document as { components?: { schemas?: Record<string, Json> } } & Record<string, Json>
  const shared: Record<string, Json> = {}
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, child]) => [key, DATA.has(key) ? child : walk(child)])
    const walked = Object.fromEntries(entries) as Record<string, Json>
    const { title, ...schema } = walked
    if (typeof title !== 'string') return walked
    if (shared[title] !== undefined) assert.deepEqual(schema, shared[title], `Two schemas have the title ${title}.`)
    shared[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
  const places = Object.fromEntries(['paths', 'webhooks'].map((key) => [key, walk(given[key] ?? {})]))
  const components = { ...given.components, schemas: { ...given.components?.schemas, ...shared } }
  return { ...document, ...places, components }
}
