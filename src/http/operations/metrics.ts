import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../platform/errors.ts'
import { killedTasks } from '../../platform/process-pool/program.ts'
import { tallied } from '../../platform/tally.ts'
import type { Tally } from '../../platform/tally.ts'

/** Metrics of one process, in the Prometheus text format. */
function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showCounts(registry)
  return registry
}

/** Counts that other parts of the program keep, in the words of `labelNames`. */
interface KeptCounts {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  readonly read: () => Iterable<readonly [labels: readonly string[], count: number]>
}

const KEPT_COUNTS: readonly KeptCounts[] = [
  {
    // What was killed for its time or memory came from outside, or is a fault of ours.
    name: 'fairlead_tasks_killed_total',
    help: 'Readings and renderings that were killed in this process, by program and reason: time, memory or crash.',
    labelNames: ['program', 'reason'],
    read: () => killedTasks().map(({ program, reason, count }) => [[program, reason], count] as const),
  },
  {
    name: 'fairlead_emails_total',
    help: 'Attempts of this process to send an email: sent, not_sent, or unknown where nobody knows whether it left.',
    labelNames: ['outcome'],
    read: () => byOutcome('emails'),
  },
  {
    name: 'fairlead_deliveries_total',
    help: 'Attempts of this process to deliver a notification: delivered or failed.',
    labelNames: ['outcome'],
    read: () => byOutcome('deliveries'),
  },
  {
    name: 'fairlead_spans_total',
    help: 'Spans of this process that a collector of traces took (exported) or did not take (lost).',
    labelNames: ['outcome'],
    read: () => byOutcome('spans'),
  },
]

function byOutcome(what: Tally): (readonly [labels: readonly string[], count: number])[] {
  return [...tallied(what)].map(([outcome, count]) => [[outcome], count])
}

function showCounts(registry: Registry): void {
  for (const { name, help, labelNames, read } of KEPT_COUNTS) {
    new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, count] of read()) this.labels(...labels).inc(count)
      },
    })
  }
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

/** A figure, or one for each value of the label. */
type Figure = number | Readonly<Record<string, number>>

/** Figures of the whole installation, asked for together whenever metrics are read. */
export interface InstallationGauges {
  /** By name: what it says. */
  readonly help: Readonly<Record<string, string>>
  /** What tells those figures apart of which there are several. */
  readonly label?: string
  /** Answers a figure for each name. */
  readonly read: () => Promise<Readonly<Record<string, Figure>>>
}

/** Shows figures among the metrics of the process. The answer asks for them anew; where that fails they are not known. */
export function showGauges(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  { help, label, read }: InstallationGauges,
): () => Promise<void> {
  const labelNames = label === undefined ? [] : [label]
  const gauges = Object.entries(help).map(([name, says]) => {
    return { name, gauge: new Gauge({ name, help: says, labelNames, registers: [metrics] }) }
  })
  return async () => {
    for (const { gauge } of gauges) gauge.reset()
    const values = await read().catch((error: unknown) => {
      for (const { gauge } of gauges) gauge.set(Number.NaN)
      throw error
    })
    for (const { name, gauge } of gauges) {
      const value = values[name] ?? Number.NaN
      if (typeof value === 'number') gauge.set(value)
      else for (const [of, figure] of Object.entries(value)) gauge.labels(of).set(figure)
    }
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
