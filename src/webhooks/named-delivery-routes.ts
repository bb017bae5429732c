import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { findDelivery } from './delivery-store.ts'

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
