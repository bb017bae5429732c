/** What a bench measured in one run, and what it compares itself with. */
export interface Measured {
  readonly figures: Record<string, number>
  readonly against: Record<string, number | string>
  /** Per figure the bound that it should keep. */
  readonly targets: Record<string, { least?: number; most?: number }>
}

export type Bench = (options: { quick: boolean }) => Promise<Measured>

export interface BenchResult extends Measured {
  readonly bench: string
  readonly machine: string
  readonly date: string
  readonly quick: boolean
  readonly met: boolean
}
