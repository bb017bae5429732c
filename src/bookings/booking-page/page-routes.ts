import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { showCalendar, showConfirmation, submitBookingForm, submitConfirmation } from './booking-page-handler.ts'
import {
  showCancelPage,
  showMeetingPage,
  showMovePage,
  submitCancellation,
  submitMove,
} from './meeting-page-handler.ts'
import type { PageAnswer } from './page-answer.ts'

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

/** The pages behind calendar links, behind those of confirmation mails, and behind those of invitations. */
export function pageRoutes(scope: Server, context: Context): void {
  const page = (method: 'GET' | 'POST', url: string, show: (request: FastifyRequest) => Promise<PageAnswer>) =>
    scope.route({ method, url, handler: async (request, reply) => sendPage(reply, await show(request)) })
  page('GET', '/c/:token', (request) => showCalendar(context, tokenOf(request), request.query))
  page('POST', '/c/:token', (request) => submitBookingForm(context, tokenOf(request), request.body))
  page('GET', '/c/:token/confirm/:request', (request) => showConfirmation(context, linkOf(request)))
  page('POST', '/c/:token/confirm/:request', (request) => submitConfirmation(context, linkOf(request)))
  page('GET', '/m/:token', (request) => showMeetingPage(context, tokenOf(request), request.query))
  page('GET', '/m/:token/time', (request) => showMovePage(context, tokenOf(request), request.query))
  page('POST', '/m/:token/time', (request) => submitMove(context, tokenOf(request), request.body))
  page('GET', '/m/:token/cancel', (request) => showCancelPage(context, tokenOf(request)))
  page('POST', '/m/:token/cancel', (request) => submitCancellation(context, tokenOf(request), request.body))
}

/** Sends a page, or a visitor on to that of another provider. */
function sendPage(reply: FastifyReply, { meaning, page, location }: PageAnswer): FastifyReply {
  if (location !== undefined) void reply.header('Location', location)
  return reply.code(STATUS_OF[meaning]).type('text/html; charset=utf-8').send(page)
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

function linkOf(request: FastifyRequest): { token: string; requestToken: string } {
  return { token: tokenOf(request), requestToken: (request.params as { request: string }).request }
}
