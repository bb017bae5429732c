import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } from '@opentelemetry/api'
import type { Context as TraceContext, Link, Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Sampler } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { readVersion } from '../version.ts'
import { BoundedExporter, EXPORT_MS } from './bounded-exporter.ts'
import type { TracingSettings } from './settings.ts'
import type { Span, SpanFields, SpanOrder, SpanPlace, Tracer } from './span.ts'

/** Spans that wait at most; further ones are dropped. */
const MOST_WAITING = 2_048
const MOST_TOGETHER = 512
/** How long spans wait for company, in milliseconds. */
const GATHERED_FOR = 5_000
/** How long a process that stops waits for a collector, in milliseconds. */
const LAST_EXPORT_MS = 1_000
const MOST_LEADS = 100
const MOST_LINKS = 100

/**
 * Makes spans, and sends them to a collector in the background. No tracer of the process is registered: libraries that
 * would make spans of their own, with texts in them, find none.
 */
export function createExport(
  settings: TracingSettings,
  headers: Readonly<Record<string, string>>,
  log: Log,
): { readonly tracer: Tracer; readonly stop: () => Promise<void> } {
  const isSecure = settings.endpoint.startsWith('https:')
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1 })
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.endsWith('/') ? settings.endpoint : `${settings.endpoint}/`}v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_MS,
    // One at a time; one that was given up may still be ending.
    concurrencyLimit: 2,
    httpAgentOptions: () => agent,
  })
  const bounded = new BoundedExporter(exporter, { log, hangUp: () => agent.destroy() })
  const processor = new BatchSpanProcessor({
    exporter: bounded,
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: MOST_TOGETHER,
    scheduledDelayMillis: GATHERED_FOR,
    // What bounds an export is its own time; this is longer than all that wait for each other.
    exportTimeoutMillis: 10 * EXPORT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...settings.resource,
      'service.name': settings.serviceName,
      'service.version': readVersion(),
    }),
    sampler: samplerOf(settings),
    spanProcessors: [processor],
    spanLimits: { linkCountLimit: MOST_LINKS },
  })
  return {
    tracer: createTracer(provider.getTracer('fairlead')),
    stop: async () => {
      // What could not be sent is told of like every export that fails. The first that fails ends the shutdown, not the others.
      const ended = provider.shutdown().catch(() => undefined)
      const sent = ended.then(() => bounded.finished())
      const waited = new AbortController()
      await Promise.race([sent, pause(LAST_EXPORT_MS, undefined, { signal: waited.signal }).catch(() => undefined)])
      waited.abort()
      bounded.giveUp()
      await sent
    },
  }
}

const PARENT_BASED = 'parentbased_'

function samplerOf({ sampler, samplerRatio }: TracingSettings): Sampler {
  const isParentBased = sampler.startsWith(PARENT_BASED)
  const root = rootSampler(isParentBased ? sampler.slice(PARENT_BASED.length) : sampler, samplerRatio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler()
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio)
}

const KINDS = {
  request: SpanKind.SERVER,
  stage: SpanKind.CONSUMER,
  call: SpanKind.CLIENT,
  inner: SpanKind.INTERNAL,
} as const

function createTracer(tracer: OtelTracer): Tracer {
  const propagator = new W3CTraceContextPropagator()
  const contextOf = ({ parent, traceparent }: SpanPlace): TraceContext => {
    if (parent instanceof ExportedSpan) return trace.setSpan(ROOT_CONTEXT, parent.otel)
    if (traceparent === undefined) return ROOT_CONTEXT
    return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  }
  return {
    start: ({ name, kind, fields }: SpanOrder, place: SpanPlace) => {
      const otel = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          links: linksTo(place.links),
          ...(fields === undefined ? {} : { attributes: { ...fields } }),
          ...(place.startedAt === undefined ? {} : { startTime: place.startedAt }),
        },
        contextOf(place),
      )
      return new ExportedSpan(otel, place.isShared === true ? undefined : place.parent)
    },
  }
}

function linksTo(spans: readonly Span[] = []): Link[] {
  return spans.slice(0, MOST_LINKS).flatMap((span) => {
    return span instanceof ExportedSpan ? [{ context: span.otel.spanContext() }] : []
  })
}

class ExportedSpan implements Span {
  readonly otel: OtelSpan
  readonly above: Span | undefined
  hasEnded = false
  readonly #leads = new Set<string>()

  constructor(otel: OtelSpan, above: Span | undefined) {
    this.otel = otel
    this.above = above
  }

  set(fields: SpanFields): void {
    this.otel.setAttributes({ ...fields })
  }

  addLeads(leadIds: readonly string[]): void {
    if (!this.otel.isRecording()) return
    for (const leadId of leadIds) this.#leads.add(leadId)
  }

  fail(code: string): void {
    this.otel.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code)
  }

  end(): void {
    if (this.hasEnded) return
    this.hasEnded = true
    if (this.#leads.size > 0) {
      this.otel.setAttribute('fairlead.lead.ids', [...this.#leads].slice(0, MOST_LEADS))
      this.otel.setAttribute('fairlead.lead.count', this.#leads.size)
    }
    this.otel.end()
  }
}
