import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf, campaignOf } from '../http/access.ts'
import { pageById, PageQuery, pageOf } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import {
  DeliveryAnswer,
  DeliveryDetail,
  DeliveryStateSchema,
  ListedDeliveryAnswer,
  showAttempt,
  showDelivery,
  showListed,
} from './answers.ts'
import { listAttempts } from './attempt-store.ts'
import { findDelivery, listDeliveries } from './delivery-store.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { resendDelivery } from './send-again.ts'

const MOST_ATTEMPTS = 100

const DeliveryParams = Type.Object({ deliveryId: Type.String({ description: 'The `deliveryId` of the delivery.' }) })

const ListQuery = Type.Object({ state: Type.Optional(DeliveryStateSchema), ...PageQuery.properties })

/** Notifications, every attempt to deliver them, and the endpoint they go to. */
export function webhookRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  readRoute(server, context)
  resendRoute(server, context)
  endpointRoutes(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/deliveries',
    schema: {
      operationId: 'listDeliveries',
      tags: ['webhooks'],
      summary: 'List the notifications of a campaign',
      description:
        'Newest first, without their bodies, each with how its last attempt went. `state=exhausted` finds those that nobody received.',
      params: Type.Object({ campaignId: Type.String() }),
      querystring: ListQuery,
      response: { 200: pageOf(ListedDeliveryAnswer, 'A page of deliveries.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'events:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { state = null } = request.query
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      return pageById(context.secrets, request, {
        find: (part) => listDeliveries(context.db, { organizationId, campaignId, state, ...part }),
        idOf: (delivery) => delivery.deliveryId,
        show: showListed,
      })
    },
  })
}

function readRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/deliveries/:deliveryId',
    schema: {
      operationId: 'getDelivery',
      tags: ['webhooks'],
      summary: 'Read a notification and how each attempt went',
      description:
        'With the exact text that is signed and sent, which holds personal data: hence the scope `meetings:read`.',
      params: DeliveryParams,
      response: { 200: DeliveryDetail, ...problems(404) },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => {
      const { organizationId } = callerOf(request)
      const delivery = await namedDelivery(context, request)
      const attempts = await listAttempts(context.db, organizationId, delivery.deliveryId, MOST_ATTEMPTS)
      return { ...showDelivery(delivery), body: delivery.body, attempts: attempts.map(showAttempt) }
    },
  })
}

function resendRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/deliveries/:deliveryId/resend',
    schema: {
      operationId: 'resendDelivery',
      tags: ['webhooks'],
      summary: 'Send a notification again',
      description:
        'Whatever became of it: the same id and text, at once, with the whole schedule of retries before it. 409 while the webhook is disabled.',
      params: DeliveryParams,
      response: { 202: DeliveryAnswer, ...problems(404, 409) },
    },
    config: { access: { scope: 'webhooks:write' } },
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      const delivery = await namedDelivery(context, request)
      const due = await resendDelivery(context, delivery, { organizationId, campaignId: delivery.campaignId })
      return reply.code(202).send(showDelivery(due))
    },
  })
}

/** @throws AppError `not_found`, also where the key is limited to other campaigns */
async function namedDelivery(context: Context, request: FastifyRequest) {
  const { organizationId, campaignIds } = callerOf(request)
  const { deliveryId: shown } = request.params as { deliveryId: string }
  const deliveryId = parseId('dlv', shown)
  const found = deliveryId === undefined ? undefined : await findDelivery(context.db, organizationId, deliveryId)
  if (found === undefined || campaignIds?.has(found.campaignId) === false) throw notFound('delivery')
  return found
}
