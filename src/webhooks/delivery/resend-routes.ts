import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Static } from 'typebox'
import { parseInstant } from '../../accounts/index.ts'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import { readCursor, writeCursor } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { DeliveryAnswer, showDelivery } from '../answers.ts'
import { NOTIFICATION_TYPES } from '../notifications/catalogue.ts'
import { findDelivery } from './delivery-store.ts'
import { resendDelivery, resendRange } from './send-again.ts'

/** The parameter of routes about one delivery. */
export const DeliveryParams = Type.Object({
  deliveryId: Type.String({ description: 'The `deliveryId` of the delivery.' }),
})

/** The delivery that a request names. @throws AppError `not_found`, also where the key is limited to other campaigns */
export async function namedDelivery(context: Context, request: FastifyRequest) {
  const { organizationId, campaignIds } = callerOf(request)
  const { deliveryId: shown } = request.params as { deliveryId: string }
  const deliveryId = parseId('dlv', shown)
  const found = deliveryId === undefined ? undefined : await findDelivery(context.db, organizationId, deliveryId)
  if (found === undefined || campaignIds?.has(found.campaignId) === false) throw notFound('delivery')
  return found
}

const RangeBody = Type.Object(
  {
    since: Type.String({
      maxLength: 40,
      description: 'Resend notifications from this time or UTC day on.',
      examples: ['2026-12-01T09:00:00Z'],
    }),
    until: Type.Optional(
      Type.String({ maxLength: 40, description: 'Resend notifications before this time. Default: now.' }),
    ),
    states: Type.Optional(
      Type.Enum(['failed', 'all'], {
        default: 'failed',
        description: '`failed`: failed or waiting for a retry. `all`: includes delivered and discarded.',
      }),
    ),
    types: Type.Optional(
      Type.Array(Type.Enum(NOTIFICATION_TYPES), { minItems: 1, uniqueItems: true, description: 'Only these types.' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 500, description: '`nextCursor` of the previous response.' })),
  },
  { additionalProperties: false, title: 'ResendRange' },
)

const RangeAnswer = Type.Object(
  {
    count: Type.Integer({ description: 'Notifications resent by this call, at most 10,000.' }),
    nextCursor: nullable(Type.String(), 'Repeat the request with it to resend more; null if there are no more.'),
  },
  { title: 'ResentRange', description: 'Resent notifications.' },
)

/** Sending notifications again: one, or what failed since a time. */
export function resendRoutes(server: Server, context: Context): void {
  oneRoute(server, context)
  rangeRoute(server, context)
}

function oneRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/deliveries/:deliveryId/resend',
    schema: {
      operationId: 'resendDelivery',
      tags: ['webhooks'],
      summary: 'Resend a webhook delivery',
      description:
        'Sends any delivery at once with the same id and body, and restarts its retries. 409 while the webhook is disabled.',
      params: DeliveryParams,
      response: { 202: DeliveryAnswer, ...problems(404, 409) },
    },
    config: { access: { scope: 'webhooks:write', shows: { scope: 'events:read' } } },
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      const delivery = await namedDelivery(context, request)
      const due = await resendDelivery(context, delivery, { organizationId, campaignId: delivery.campaignId })
      return reply.code(202).send(showDelivery(due))
    },
  })
}

function rangeRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/campaigns/:campaignId/webhook/deliveries/resend',
    schema: {
      operationId: 'resendDeliveries',
      tags: ['webhooks'],
      summary: 'Resend webhook deliveries',
      description:
        'Sends failed notifications since a time, oldest first, with the same ids and bodies, and restarts their retries. Skips tests. 409 while the webhook is disabled.',
      params: CampaignParams,
      body: RangeBody,
      response: { 202: RangeAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'webhooks:write', campaign: 'campaignId', shows: 'receipt' } },
    handler: async (request, reply) => {
      const { organizationId } = callerOf(request)
      const { campaignId } = campaignOf(request)
      const range = { organizationId, campaignId, ...readRange(context, request.body) }
      const { count, last } = await resendRange(context, range)
      const nextCursor = last === null ? null : writeCursor(context.secrets, [CURSOR, last])
      return reply.code(202).send({ count, nextCursor })
    },
  })
}

const CURSOR = 'resend'

function readRange(context: Context, body: Static<typeof RangeBody>) {
  const { since, until, states = 'failed', types = null, cursor } = body
  return {
    since: parseInstant(since, '/since'),
    until: until === undefined ? null : parseInstant(until, '/until'),
    failedOnly: states === 'failed',
    types,
    after: cursor === undefined ? null : placeOf(readCursor(context.secrets, cursor)),
  }
}

function placeOf([kind, deliveryId]: readonly unknown[]): string {
  if (kind === CURSOR && typeof deliveryId === 'string') return deliveryId
  const detail = 'This cursor is of another list. Start again without one.'
  throw invalid([{ pointer: '/cursor', code: 'invalid_cursor', detail }])
}
