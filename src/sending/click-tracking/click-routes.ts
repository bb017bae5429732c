import { finishPage } from '../../../pages/page-assets.ts'
import { problemPageFor } from '../../../pages/problem-and-notice-pages.ts'
import { serveHtmlPages } from '../../http/html-pages.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { followLink } from './record-click.ts'

/** Scanners of mail providers open the links of all their users from a few addresses. */
const REQUESTS_PER_MINUTE = 6_000

/** Counted links of emails: to the stored address and to no other. */
export function clickRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    serveHtmlPages(scope, {
      log: context.log,
      clock: context.clock,
      finish: finishPage,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      render: problemPageFor,
    })
    scope.get<{ Params: { token: string } }>('/l/:token', async (request, reply) => {
      const { method, params, headers } = request
      const target = await followLink(context, { token: params.token, method, agent: headers['user-agent'] })
      if (target !== undefined) return reply.redirect(target, 302)
      const page = problemPageFor('unknown_link', headers['accept-language'])
      return reply.code(404).type('text/html; charset=utf-8').send(page)
    })
  })
}
