import type { FastifyRequest } from 'fastify'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { sendPage } from './calendar-routes.ts'
import { showMeetingPage, showMovePage, takeMove } from './visit-meeting.ts'
import { showCancelPage, takeCancellation } from './visit-cancellation.ts'

/** The pages behind the links of invitations, on which a meeting is moved and cancelled. */
export function meetingPageRoutes(scope: Server, context: Context): void {
  scope.get('/m/:token', async (request, reply) =>
    sendPage(reply, await showMeetingPage(context, tokenOf(request), request.query)),
  )
  scope.get('/m/:token/time', async (request, reply) =>
    sendPage(reply, await showMovePage(context, tokenOf(request), request.query)),
  )
  scope.post('/m/:token/time', async (request, reply) =>
    sendPage(reply, await takeMove(context, tokenOf(request), request.body)),
  )
  scope.get('/m/:token/cancel', async (request, reply) =>
    sendPage(reply, await showCancelPage(context, tokenOf(request))),
  )
  scope.post('/m/:token/cancel', async (request, reply) =>
    sendPage(reply, await takeCancellation(context, tokenOf(request), request.body)),
  )
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}
