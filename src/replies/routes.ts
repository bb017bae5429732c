import type { FastifyReply } from 'fastify'
import { pageHeaders, stylesheetUrl } from '../../pages/page-headers.ts'
import { problemPage } from '../../pages/problem-page.ts'
import { unsubscribedPage, unsubscribePage } from '../../pages/unsubscribe-page.ts'
import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { openUnsubscribeLink, unsubscribe } from './unsubscribe.ts'

const BODY_LIMIT = 64 * 1024

interface LinkParams {
  Params: { token: string }
}

/** The page behind unsubscribe links. Mail programs post to the same address with one click (RFC 8058). */
export function unsubscribeRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      reply.headers({ ...pageHeaders })
      return payload
    })
    // Whatever is posted means the same, so that every mail program's way of posting is right.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async () => null)
    scope.get<LinkParams>('/u/:token', async (request, reply) => {
      const { token } = request.params
      const known = await openUnsubscribeLink(context, token)
      if (known === undefined) return unknownLink(reply)
      const view = { stylesheetUrl, organization: known.organizationName, path: `/u/${token}` }
      return sendPage(reply, unsubscribePage(view))
    })
    scope.post<LinkParams>('/u/:token', async (request, reply) => {
      const known = await openUnsubscribeLink(context, request.params.token)
      if (known === undefined) return unknownLink(reply)
      await unsubscribe(context, known)
      return sendPage(reply, unsubscribedPage({ stylesheetUrl, organization: known.organizationName }))
    })
  })
}

function unknownLink(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), problemPage({ stylesheetUrl, problem: 'unknown_link' }))
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}
