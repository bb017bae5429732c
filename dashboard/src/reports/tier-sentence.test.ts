import { expect, test } from 'vitest'
import { tierSentence } from './tier-sentence.ts'

const tier = (name: string, low: number, high: number) => ({
  tier: name,
  base: 100,
  range: { share: (low + high) / 2, low, high },
})

test('a difference is said only where the intervals do not overlap', () => {
  expect(tierSentence([tier('A', 0.08, 0.14), tier('B', 0.01, 0.04)], 'books')).toBe(
    'Yes: tier A books more, between 8 % and 14 % against between 1 % and 4 % of tier B.',
  )
  expect(tierSentence([tier('A', 0.01, 0.04), tier('B', 0.08, 0.14)], 'replies')).toMatch(/^No: tier A replies less/)
  expect(tierSentence([tier('A', 0.05, 0.14), tier('B', 0.01, 0.05)], 'books')).toMatch(/^It cannot be told yet/)
})

test('where there is nothing to compare, it says so', () => {
  expect(tierSentence([], 'books')).toMatch(/^No lead with a score/)
  expect(tierSentence([{ tier: 'A', base: 0, range: null }, tier('B', 0, 1)], 'books')).toMatch(/^Only tier B/)
})
