import Type from 'typebox'
import { parseInstant } from '../accounts/index.ts'
import { callerOf, campaignOf } from '../http/access/access.ts'
import type { Caller } from '../platform/caller.ts'
import { mayRead } from '../http/access/permissions.ts'
import { PageQuery, pageById, pageOf } from '../http/list-paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import { ListLagQuery, listStale } from '../http/stale-reads.ts'
import { CampaignParams } from '../http/params.ts'
import type { Context } from '../platform/context.ts'
import {
  DeliveryDetail,
  DeliveryStateSchema,
  ListedDeliveryAnswer,
  showAttempt,
  showDelivery,
  showListed,
} from './answers.ts'
import { listAttempts } from './delivery/attempt-store.ts'
import { listDeliveries } from './delivery/delivery-store.ts'
import type { Delivery } from './delivery/delivery-store.ts'
import { DeliveryParams, namedDelivery, resendRoutes } from './delivery/resend-routes.ts'
import { endpointRoutes } from './endpoints/endpoint-routes.ts'
import { NOTIFICATION_TYPES } from './notifications/catalogue.ts'

const MOST_ATTEMPTS = 100

const ListQuery = Type.Object({
  state: Type.Optional(DeliveryStateSchema),
  type: Type.Optional(
    Type.Enum([...NOTIFICATION_TYPES, 'webhook.test'], { description: 'Only this type, including tests.' }),
  ),
  since: Type.Optional(Type.String({ maxLength: 40, description: 'Only notifications at or after this time.' })),
  until: Type.Optional(Type.String({ maxLength: 40, description: 'Only notifications before this time.' })),
  ...ListLagQuery,
  ...PageQuery.properties,
})

/** Notifications, every attempt to deliver them, and the endpoint they go to. */
export function webhookRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  readRoute(server, context)
  resendRoutes(server, context)
  endpointRoutes(server, context)
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/deliveries',
    schema: {
      operationId: 'listDeliveries',
      tags: ['webhooks'],
      summary: 'List webhook deliveries',
      description:
        'Newest first, without bodies, each with the result of its last attempt. `state=exhausted` finds undelivered notifications. Filters combine.',
      params: CampaignParams,
      querystring: ListQuery,
      response: { 200: pageOf(ListedDeliveryAnswer, 'A page of deliveries.'), ...problems(400, 404) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'events:read', campaign: 'campaignId' } },
    handler: async (request, reply) => {
      const { state = null, type = null, since, until } = request.query
      const range = {
        since: since === undefined ? null : parseInstant(since, '/since'),
        until: until === undefined ? null : parseInstant(until, '/until'),
      }
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      return listStale(context, { query: request.query, reply }, ({ db, secrets }) =>
        pageById(secrets, request, {
          find: (part) => listDeliveries(db, { organizationId, campaignId, state, type, ...range, ...part }),
          idOf: (delivery) => delivery.deliveryId,
          show: showListed,
        }),
      )
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
      summary: 'Get a webhook delivery',
      description:
        'Includes all attempts and the exact signed body. The body has personal data: it needs the scope `meetings:read`, and for `lead.` types `leads:read`, else `body` is null.',
      params: DeliveryParams,
      response: { 200: DeliveryDetail, ...problems(404) },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => {
      const caller = callerOf(request)
      const delivery = await namedDelivery(context, request)
      const body = maySee(delivery, caller) ? delivery.body : null
      const attempts = await listAttempts(context.db, caller.organizationId, delivery.deliveryId, MOST_ATTEMPTS)
      return { ...showDelivery(delivery), body, attempts: attempts.map(showAttempt) }
    },
  })
}

/** What a lead is and how to reach it is behind a scope of its own; an example is of nobody. */
function maySee({ eventType, isTest }: Delivery, caller: Caller): boolean {
  return isTest || !eventType.startsWith('lead.') || mayRead(caller, { scope: 'leads:read' })
}
