/** The 97.5th percentile of the standard normal distribution: intervals hold 95 %. */
const Z = 1.959963984540054

/** Between which shares the true one lies, with 95 % confidence. */
export interface ConfidenceInterval {
  readonly low: number
  readonly high: number
}

/**
 * The score interval of a share (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
 * 1927), without continuity correction: right for few trials and for shares near 0 and 1 too. Null without trials; more
 * successes than trials count as all.
 */
export function wilsonInterval(successes: number, trials: number): ConfidenceInterval | null {
  if (trials <= 0) return null
  const share = Math.min(1, Math.max(0, successes / trials))
  const spread = (Z * Z) / trials
  const middle = share + spread / 2
  const reach = Math.sqrt(spread * (share * (1 - share) + spread / 4))
  const whole = 1 + spread
  return {
    low: share === 0 ? 0 : Math.max(0, (middle - reach) / whole),
    high: share === 1 ? 1 : Math.min(1, (middle + reach) / whole),
  }
}

/** A count, and which share of its base that is. */
export interface ShareWithInterval {
  readonly count: number
  /** Null where the base is 0. */
  readonly rate: number | null
  readonly low: number | null
  readonly high: number | null
}

/** A count as a share of a base, with its interval, in parts of ten thousand. */
export function shareOf(count: number, base: number): ShareWithInterval {
  const interval = wilsonInterval(count, base)
  if (interval === null) return { count, rate: null, low: null, high: null }
  return { count, rate: rounded(Math.min(1, count / base)), low: rounded(interval.low), high: rounded(interval.high) }
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

/**
 * The one whose interval lies above all others': only then is it no chance that it leads. Undefined where intervals meet,
 * or where fewer than two have a base. (Intervals that meet a little may still differ: it says too little rather than
 * too much.)
 */
export function leaderOf<One>(all: readonly One[], shareOfOne: (one: One) => ShareWithInterval): One | undefined {
  const known = all.flatMap((one) => {
    const { low, high } = shareOfOne(one)
    return low === null || high === null ? [] : [{ one, low, high }]
  })
  if (known.length < 2) return undefined
  return known.find(({ one, low }) => known.every((other) => other.one === one || other.high < low))?.one
}
