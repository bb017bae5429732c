import type { FastifyReply } from 'fastify'
import {
  pageHeaders,
  pageScript,
  scriptVersion,
  scriptedPageHeaders,
  stylesheetUrl,
  stylesheetVersion,
} from '../../pages/page-assets.ts'
import { pageStyles } from '../../pages/page-styles.ts'
import { botPage, problemPage } from '../../pages/problem-and-notice-pages.ts'
import { serveHtmlPages } from '../http/html-pages.ts'
import type { PageFailure } from '../http/html-pages.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { formText, readForm } from './booking-page/booking-form.ts'
import { pageRoutes } from './booking-page/page-routes.ts'

const HTML = 'text/html; charset=utf-8'
/** Ten answers and the notes at their longest, in a script of which each character takes nine in a form. */
const FORM_LIMIT = 256 * 1024
const YEAR = 365 * 24 * 60 * 60

/** Requests a minute from one address, behind which a whole company may sit, or a proxy that nobody named to us. */
const REQUESTS_PER_MINUTE = 1_800

/** The pages that prospects see, their stylesheet, and the page that explains the reader of websites. */
export function bookingRoutes(server: Server, context: Context): void {
  const rules = {
    log: context.log,
    clock: context.clock,
    headers: pageHeaders,
    render: (problem: PageFailure) => problemPage({ stylesheetUrl, problem }),
  }
  void server.register(async (scope) => {
    serveHtmlPages(scope, { ...rules, headers: scriptedPageHeaders, requestsPerMinute: REQUESTS_PER_MINUTE })
    // Only here: the API goes on refusing forms, and the pages refuse everything else.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      async (_request: unknown, body: string) => readForm(body),
    )
    pageRoutes(scope, context)
  })
  void server.register(async (scope) => {
    serveHtmlPages(scope, rules)
    plainRoutes(scope)
  })
}

function plainRoutes(scope: Server): void {
  scope.get('/pages.css', async (request, reply) => {
    keepVersion(reply, formText(request.query, 'v') === stylesheetVersion)
    return reply.type('text/css; charset=utf-8').send(pageStyles)
  })
  scope.get('/pages.js', async (request, reply) => {
    keepVersion(reply, formText(request.query, 'v') === scriptVersion)
    return reply.type('text/javascript; charset=utf-8').send(pageScript)
  })
  scope.get('/bot', async (_request, reply) => reply.type(HTML).send(botPage({ stylesheetUrl })))
}

/** Another version is asked for while two versions of the program run side by side. */
function keepVersion(reply: FastifyReply, isThis: boolean): void {
  void reply.header('Cache-Control', isThis ? `public, max-age=${YEAR}, immutable` : 'no-cache')
}
