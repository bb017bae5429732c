import { expect, test } from 'vitest'
import { shownPoints } from './shown-points.ts'

/** Deterministic numbers in 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function criterion(id: string, maxPoints: number, points: number) {
  return { id, points, maxPoints }
}

/** A score as the API makes one: weights of every size, full, partial, missed and unknown criteria, some that take away. */
function anyScore(next: () => number) {
  const weights = Array.from({ length: 1 + Math.floor(next() * 9) }, () => Math.ceil(next() * 20))
  const total = weights.reduce((all, one) => all + one, 0)
  const earned = () => [0, 0.5, 1, next()][Math.floor(next() * 4)] ?? 0
  const adding = weights.map((weight, at) =>
    criterion(`a${at}`, (weight / total) * 100, (weight / total) * 100 * earned()),
  )
  const taking = Array.from({ length: Math.floor(next() * 3) }, (_, at) => {
    const most = (-weights[0]! / total) * 100
    return criterion(`t${at}`, most, most * earned() + 0)
  })
  return [...adding, ...taking]
}

test('what is shown adds up: points to their sum, the most to 100, and the sum is the score', () => {
  const next = numbers(7)
  for (let round = 0; round < 5_000; round += 1) {
    const criteria = anyScore(next)
    const { rows, sum } = shownPoints(criteria)
    const shown = criteria.map(({ id }) => rows.get(id) ?? { points: NaN, most: NaN })
    expect(shown.reduce((all, { points }) => all + points, 0)).toBe(sum)
    expect(shown.filter(({ most }) => most > 0).reduce((all, { most }) => all + most, 0)).toBe(100)
    const exact = criteria.reduce((all, { points }) => all + points, 0)
    expect(sum).toBe(Math.floor(exact + 0.5 + 1e-9))
    criteria.forEach(({ points, maxPoints }, at) => {
      const row = shown[at]!
      expect(Math.abs(row.points - points)).toBeLessThan(1.001)
      if (Math.abs(points - maxPoints) < 1e-9) expect(row.points).toBe(row.most)
      if (points === 0) expect(row.points).toBe(0)
    })
  }
})

test.each([
  [[100 / 3, 100 / 3, 0], [34, 33, 0], 67],
  [[33.33, 32.6, 0], [33, 33, 0], 66],
])('%j is shown as %j', (points, shown, total) => {
  const criteria = points.map((one, at) => criterion(`c${at}`, 100 / 3, one))
  const { rows, sum } = shownPoints(criteria)
  expect(criteria.map(({ id }) => rows.get(id)?.points)).toEqual(shown)
  expect(sum).toBe(total)
})

test('where no criterion adds there is nothing to add up', () => {
  expect(shownPoints([criterion('veto', 0, 0)])).toEqual({ rows: new Map(), sum: 0 })
})
