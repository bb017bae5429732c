import type { FactValue } from '../fact.ts'

/** What one page told, before it is known where and when it was read. */
export interface Finding {
  readonly path: string
  readonly value: FactValue
  readonly confidence: number
  readonly quote: string
}
