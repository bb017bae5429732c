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

/** The pages behind calendar links and behind the links of confirmation mails. */
export function calendarRoutes(scope: Server, context: Context): void {
  scope.get('/c/:token', async (request, reply) =>
    sendPage(reply, await showCalendar(context, tokenOf(request), request.query)),
  )
  scope.post('/c/:token', async (request, reply) =>
    sendPage(reply, await submitBookingForm(context, tokenOf(request), request.body)),
  )
  scope.get('/c/:token/confirm/:request', async (request, reply) =>
    sendPage(reply, await showConfirmation(context, linkOf(request))),
  )
  scope.post('/c/:token/confirm/:request', async (request, reply) =>
    sendPage(reply, await submitConfirmation(context, linkOf(request))),
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

/** The pages behind the links of invitations, on which a meeting is moved and cancelled. */
export function meetingPageRoutes(scope: Server, context: Context): void {
  scope.get('/m/:token', async (request, reply) =>
    sendPage(reply, await showMeetingPage(context, meetingTokenOf(request), request.query)),
  )
  scope.get('/m/:token/time', async (request, reply) =>
    sendPage(reply, await showMovePage(context, meetingTokenOf(request), request.query)),
  )
  scope.post('/m/:token/time', async (request, reply) =>
    sendPage(reply, await submitMove(context, meetingTokenOf(request), request.body)),
  )
  scope.get('/m/:token/cancel', async (request, reply) =>
    sendPage(reply, await showCancelPage(context, meetingTokenOf(request))),
  )
  scope.post('/m/:token/cancel', async (request, reply) =>
    sendPage(reply, await submitCancellation(context, meetingTokenOf(request), request.body)),
  )
}

function meetingTokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}
