import { expect, test } from 'vitest'
import { leadingSentence } from './leading-sentence.ts'

const tier = (letter: string, low: number, high: number) => ({
  name: `tier ${letter}`,
  share: { count: 10, rate: (low + high) / 2, low, high },
})
const empty = (letter: string) => ({ name: `tier ${letter}`, share: { count: 0, rate: null, low: null, high: null } })

test('a difference is said only where one leads beyond chance, against the nearest of the others', () => {
  const all = [tier('A', 0.08, 0.14), tier('B', 0.01, 0.04), tier('C', 0.02, 0.06)]
  expect(leadingSentence(all, { act: 'books', leading: 'tier A' })).toBe(
    'Yes, tier A books most: tier A is between 8% and 14%, tier C is between 2% and 6%.',
  )
  expect(leadingSentence(all.toReversed(), { act: 'books', leading: 'tier A' })).toMatch(/^No, tier A books most/)
  expect(leadingSentence(all, { act: 'replies', leading: undefined })).toBe(
    'Too early to tell: tier A is between 8% and 14%, tier C is between 2% and 6%.',
  )
})

test('a tier of a handful of leads neither hides a lead nor is compared with', () => {
  const all = [tier('A', 0.17, 0.32), tier('C', 0.01, 0.07), tier('D', 0, 0.66)]
  expect(leadingSentence(all, { act: 'books', leading: undefined })).toBe(
    'Yes, tier A books most: tier A is between 17% and 32%, tier C is between 1% and 7%.',
  )
  expect(leadingSentence([tier('A', 0.1, 0.9), tier('D', 0, 0.05)], { act: 'books', leading: undefined })).toMatch(
    /^Too early/,
  )
})

test('where there is nothing to compare, it says so', () => {
  expect(leadingSentence([empty('A')], { act: 'books', leading: undefined })).toMatch(/^No scored leads/)
  expect(leadingSentence([empty('A'), tier('B', 0, 1)], { act: 'books', leading: undefined })).toMatch(/^Only tier B/)
})
