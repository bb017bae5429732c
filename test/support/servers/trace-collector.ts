import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as it arrived, by OTLP 1 in JSON. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly fields: Readonly<Record<string, unknown>>
  /** Spans that it is a part of too. */
  readonly links: readonly string[]
  /** 2 if it failed. */
  readonly status: number
  readonly startMs: number
  readonly endMs: number
}

/** A collector of traces on this machine, which keeps what it was sent. */
export interface Collector {
  readonly url: string
  /** Bodies as they came. */
  readonly bodies: string[]
  readonly headers: IncomingHttpHeaders[]
  /** What is said of the process that sent each body. */
  resources(): Readonly<Record<string, unknown>>[]
  spans(): CollectedSpan[]
  close(): Promise<void>
}

/** OTLP: one of these members says the value. */
interface AnyValue {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
  arrayValue?: { values: AnyValue[] }
}

type KeyValues = readonly { key: string; value: AnyValue }[]

interface Sent {
  resourceSpans: {
    resource: { attributes: KeyValues }
    scopeSpans: {
      spans: (Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name' | 'kind'> & {
        attributes: KeyValues
        links?: { spanId: string }[]
        status?: { code?: number }
        startTimeUnixNano: string
        endTimeUnixNano: string
      })[]
    }[]
  }[]
}

function valueOf({ stringValue, intValue, doubleValue, boolValue, arrayValue }: AnyValue): unknown {
  if (arrayValue !== undefined) return arrayValue.values.map(valueOf)
  return stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue))
}

const fieldsOf = (pairs: KeyValues) => Object.fromEntries(pairs.map(({ key, value }) => [key, valueOf(value)]))
const milliseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000

/** Starts a collector. It takes everything, unless told how to answer. */
export async function startCollector(
  answer: (response: ServerResponse) => void = (response) => response.end('{}'),
): Promise<Collector> {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
      headers.push(request.headers)
      bodies.push(body)
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    resources: () => sent().map(({ resource }) => fieldsOf(resource.attributes)),
    spans: () =>
      sent()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, links = [], status, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
          ...span,
          fields: fieldsOf(attributes),
          links: links.map(({ spanId }) => spanId),
          status: status?.code ?? 0,
          startMs: milliseconds(startTimeUnixNano),
          endMs: milliseconds(endTimeUnixNano),
        })),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
