import { expect, test } from 'vitest'
import type { Import } from './import-queries.ts'
import { stateInWords, timeLeft, vendorInWords, standingOf } from './import-words.ts'

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

test('what is left of an import is told where it is not all', () => {
  const progress = { created: 45, suppressed: 1 } as Import['progress']
  const standing = (left: { left?: number; deleted?: number }) =>
    standingOf({ state: 'done', progress } as Import, left).text
  expect(standing({})).toBe('Done')
  expect(standing({ left: 46 })).toBe('Done')
  expect(standing({ left: 1 })).toBe('Done · 1 lead left')
  expect(standing({ left: 0 })).toBe('Done · no leads left')
  expect(standing({ left: 0, deleted: 45 })).toBe('Undone · 45 leads deleted')
})
