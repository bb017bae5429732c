import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../http/access.ts'
import { problems } from '../http/problems.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import { NoticeBody, OutcomeAnswer } from './connection-schema.ts'
import { reportBooking } from './report-booking.ts'

/** Bookings that an automation reports with an API key. */
export function reportRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/booking-connections/:connectionId/bookings',
    schema: {
      operationId: 'reportBooking',
      tags: ['meetings'],
      summary: 'Report a booking of another calendar',
      description:
        'For tools that cannot sign, such as Power Automate or Zapier, and for connections of provider `url` only. The same JSON goes signed to `inboundUrl`. What was reported before, or is older than what is known, changes nothing, so that trying again is safe; without `timestamp`, the same JSON is the same report for five minutes. The lead is found by `data.token`, then by `data.bookingId`, then by the attendee’s address: a live lead of that address before one of a test, one that has not ended before one that has, then the one written to last; otherwise the booking waits in `GET /unmatched-bookings`.',
      params: Type.Object({ connectionId: Type.String({ description: 'The `connectionId` of the connection.' }) }),
      body: NoticeBody,
      response: { 200: OutcomeAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: { scope: 'meetings:write', whole: true } },
    handler: async (request) => {
      const outcome = await reportBooking(context, placeOf(request), request.body)
      return { success: true as const, outcome }
    },
  })
}

function placeOf(request: FastifyRequest) {
  const connectionId = parseId('conn', (request.params as { connectionId: string }).connectionId)
  if (connectionId === undefined) throw notFound('booking connection')
  return { organizationId: callerOf(request).organizationId, connectionId }
}
