import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import type { PageAnswer } from './page-answer.ts'
import { showCalendar, takeForm } from './visit-calendar.ts'
import { showConfirmation, takeConfirmation } from './visit-confirmation.ts'

/** What a page's meaning is in HTTP. */
const STATUS_OF: Readonly<Record<PageAnswer['meaning'], number>> = {
  fine: 200,
  elsewhere: 302,
  faulty_form: 400,
  unknown_link: 404,
  taken: 409,
  unchangeable: 409,
  time_taken: 409,
  expired_link: 410,
  not_bookable: 410,
  too_many_attempts: 429,
  too_many_requests: 429,
  unreadable_form: 400,
  large_form: 413,
  unavailable: 503,
}

/** The pages behind calendar links and behind the links of confirmation mails. */
export function calendarRoutes(scope: Server, context: Context): void {
  scope.get('/c/:token', async (request, reply) =>
    sendPage(reply, await showCalendar(context, tokenOf(request), request.query)),
  )
  scope.post('/c/:token', async (request, reply) =>
    sendPage(reply, await takeForm(context, tokenOf(request), request.body)),
  )
  scope.get('/c/:token/confirm/:request', async (request, reply) =>
    sendPage(reply, await showConfirmation(context, linkOf(request))),
  )
  scope.post('/c/:token/confirm/:request', async (request, reply) =>
    sendPage(reply, await takeConfirmation(context, linkOf(request))),
  )
}

/** Sends a page, or a visitor on to that of another provider. */
export function sendPage(reply: FastifyReply, { meaning, page, location }: PageAnswer): FastifyReply {
  if (location !== undefined) void reply.header('Location', location)
  return reply.code(STATUS_OF[meaning]).type('text/html; charset=utf-8').send(page)
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

function linkOf(request: FastifyRequest): { token: string; requestToken: string } {
  return { token: tokenOf(request), requestToken: (request.params as { request: string }).request }
}
