import { ExportResultCode } from '@opentelemetry/core'
import type { ExportResult } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { tally } from '../tally.ts'
import { codeOf } from './span.ts'

/** What a collector has not taken after so many milliseconds is lost. */
export const EXPORT_MS = 3_000
/** A collector that fails is told of once in so many milliseconds. */
const TOLD_EVERY = 60_000

/** The collector took longer than it may, from the first byte of the spans to the last one of its answer. */
class ExportTimeout extends Error {
  override readonly name = 'timeout'
}

/**
 * Sends one batch after the other, and gives each its time and no more. The exporter alone does neither: its time begins anew
 * with each byte of an answer, and when a process ends it sends all that waits at once. Counts what the collector took and
 * what is lost, and says so in the log now and then.
 */
export class BoundedExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #log: Log
  readonly #hangUp: () => void
  #last: Promise<void> = Promise.resolve()
  #abandon: (() => void) | undefined
  #hasGivenUp = false
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(exporter: SpanExporter, { log, hangUp }: { readonly log: Log; readonly hangUp: () => void }) {
    this.#exporter = exporter
    this.#log = log
    this.#hangUp = hangUp
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#last = this.#last.then(async () => {
      const result = await this.#send(spans)
      const isTaken = result.code === ExportResultCode.SUCCESS
      tally('spans', isTaken ? 'exported' : 'lost', spans.length)
      if (!isTaken) this.#tell(result.error, spans.length)
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  /** Resolves once everything has been taken or is lost. */
  finished(): Promise<void> {
    return this.#last
  }

  /** Everything that has not been taken by now is lost. */
  giveUp(): void {
    this.#hasGivenUp = true
    this.#abandon?.()
  }

  #send(spans: ReadableSpan[]): Promise<ExportResult> {
    const failed = { code: ExportResultCode.FAILED, error: new ExportTimeout() }
    if (this.#hasGivenUp) return Promise.resolve(failed)
    const { promise, resolve } = Promise.withResolvers<ExportResult>()
    const abandon = () => {
      resolve(failed)
      this.#hangUp()
    }
    const limit = setTimeout(abandon, EXPORT_MS)
    this.#abandon = abandon
    this.#exporter.export(spans, resolve)
    return promise.finally(() => {
      clearTimeout(limit)
      this.#abandon = undefined
    })
  }

  #tell(error: unknown, count: number): void {
    if (performance.now() - this.#toldAt < TOLD_EVERY) return
    this.#toldAt = performance.now()
    this.#log.warn({ code: codeOf(error), count }, 'Spans could not be sent to the collector.')
  }
}
