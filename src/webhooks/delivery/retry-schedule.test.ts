import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIVERY_RETRIES, nextAttempt } from './retry-schedule.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const DAY_SECONDS = 24 * 60 * 60

function delaySeconds(failures: number, more: { retryAfter?: string; random?: number } = {}): number | undefined {
  const { retryAfter, random = 0 } = more
  const next = nextAttempt({ failures, now: NOW, retryAfter, random: () => random })
  return next && (next.getTime() - NOW.getTime()) / 1_000
}

test.each([
  [1, 5],
  [2, 5 * 60],
  [3, 30 * 60],
  [4, 2 * 60 * 60],
  [5, 5 * 60 * 60],
  [6, 10 * 60 * 60],
  [7, 14 * 60 * 60],
  [8, 20 * 60 * 60],
  [9, 24 * 60 * 60],
])('after failure %i the next attempt waits %i s', (failures, seconds) => {
  expect(delaySeconds(failures)).toBe(seconds)
})

test('the tenth failure exhausts the delivery, whatever the receiver asks', () => {
  expect(delaySeconds(10)).toBeUndefined()
  expect(delaySeconds(11)).toBeUndefined()
  expect(delaySeconds(10, { retryAfter: '60' })).toBeUndefined()
})

test('all retries together span 75 h 35 min 5 s', () => {
  expect(DELIVERY_RETRIES.waits.reduce((sum, delay) => sum + delay, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1_000)
})

test('jitter makes a wait longer, never shorter', () => {
  expect(delaySeconds(2, { random: 0.5 })).toBe(315)
  expect(delaySeconds(2, { random: 0.999_999 })).toBeCloseTo(330, 2)
})

test('Retry-After puts the attempt off, given as seconds or as a date', () => {
  expect(delaySeconds(1, { retryAfter: '90' })).toBe(90)
  expect(delaySeconds(1, { retryAfter: 'Sun, 01 Mar 2026 12:02:00 GMT' })).toBe(120)
  expect(delaySeconds(1, { retryAfter: '90', random: 0.5 })).toBe(94.5)
})

test('Retry-After never brings the attempt forward', () => {
  expect(delaySeconds(3, { retryAfter: '1' })).toBe(1_800)
  expect(delaySeconds(3, { retryAfter: 'Sun, 06 Nov 1994 08:49:37 GMT' })).toBe(1_800)
})

test('Retry-After is bounded by a day', () => {
  expect(delaySeconds(1, { retryAfter: String(DAY_SECONDS + 1) })).toBe(DAY_SECONDS)
  expect(delaySeconds(1, { retryAfter: '9'.repeat(400) })).toBe(DAY_SECONDS)
  expect(delaySeconds(1, { retryAfter: 'Fri, 31 Dec 9999 23:59:59 GMT' })).toBe(DAY_SECONDS)
})

test('a malformed Retry-After counts as none', () => {
  for (const retryAfter of ['', 'soon', '-1', '1.5']) expect(delaySeconds(1, { retryAfter })).toBe(5)
})

test('a number of failures that cannot be is a mistake of ours', () => {
  for (const failures of [0, -1, 1.5, Number.NaN]) expect(() => delaySeconds(failures)).toThrow('at least one failure')
})

test('every wait lies between its delay in the schedule and a day, plus jitter', () => {
  const header = fc.oneof(
    fc.string(),
    fc.nat().map(String),
    fc.date({ noInvalidDate: true }).map((at) => at.toUTCString()),
  )
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), header, chance, (failures, retryAfter, random) => {
      const seconds = delaySeconds(failures, { retryAfter, random })
      expect(seconds).toBeGreaterThanOrEqual(DELIVERY_RETRIES.waits[failures - 1]! / 1_000)
      expect(seconds).toBeLessThanOrEqual(DAY_SECONDS * 1.1)
    }),
  )
})
