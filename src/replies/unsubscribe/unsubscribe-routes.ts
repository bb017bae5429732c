import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '../../../pages/page-clock.ts'
import { finishPage } from '../../../pages/page-assets.ts'
import { problemPageFor, unsubscribedPage, unsubscribePage } from '../../../pages/problem-and-notice-pages.ts'
import { serveHtmlPages } from '../../http/html-pages.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { openUnsubscribeLink, unsubscribe } from './unsubscribe.ts'
import type { KnownLink } from './unsubscribe.ts'

/** Bytes of a posted body that are read, to be thrown away. */
const MOST_READ = 1024 * 1024
/** A mail provider posts the clicks of all its users from a few addresses, and none of them may be turned away. */
const REQUESTS_PER_MINUTE = 6_000

interface LinkParams {
  Params: { token: string }
}

/** The page behind unsubscribe links. Mail programs post to the same address with one click (RFC 8058). */
export function unsubscribeRoutes(server: Server, context: Context): void {
  void server.register(async (scope) => {
    serveHtmlPages(scope, {
      log: context.log,
      clock: context.clock,
      finish: finishPage,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      render: problemPageFor,
    })
    // Whatever is posted means the same, so that every mail program's way of posting is right.
    scope.addHook('onRequest', async (request) => {
      request.raw.headers['content-type'] = 'application/octet-stream'
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (_request: unknown, body: Readable) => discard(body))
    scope.get<LinkParams>('/u/:token', async (request, reply) => {
      const { token } = request.params
      const known = await openUnsubscribeLink(context, token)
      if (known === undefined) return unknownLink(request, reply)
      return sendPage(reply, unsubscribePage({ ...frameOf(known, request), path: `/u/${token}` }))
    })
    scope.post<LinkParams>('/u/:token', async (request, reply) => {
      const known = await openUnsubscribeLink(context, request.params.token)
      if (known === undefined) return unknownLink(request, reply)
      await unsubscribe(context, known)
      // Of a body that goes on nothing more is read.
      if (!request.raw.readableEnded) void reply.header('Connection', 'close')
      return sendPage(reply, unsubscribedPage(frameOf(known, request)))
    })
  })
}

/** Takes a body off the line, up to the limit: a client that still writes may miss the answer. */
async function discard(body: Readable): Promise<null> {
  let read = 0
  const { promise, resolve } = Promise.withResolvers<null>()
  const done = () => resolve(null)
  const onData = (chunk: Buffer) => {
    read += chunk.length
    if (read <= MOST_READ) return
    body.off('data', onData).pause()
    done()
  }
  // A client that is gone has clicked all the same.
  body.on('data', onData).on('end', done).on('error', done).on('close', done)
  return promise
}

function frameOf({ organizationName, brand }: KnownLink, { headers }: FastifyRequest) {
  return { organization: organizationName, brand, locale: localeOf(headers['accept-language']) }
}

function unknownLink({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), problemPageFor('unknown_link', headers['accept-language']))
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}
