import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaderOf, shareOf, wilsonInterval } from './wilson-interval.ts'

// Reckoned with the formula by hand for 1 of 10, and as R's prop.test(…, correct = FALSE) answers.
test.each([
  [0, 10, 0, 0.27753],
  [1, 10, 0.01788, 0.40415],
  [5, 10, 0.23659, 0.76341],
  [10, 10, 0.72247, 1],
  [15, 148, 0.06239, 0.16049],
  [1, 1, 0.20655, 1],
  [50, 1_000, 0.03814, 0.06528],
])('%i of %i lies between %f and %f', (successes, trials, low, high) => {
  const interval = wilsonInterval(successes, trials)
  expect(interval?.low).toBeCloseTo(low, 4)
  expect(interval?.high).toBeCloseTo(high, 4)
})

test('an interval holds its share, lies within 0 and 1, and narrows with more trials', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, part) => {
      const successes = Math.round(trials * part)
      const { low, high } = wilsonInterval(successes, trials)!
      const wider = wilsonInterval(successes, trials)!
      const narrower = wilsonInterval(successes * 10, trials * 10)!
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(successes / trials + 1e-12)
      expect(high).toBeGreaterThanOrEqual(successes / trials - 1e-12)
      expect(narrower.high - narrower.low).toBeLessThan(wider.high - wider.low)
    }),
  )
})

test('nothing is a share of nothing', () => {
  expect(wilsonInterval(0, 0)).toBeNull()
  expect(shareOf(0, 0)).toEqual({ count: 0, rate: null, low: null, high: null })
  expect(shareOf(3, 2)).toMatchObject({ rate: 1, high: 1 })
})

test('somebody leads only where the intervals lie apart', () => {
  const leader = (...pairs: [number, number][]) =>
    leaderOf(pairs, ([count, base]) => shareOf(count, base))?.join(' of ') ?? 'nobody'
  expect(leader([30, 100], [5, 100])).toBe('30 of 100')
  expect(leader([6, 20], [1, 20])).toBe('nobody')
  expect(leader([30, 100], [25, 100], [1, 100])).toBe('nobody')
  expect(leader([30, 100])).toBe('nobody')
  expect(leader([30, 100], [0, 0])).toBe('nobody')
})
