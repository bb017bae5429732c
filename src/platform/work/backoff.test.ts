import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../clock.ts'
import { backoffInWords, durationInWords, waitAfter, waitsInWords } from './backoff.ts'

const LISTED = { waits: [5 * SECOND, 5 * MINUTE, 2 * HOUR], spread: [1, 1.1] } as const
const GROWING = { first: SECOND, factor: 2, most: MINUTE, spread: [0.5, 1] } as const

test('a list ends, a growing wait stays at its longest', () => {
  expect([1, 2, 3, 4].map((failures) => waitAfter(LISTED, failures))).toEqual([5_000, 300_000, 7_200_000, undefined])
  const waits = [1, 2, 3, 6, 7, 5_000].map((failures) => waitAfter(GROWING, failures))
  expect(waits).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})

test('a wait is spread between the bounds of its schedule, and not where no random is given', () => {
  expect(waitAfter(GROWING, 2, () => 0)).toBe(1_000)
  expect(waitAfter(GROWING, 2, () => 0.5)).toBe(1_500)
  expect(waitAfter(LISTED, 2, () => 0.5)).toBe(315_000)
  expect(waitAfter({ waits: [SECOND] }, 1, () => 0.5)).toBe(1_000)
})

test('a schedule in words', () => {
  expect(waitsInWords(LISTED)).toBe('5 s, 5 min and 2 h')
  expect(backoffInWords(LISTED)).toBe('5 s, 5 min and 2 h')
  expect(backoffInWords(GROWING)).toBe('1 s, then 2 times as long each time, at most 1 min')
  expect([50, 90 * SECOND, 90 * MINUTE, 24 * HOUR].map(durationInWords)).toEqual(['50 ms', '90 s', '90 min', '24 h'])
})
