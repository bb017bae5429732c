import Type from 'typebox'
import { parseInstant } from '../accounts/index.ts'
import { callerOf, campaignOf } from '../http/access.ts'
import { pageById, PageQuery, pageOf } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import {
  DeliveryDetail,
  DeliveryStateSchema,
  ListedDeliveryAnswer,
  showAttempt,
  showDelivery,
  showListed,
} from './answers.ts'
import { listAttempts } from './attempt-store.ts'
import { listDeliveries } from './delivery-store.ts'
import type { Delivery } from './delivery-store.ts'
import { NOTIFICATION_TYPES } from './catalogue.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { namedDelivery, DeliveryParams } from './named-delivery-routes.ts'
import { resendRoutes } from './resend-routes.ts'

const MOST_ATTEMPTS = 100

const ListQuery = Type.Object({
  state: Type.Optional(DeliveryStateSchema),
  type: Type.Optional(
    Type.Enum([...NOTIFICATION_TYPES, 'webhook.test'], { description: 'Only those of this type, tests included.' }),
  ),
  since: Type.Optional(Type.String({ maxLength: 40, description: 'Only what happened at or after this instant.' })),
  until: Type.Optional(Type.String({ maxLength: 40, description: 'Only what happened before this instant.' })),
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
      summary: 'List the notifications of a campaign',
      description:
        'Newest first, without their bodies, each with how its last attempt went. `state=exhausted` finds those that nobody received; filters go together.',
      params: Type.Object({ campaignId: Type.String() }),
      querystring: ListQuery,
      response: { 200: pageOf(ListedDeliveryAnswer, 'A page of deliveries.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'events:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const { state = null, type = null, since, until } = request.query
      const range = {
        since: since === undefined ? null : parseInstant(since, '/since'),
        until: until === undefined ? null : parseInstant(until, '/until'),
      }
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      return pageById(context.secrets, request, {
        find: (part) => listDeliveries(context.db, { organizationId, campaignId, state, type, ...range, ...part }),
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
        'With the exact text that is signed and sent, which holds personal data: hence the scope `meetings:read`, and `leads:read` too where the type begins with `lead.`. A key without that sees `body` as null.',
      params: DeliveryParams,
      response: { 200: DeliveryDetail, ...problems(404) },
    },
    config: { access: { scope: 'meetings:read' } },
    handler: async (request) => {
      const { organizationId, scopes } = callerOf(request)
      const delivery = await namedDelivery(context, request)
      const body = maySee(delivery, scopes) ? delivery.body : null
      const attempts = await listAttempts(context.db, organizationId, delivery.deliveryId, MOST_ATTEMPTS)
      return { ...showDelivery(delivery), body, attempts: attempts.map(showAttempt) }
    },
  })
}

/** What a lead is and how to reach it is behind a scope of its own; an example is of nobody. */
function maySee({ eventType, isTest }: Delivery, scopes: ReadonlySet<string>): boolean {
  return isTest || !eventType.startsWith('lead.') || scopes.has('leads:read') || scopes.has('all')
}
