/** Samplers by the names of the OpenTelemetry specification. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where spans go, and which. */
export interface TracingSettings {
  /** The base address of a collector that takes OTLP by HTTP, as JSON. */
  readonly endpoint: string
  readonly serviceName: string
  /** What else is said of this process. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: (typeof SAMPLERS)[number]
  /** The part of all traces that is kept, from 0 to 1. */
  readonly samplerRatio: number
}
