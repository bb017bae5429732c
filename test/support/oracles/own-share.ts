/** Of a normal distribution, 95 % lie within so many standard deviations of its middle, as tables have it. */
const DEVIATIONS = 1.959963984540054
/** More halvings than a number has digits. */
const HALVINGS = 64

/**
 * A share with its interval by what Wilson's says, without his formula: the true shares from which what was seen is no
 * further than a sample of that size strays. They are searched for.
 */
export function ownShare(count: number, base: number) {
  if (base === 0) return { count, rate: null, low: null, high: null }
  const seen = Math.min(1, count / base)
  const isLikely = (share: number) => Math.abs(seen - share) <= DEVIATIONS * Math.sqrt((share * (1 - share)) / base)
  const edgeTowards = (end: number) => {
    let [likely, unlikely] = [seen, end]
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (likely + unlikely) / 2
      if (isLikely(middle)) likely = middle
      else unlikely = middle
    }
    return likely
  }
  const inTenThousandths = (share: number) => Math.round(share * 10_000) / 10_000
  return {
    count,
    rate: inTenThousandths(seen),
    low: inTenThousandths(edgeTowards(0)),
    high: inTenThousandths(edgeTowards(1)),
  }
}
