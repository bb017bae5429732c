import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '../../../pages/page-clock.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import {
  showAsked,
  showCalendar,
  showConfirmation,
  submitBookingForm,
  submitConfirmation,
  submitVisitor,
} from './booking-page-handler.ts'
import type { Visit } from './booking-page-handler.ts'
import {
  sendMeetingFile,
  showCancelPage,
  showMeetingPage,
  showMovePage,
  submitAgain,
  submitCancellation,
  submitMove,
} from './meeting-page-handler.ts'
import type { PageAnswer } from './page-answer.ts'
import { showPreview } from './preview-booking-page.ts'

/** What a page's meaning is in HTTP. */
const STATUS_OF: Readonly<Record<PageAnswer['meaning'], number>> = {
  fine: 200,
  done: 303,
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
  const page = pagesOf(scope)
  page('GET', '/c/:token', (request) => showCalendar(context, tokenOf(request), visitOf(request)))
  page('POST', '/c/:token', (request) => submitBookingForm(context, tokenOf(request), visitOf(request)))
  page('GET', '/c/:token/asked', (request) => showAsked(context, tokenOf(request), visitOf(request)))
  page('POST', '/c/:token/visitor', (request) => submitVisitor(context, tokenOf(request), visitOf(request)))
  page('GET', '/c/:token/confirm/:request', (request) => showConfirmation(context, linkOf(request), visitOf(request)))
  page('POST', '/c/:token/confirm/:request', (request) =>
    submitConfirmation(context, linkOf(request), visitOf(request)),
  )
  page('GET', '/m/:token', (request) => showMeetingPage(context, tokenOf(request), visitOf(request)))
  page('GET', '/m/:token/meeting.ics', (request) => sendMeetingFile(context, tokenOf(request), visitOf(request)))
  page('GET', '/m/:token/time', (request) => showMovePage(context, tokenOf(request), visitOf(request)))
  page('POST', '/m/:token/time', (request) => submitMove(context, tokenOf(request), visitOf(request)))
  page('GET', '/m/:token/cancel', (request) => showCancelPage(context, tokenOf(request), visitOf(request)))
  page('POST', '/m/:token/cancel', (request) => submitCancellation(context, tokenOf(request), visitOf(request)))
  page('POST', '/m/:token/again', (request) => submitAgain(context, tokenOf(request), visitOf(request)))
}

/** The page that the dashboard shows to those whose calendar it is. */
export function previewPageRoute(scope: Server, context: Context): void {
  pagesOf(scope)('GET', '/preview/:token', (request) => showPreview(context, tokenOf(request), visitOf(request)))
}

function pagesOf(scope: Server) {
  return (method: 'GET' | 'POST', url: string, show: (request: FastifyRequest) => Promise<PageAnswer>) =>
    scope.route({ method, url, handler: async (request, reply) => sendPage(reply, await show(request)) })
}

/** Sends a page or a file, or a visitor on to another page. */
function sendPage(reply: FastifyReply, { meaning, page, location, cookie, file }: PageAnswer): FastifyReply {
  if (location !== undefined) void reply.header('Location', location)
  if (cookie !== undefined) void reply.header('Set-Cookie', cookie)
  if (file !== undefined) void reply.header('Content-Disposition', `attachment; filename="${file.name}"`)
  return reply
    .code(STATUS_OF[meaning])
    .type(file?.type ?? 'text/html; charset=utf-8')
    .send(page)
}

/** What the browser tells; the form is there after a POST. */
function visitOf({ headers, query, body }: FastifyRequest): Visit & { query: unknown; form: unknown } {
  return { locale: localeOf(headers['accept-language']), cookies: headers.cookie, query, form: body }
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

function linkOf(request: FastifyRequest): { token: string; requestToken: string } {
  return { token: tokenOf(request), requestToken: (request.params as { request: string }).request }
}
