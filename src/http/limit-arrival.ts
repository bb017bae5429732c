import { isStreamed } from './load-limit.ts'
import type { Server } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs while the body arrives. */
    arrival: NodeJS.Timeout | null
  }
}

/**
 * A request whose head or body takes longer than these milliseconds is answered 408 and its connection closed. A route
 * that reads a body as it comes (`streams`) looks after that one itself.
 */
export function limitArrival(server: Server, longest: number): void {
  server.server.headersTimeout = longest
  server.decorateRequest('arrival', null)
  const over = (request: { arrival: NodeJS.Timeout | null }) => {
    if (request.arrival !== null) clearTimeout(request.arrival)
    request.arrival = null
  }
  server.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    if (headers['transfer-encoding'] === undefined && headers['content-length'] === undefined) return
    if (isStreamed(request)) return
    request.arrival = setTimeout(() => {
      const error = Object.assign(new Error('The body takes too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.server.emit('clientError', error, request.raw.socket)
    }, longest).unref()
  })
  server.addHook('preValidation', async (request) => over(request))
  server.addHook('onSend', async (request) => over(request))
}
