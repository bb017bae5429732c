import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../platform/errors.ts'

/** Metrics of one process, in the Prometheus text format. */
function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Counts answers and their time by route, never by path: paths hold ids. */
export function countRequests(server: Pick<FastifyInstance, 'addHook' | 'decorate'>): void {
  const registry = createRegistry()
  const seconds = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['route', 'method'],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'fairlead_http_answers_total',
    help: 'Answers by route and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.labels(route, request.method).observe(reply.elapsedTime / 1000)
    answers.labels(route, request.method, String(reply.statusCode)).inc()
  })
  server.decorate('metrics', registry)
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** `/metrics` answers callers on this machine, or with the operator's token. @throws AppError `forbidden` */
export function assertMayReadMetrics(
  request: { ip: string; headers: { authorization?: string | undefined } },
  token: string | undefined,
): void {
  if (token === undefined ? isLoopback(request.ip) : bearerIs(request.headers.authorization, token)) return
  throw new AppError('forbidden', 'Metrics answer this machine only, or a bearer of FAIRLEAD_METRICS_TOKEN.')
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

function bearerIs(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
