import { finishFramedPage, finishPage } from '../../pages/page-assets.ts'
import { botPage, problemPageFor } from '../../pages/problem-and-notice-pages.ts'
import { serveHtmlPages } from '../http/html-pages.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { readForm } from './booking-page/booking-form.ts'
import { pageRoutes, previewPageRoute } from './booking-page/page-routes.ts'

const HTML = 'text/html; charset=utf-8'
/** Ten answers and the notes at their longest, in a script of which each character takes nine in a form. */
const FORM_LIMIT = 256 * 1024

/** Requests a minute from one address, behind which a whole company may sit, or a proxy that nobody named to us: a booking takes two. */
const REQUESTS_PER_MINUTE = 3_600

/** The pages that prospects see, and the page that explains the reader of websites. */
export function bookingRoutes(server: Server, context: Context): void {
  const rules = {
    log: context.log,
    clock: context.clock,
    finish: finishPage,
    render: problemPageFor,
  }
  void server.register(async (scope) => {
    serveHtmlPages(scope, { ...rules, requestsPerMinute: REQUESTS_PER_MINUTE })
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
    serveHtmlPages(scope, { ...rules, finish: finishFramedPage, requestsPerMinute: REQUESTS_PER_MINUTE })
    previewPageRoute(scope, context)
  })
  void server.register(async (scope) => {
    serveHtmlPages(scope, rules)
    scope.get('/bot', async (_request, reply) => reply.type(HTML).send(botPage({})))
  })
}
