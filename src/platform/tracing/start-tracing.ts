import type { Log } from '../log.ts'
import type { TracingSettings } from './settings.ts'
import { setTracer } from './span.ts'

/**
 * Begins to make spans and to send them to a collector. Nothing of OpenTelemetry is read where it is off. Answers what ends
 * it: spans that wait are sent for 1 s at most.
 */
export async function startTracing(
  settings: TracingSettings | null,
  headers: Readonly<Record<string, string>>,
  log: Log,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => {}
  const { createExport } = await import('./otlp-export.ts')
  const { tracer, stop } = createExport(settings, headers, log)
  const before = setTracer(tracer)
  return async () => {
    setTracer(before)
    await stop()
  }
}
