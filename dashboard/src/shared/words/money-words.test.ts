import { expect, test } from 'vitest'
import { dollars } from './number-words.ts'

test.each([
  [0, '$0.00'],
  [12.4, '$12.40'],
  [1234.5, '$1,234.50'],
  [0.0031, '$0.0031'],
  [0.00002, 'under $0.0001'],
])('%d dollars are told as %s', (amount, words) => {
  expect(dollars(amount)).toBe(words)
})
