import { expect, test } from 'vitest'
import { shareOfLimit } from './share-limits.ts'

test('a lone process has the whole limit, whatever it did', () => {
  expect(shareOfLimit({ own: 0, others: 0, processes: 1 })).toBe(1)
  expect(shareOfLimit({ own: 7, others: 3, processes: 1 })).toBe(1)
  expect(shareOfLimit({ own: 0, others: 0, processes: 0 })).toBe(1)
})

test('the parts of all processes add up to one', () => {
  const uses = [120, 30, 0, 7]
  const total = uses.reduce((sum, use) => sum + use, 0)
  const shares = uses.map((own) => shareOfLimit({ own, others: total - own, processes: uses.length }))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
})

test('a quiet process keeps enough to start', () => {
  expect(shareOfLimit({ own: 0, others: 500, processes: 2 })).toBeCloseTo(0.1, 12)
})

test('without any use the limit is divided evenly', () => {
  expect(shareOfLimit({ own: 0, others: 0, processes: 4 })).toBeCloseTo(0.25, 12)
})

test('two processes that are asked for more than they may settle on equal parts', () => {
  let shares = [0.9, 0.1]
  for (let second = 0; second < 30; second += 1) {
    shares = shares.map((own, index) => shareOfLimit({ own, others: shares[1 - index]!, processes: 2 }))
  }
  expect(shares[0]).toBeCloseTo(0.5, 2)
})
