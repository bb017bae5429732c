import { expect, test } from 'vitest'
import { stateInWords, timeLeft, vendorInWords } from './import-words.ts'

test('a time that is left is said in the largest unit that suits', () => {
  expect([0, 1, 59, 61, 600, 5_500, 86_400].map(timeLeft)).toEqual([
    'about 1 second',
    'about 1 second',
    'about 59 seconds',
    'about 1 minute',
    'about 10 minutes',
    'about 2 hours',
    'about 24 hours',
  ])
})

test('states and tools that nobody knows yet are shown as they are', () => {
  expect(stateInWords('uploaded')).toBe('Not started')
  expect(stateInWords('moon')).toBe('moon')
  expect(vendorInWords('clay')).toBe('Clay')
})
