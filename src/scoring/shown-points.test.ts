import { expect, test } from 'vitest'
import { roundPoints } from './shown-points.ts'

test.each([
  [100 / 7, 14.3],
  [200 / 7, 28.6],
  [50, 50],
  [-100 / 3, -33.3],
  [-0.01, 0],
])('%d points are shown as %d', (points, shown) => {
  expect(roundPoints(points)).toBe(shown)
})
