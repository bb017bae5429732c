import { pageHeaders, stylesheetUrl } from '../../pages/page-headers.ts'
import { problemPage } from '../../pages/problem-page.ts'
import { servePages } from '../http/page-scope.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { followLink } from './follow-link.ts'

/** Scanners of mail providers open the links of all their users from a few addresses. */
const REQUESTS_PER_MINUTE = 6_000

/** Counted links of emails: to the stored address and to no other. */
export function linkRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    servePages(scope, {
      log: context.log,
      clock: context.clock,
      headers: pageHeaders,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      render: (problem) => problemPage({ stylesheetUrl, problem }),
    })
    scope.get<{ Params: { token: string } }>('/l/:token', async (request, reply) => {
      const { method, params, headers } = request
      const target = await followLink(context, { token: params.token, method, agent: headers['user-agent'] })
      if (target !== undefined) return reply.redirect(target, 302)
      const page = problemPage({ stylesheetUrl, problem: 'unknown_link' })
      return reply.code(404).type('text/html; charset=utf-8').send(page)
    })
  })
}
