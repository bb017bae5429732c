import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showId } from '../../platform/ids.ts'
import { isTracing, startSpan, within } from '../../platform/tracing/span.ts'
import type { Span, SpanPlace } from '../../platform/tracing/span.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** Asked by machines all the time, or files. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

/**
 * Makes a span of each request, where spans are made: by route, never by path. It begins once the caller is known, dated back
 * to the request's arrival; a request that was refused before has one when it is answered.
 */
export function traceRequests(server: Pick<FastifyInstance, 'addHook' | 'decorateRequest'>): void {
  if (!isTracing()) return
  server.decorateRequest('span', null)
  server.addHook('preValidation', (request, reply, done) => {
    const span = begin(request, reply)
    if (span === undefined) return done()
    request.span = span
    within(span, done)
  })
  server.addHook('onResponse', async (request, reply) => {
    const span = request.span ?? begin(request, reply)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode))
    span?.end()
  })
  // Who has gone gets no answer; a stream of changes ends so as a rule.
  server.addHook('onRequestAbort', async ({ span }) => {
    span?.set({ 'fairlead.outcome': 'aborted' })
    span?.end()
  })
}

function begin(request: FastifyRequest, reply: FastifyReply): Span | undefined {
  const route = request.routeOptions.url ?? 'unknown'
  if (UNTRACED.has(route)) return undefined
  const { method, caller } = request
  const organization = caller === null ? {} : { 'fairlead.organization.id': showId('org', caller.organizationId) }
  const fields = { 'http.request.method': method, 'http.route': route, ...organization }
  const place = { startedAt: Date.now() - reply.elapsedTime, ...placeOf(request) }
  return startSpan({ name: `${method} ${route}`, kind: 'request', fields }, place)
}

/** Longer than any that the standard allows. */
const LONGEST_PARENT = 100

/**
 * W3C Trace Context: whoever shows a key may continue a trace and say whether it is kept. From others (browsers, strangers)
 * anybody could fill the collector, or write into traces that are not theirs. `tracestate` is discarded, as the standard
 * allows: a text of a caller's is in no span.
 */
function placeOf({ caller, headers }: FastifyRequest): Pick<SpanPlace, 'traceparent'> {
  const { traceparent } = headers
  const isTaken = caller?.kind === 'key' && typeof traceparent === 'string' && traceparent.length <= LONGEST_PARENT
  return isTaken ? { traceparent } : {}
}
