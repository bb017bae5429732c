import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { DeliveryAnswer, EndpointAnswer, showDelivery, showEndpoint } from '../answers.ts'
import { NOTIFICATION_TYPES } from '../notifications/catalogue.ts'
import { enableEndpoint, rotateSecret } from './change-endpoint.ts'
import type { EndpointRef } from './change-endpoint.ts'
import { findEndpoint } from './endpoint-store.ts'
import { sendTestNotification } from '../delivery/send-again.ts'

const TestBody = Type.Union([
  Type.Object(
    {
      type: Type.Optional(Type.Enum(NOTIFICATION_TYPES, { description: 'Whose example to send.' })),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
])

const RotatedAnswer = Type.Object(
  {
    webhookSecret: Type.String({ description: 'The new secret. Shown this once.' }),
    previousSecretUntil: Type.String({
      format: 'date-time',
      description: 'Until then every notification carries a signature of the old secret too.',
    }),
  },
  { description: 'The new secret, and how long the old one counts.' },
)

/** Where a campaign's notifications go: its state, its secret, a test. The address itself is a campaign setting. */
export function endpointRoutes(server: Server, context: Context): void {
  readRoute(server, context)
  rotateRoute(server, context)
  testRoute(server, context)
  enableRoute(server, context)
}

function readRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/webhook',
    schema: {
      operationId: 'getWebhook',
      tags: ['webhooks'],
      summary: 'Read whether notifications are delivered',
      description: 'The state of the webhook. 404 when the campaign has none. Never shows a secret.',
      params: CampaignParams,
      response: { 200: EndpointAnswer, ...problems(404) },
    },
    config: { access: { scope: 'events:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { organizationId, campaignId } = endpointOf(request)
      const endpoint = await findEndpoint(context.db, organizationId, campaignId)
      if (endpoint === undefined || endpoint.disabledReason === 'removed') throw notFound('webhook')
      return showEndpoint(endpoint, context.clock.now())
    },
  })
}

function rotateRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/webhook/rotate-secret',
    schema: {
      operationId: 'rotateWebhookSecret',
      tags: ['webhooks'],
      summary: 'Make a new webhook secret',
      description:
        'The old secret signs too for 24 hours, so that the receiver can change over. At most two are live: a second rotation within that time ends the oldest at once.',
      params: CampaignParams,
      response: { 200: RotatedAnswer, ...problems(404) },
    },
    config: {
      access: { scope: 'webhooks:write', campaign: 'campaignId', fresh: true, shows: { scope: 'webhooks:write' } },
    },
    handler: async (request) => {
      const rotated = await rotateSecret(context, endpointOf(request), callerOf(request).actor)
      return { ...rotated, previousSecretUntil: rotated.previousSecretUntil.toISOString() }
    },
  })
}

function testRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/webhook/test',
    schema: {
      operationId: 'testWebhook',
      tags: ['webhooks'],
      summary: 'Send a test notification',
      description:
        'Of type `webhook.test`, or the example of the type given, with `test: true` beside it; signed, retried and recorded like any other. The type need not be subscribed to. Follow it with `GET /deliveries/{deliveryId}`. 409 while the webhook is disabled.',
      params: CampaignParams,
      body: TestBody,
      response: { 202: DeliveryAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'webhooks:write', campaign: 'campaignId', shows: { scope: 'events:read' } } },
    handler: async (request, reply) => {
      const delivery = await sendTestNotification(context, endpointOf(request), request.body?.type)
      return reply.code(202).send(showDelivery(delivery))
    },
  })
}

function enableRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/webhook/enable',
    schema: {
      operationId: 'enableWebhook',
      tags: ['webhooks'],
      summary: 'Call a disabled webhook again',
      description:
        'What waited for it is delivered at once, also where it was left alone for a while (`nextTryAt`). What happened while it was disabled was not kept for it; read them from `GET /events`.',
      params: CampaignParams,
      response: { 200: EndpointAnswer, ...problems(404) },
    },
    config: { access: { scope: 'webhooks:write', campaign: 'campaignId', shows: { scope: 'events:read' } } },
    handler: async (request) => {
      const endpoint = await enableEndpoint(context, endpointOf(request), callerOf(request).actor)
      return showEndpoint(endpoint, context.clock.now())
    },
  })
}

function endpointOf(request: FastifyRequest): EndpointRef {
  return { organizationId: callerOf(request).organizationId, campaignId: campaignOf(request).campaignId }
}
