import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../platform/errors.ts'
import { killedTasks } from '../../platform/process-pool/program.ts'

/** Metrics of one process, in the Prometheus text format. */
function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showKilledTasks(registry)
  return registry
}

/** What was killed for its time or memory came from outside, or is a fault of ours. */
function showKilledTasks(registry: Registry): void {
  const name = 'fairlead_tasks_killed_total'
  const help = 'Readings and renderings that were killed in this process, by program and reason: time, memory or crash.'
  new Counter({
    name,
    help,
    labelNames: ['program', 'reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { program, reason, count } of killedTasks()) this.labels(program, reason).inc(count)
    },
  })
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

/** Figures of the whole installation, asked for together whenever metrics are read. */
export interface InstallationGauges {
  /** By name: what it says. */
  readonly help: Readonly<Record<string, string>>
  /** Answers a value for each name. */
  readonly read: () => Promise<Readonly<Record<string, number>>>
}

/** Shows figures among the metrics of the process. The answer asks for them anew; where that fails they are not known. */
export function showGauges(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  { help, read }: InstallationGauges,
): () => Promise<void> {
  const names = Object.keys(help)
  const gauges = names.map((name) => new Gauge({ name, help: help[name] ?? '', registers: [metrics] }))
  return async () => {
    for (const gauge of gauges) gauge.set(Number.NaN)
    const values = await read()
    for (const [index, gauge] of gauges.entries()) gauge.set(values[names[index] ?? ''] ?? Number.NaN)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/**
 * `/metrics` answers callers on this machine, or with the operator's token. A request that somebody passed on comes
 * from elsewhere, even where the proxy is on this machine. @throws AppError `forbidden`
 */
export function assertMayReadMetrics(
  request: { ip: string; headers: IncomingHttpHeaders },
  token: string | undefined,
): void {
  const { ip, headers } = request
  const isAllowed =
    token === undefined
      ? isLoopback(ip) && !wasPassedOn(headers) && isLocalHost(headers.host)
      : bearerIs(headers.authorization, token)
  if (isAllowed) return
  throw new AppError(
    'forbidden',
    'Metrics answer this machine only and not through a proxy, or a bearer of FAIRLEAD_METRICS_TOKEN.',
  )
}

/** RFC 7239, RFC 9110 §7.6.3, and what proxies and CDNs write instead. */
const PASSED_ON =
  /^(forwarded|via|client-ip|true-client-ip|cf-connecting-ip|cf-ray|cdn-loop|fastly-client-ip|fly-client-ip|x-(forwarded(-.+)?|real-ip|client-ip|cluster-client-ip|original-.+|envoy-.+|amzn-trace-id|azure-.+))$/

function wasPassedOn(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => PASSED_ON.test(name))
}

/** A proxy that names nobody may still keep the name under which it was asked. */
function isLocalHost(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)
}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

function bearerIs(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
