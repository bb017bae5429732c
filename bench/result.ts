/** What a bench measured in one run, and what it compares itself with. */
export interface Measured {
  readonly figures: Record<string, number>
  readonly against: Record<string, number | string>
  /** Per figure the bound that it should keep. */
  readonly targets: Record<string, { least?: number; most?: number }>
  /** What was measured where there is a choice: results of each are kept in a file of their own. */
  readonly of?: string
}

export interface BenchOptions {
  readonly quick: boolean
  /** How many leads there are, where that is asked for. */
  readonly leads?: number
  /** A folder that is kept: filled where it is new, and measured where it is filled already. */
  readonly data?: string
  /** The one size that such a folder has; the largest without. */
  readonly size?: number
  /** Shows figures as they come; what a bench answers is what counts. */
  readonly tell: (figures: Record<string, number>) => void
  /** Keeps what was measured so far, for a bench so long that it may be cut off. */
  readonly keep: (measured: Measured) => Promise<void>
}

export type Bench = (options: BenchOptions) => Promise<Measured>

export interface BenchResult extends Measured {
  readonly bench: string
  readonly machine: string
  readonly date: string
  readonly quick: boolean
  readonly met: boolean
}

/** Whether a figure is there and within its target. */
export function isMet({ figures, targets }: Measured, figure: string): boolean {
  const [value, target] = [figures[figure], targets[figure]]
  return value !== undefined && value >= (target?.least ?? -Infinity) && value <= (target?.most ?? Infinity)
}
