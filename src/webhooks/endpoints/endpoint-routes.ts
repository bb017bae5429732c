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
      type: Type.Optional(Type.Enum(NOTIFICATION_TYPES, { description: 'The notification type.' })),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
])

const RotatedAnswer = Type.Object(
  {
    webhookSecret: Type.String({ description: 'The new secret, shown only once.' }),
    previousSecretUntil: Type.String({
      format: 'date-time',
      description: 'Until then notifications are also signed with the old secret.',
    }),
  },
  { description: 'The new secret, and how long the old one is valid.' },
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
      summary: 'Get the webhook',
      description: 'The delivery state of the webhook, without its secret. 404 if the campaign has none.',
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
      summary: 'Rotate the webhook secret',
      description:
        'Notifications are also signed with the old secret for 24 hours, so that you can switch. At most two secrets are valid: rotating again drops the oldest at once.',
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
      summary: 'Test the webhook',
      description:
        'Sends `webhook.test`, or an example of the type you name with `test: true`. It is signed, retried and recorded like any other. You need not subscribe to the type. See `GET /deliveries/{deliveryId}` for the result. 409 while the webhook is disabled.',
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
      summary: 'Enable the webhook',
      description:
        'Delivers waiting notifications at once, without waiting for `nextTryAt`. Events while it was disabled were not queued: get them from `GET /events`.',
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
