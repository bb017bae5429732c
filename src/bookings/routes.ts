import { botPage } from '../../pages/bot-page.ts'
import { pageHeaders, stylesheetUrl, stylesheetVersion } from '../../pages/page-headers.ts'
import { pageStyles } from '../../pages/page-styles.ts'
import { problemPage } from '../../pages/problem-page.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { AppError, asError } from '../platform/errors.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { readForm, textOf } from './read-form.ts'

const HTML = 'text/html; charset=utf-8'
const FORM_LIMIT = 64 * 1024
const YEAR = 365 * 24 * 60 * 60

/** The pages that prospects see, their stylesheet, and the page that explains the reader of websites. */
export function bookingRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      for (const [name, value] of Object.entries(pageHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
      return payload
    })
    answerFailures(scope, context)
    // Only here: the API goes on refusing forms, and the pages refuse everything else.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      async (_request: unknown, body: string) => readForm(body),
    )
    calendarRoutes(scope, context)
    plainRoutes(scope)
  })
}

/** People get a page instead of a problem document, unless their request itself is malformed. */
function answerFailures(scope: Server, context: Context): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.code === 'not_found') {
      return reply
        .code(404)
        .type(HTML)
        .send(problemPage({ stylesheetUrl, problem: 'unknown_link' }))
    }
    if (isOfCaller(error)) throw error
    const route = request.routeOptions.url
    context.log.error({ err: asError(error), requestId: request.id, route }, 'A page could not be shown.')
    return reply
      .code(500)
      .type(HTML)
      .send(problemPage({ stylesheetUrl, problem: 'unavailable' }))
  })
}

function isOfCaller(error: unknown): boolean {
  if (error instanceof AppError) return true
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status < 500
}

function plainRoutes(scope: Server): void {
  scope.get('/pages.css', async (request, reply) => {
    // Another version is asked for while two versions of the program run side by side.
    const isThis = textOf(request.query, 'v') === stylesheetVersion
    reply.header('Cache-Control', isThis ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    return reply.type('text/css; charset=utf-8').send(pageStyles)
  })
  scope.get('/bot', async (_request, reply) => reply.type(HTML).send(botPage({ stylesheetUrl })))
}
