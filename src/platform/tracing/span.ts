import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a span may say: ids, counts, codes and names of ours. No field holds a text of somebody else, an address, a path or a
 * value of a statement.
 */
type SpanField =
  | 'db.system.name'
  | 'error.type'
  | 'fairlead.campaign.id'
  | 'fairlead.claimed'
  | 'fairlead.count'
  | 'fairlead.delivery.id'
  | 'fairlead.jobs'
  | 'fairlead.message.id'
  | 'fairlead.organization.id'
  | 'fairlead.outcome'
  | 'fairlead.purpose'
  | 'fairlead.statements'
  | 'http.request.method'
  | 'http.response.status_code'
  | 'http.route'

export type SpanFields = { readonly [Field in SpanField]?: string | number }

/** What a span is of: a request to us, a turn of a stage or a job of it, a call that leaves, or work within one of these. */
export type SpanKind = 'request' | 'stage' | 'call' | 'inner'

export interface SpanOrder {
  /** One of few: it never holds an id. */
  readonly name: string
  readonly kind: SpanKind
  readonly fields?: SpanFields
}

/** A span that is under way, or has ended. */
export interface Span {
  readonly hasEnded: boolean
  /** The span to which the same leads belong. */
  readonly above: Span | undefined
  set(fields: SpanFields): void
  /** Names leads that it is about, by the ids that people see: the first hundred, and how many in all. */
  addLeads(leadIds: readonly string[]): void
  /** Marks it as failed, by a code. */
  fail(code: string): void
  end(): void
}

/** Where a span begins. */
export interface SpanPlace {
  /** The span that it is a part of. */
  readonly parent?: Span | undefined
  /** The span of a caller elsewhere that it is a part of, as a `traceparent` says it. */
  readonly traceparent?: string
  /** Spans that it is a part of too. */
  readonly links?: readonly Span[]
  /** Whether it is about other leads than its parent too. */
  readonly isShared?: boolean
  /** When it began, in milliseconds since 1970; now if absent. */
  readonly startedAt?: number
}

/** Makes spans. */
export interface Tracer {
  start(order: SpanOrder, place: SpanPlace): Span
}

let tracer: Tracer | undefined
const active = new AsyncLocalStorage<Span>()

/** From now on spans are made by this tracer, or none where there is none. Answers what made them before. */
export function setTracer(next: Tracer | undefined): Tracer | undefined {
  const before = tracer
  tracer = next
  return before
}

/** Whether this process makes spans at all. */
export function isTracing(): boolean {
  return tracer !== undefined
}

/** The span within which this is called. One that has ended is none any more. */
export function activeSpan(): Span | undefined {
  if (tracer === undefined) return undefined
  const span = active.getStore()
  return span === undefined || span.hasEnded ? undefined : span
}

/** Begins a span that is a part of no other of this process; undefined where none are made. Who begins it ends it. */
export function startSpan(order: SpanOrder, place: Omit<SpanPlace, 'parent'> = {}): Span | undefined {
  return tracer?.start(order, place)
}

/** Does work within a span that somebody else ends. */
export function within<T>(span: Span, work: () => T): T {
  return active.run(span, work)
}

type Work<T> = (span: Span | undefined) => Promise<T>

/** Does work in a span of its own that is a part of no other. What it throws is marked. */
export function inRootSpan<T>(order: SpanOrder, work: Work<T>): Promise<T> {
  return tracer === undefined ? work(undefined) : run(tracer.start(order, {}), work)
}

/** Does work in a span below the active one; where there is none, without any: nobody would know what it belongs to. */
export function inSpan<T>(order: SpanOrder, work: Work<T>): Promise<T> {
  const parent = activeSpan()
  if (tracer === undefined || parent === undefined) return work(undefined)
  return run(tracer.start(order, { parent }), work)
}

/** Does work that several asked for, each in a span or none: in a span below the first that links to the others. */
export function inSharedSpan<T>(order: SpanOrder, askers: readonly (Span | undefined)[], work: Work<T>): Promise<T> {
  if (tracer === undefined) return work(undefined)
  const [parent, ...links] = askers.filter((one) => one !== undefined)
  if (parent === undefined) return work(undefined)
  const fields = { ...order.fields, 'fairlead.count': askers.length }
  return run(tracer.start({ ...order, fields }, { parent, links, isShared: askers.length > 1 }), work)
}

async function run<T>(span: Span, work: Work<T>): Promise<T> {
  try {
    return await active.run(span, () => work(span))
  } catch (error) {
    span.fail(codeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Names the leads that the work is about: of the active span, and of those above it that are about the same. */
export function noteLeads(leadIds: readonly string[]): void {
  if (leadIds.length === 0) return
  for (let span = activeSpan(); span !== undefined; span = span.above) if (!span.hasEnded) span.addLeads(leadIds)
}

const LONGEST_CODE = 40

/** What an error is called: its code or its reason, else its class. Its message stays out: it may repeat what it refuses. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, reason } = error as { code?: unknown; reason?: unknown }
  const said = [code, reason].find((one) => typeof one === 'string' && one !== '')
  return String(said ?? error.name).slice(0, LONGEST_CODE)
}
