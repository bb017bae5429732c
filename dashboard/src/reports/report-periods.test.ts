import { expect, test } from 'vitest'
import { periodsOf, unitOf } from './report-periods.ts'

test('a span is drawn in days, weeks or months, so that its columns can be told apart', () => {
  expect(unitOf('2026-11-01', '2026-11-30')).toBe('day')
  expect(unitOf('2026-01-01', '2026-11-30')).toBe('week')
  expect(unitOf('2024-01-01', '2026-11-30')).toBe('month')
  expect(unitOf('1999-01-01', '2026-11-30')).toBe('month')
})

test('periods are named by their first day; those in which nothing happened are there too', () => {
  expect(periodsOf('2026-02-27', '2026-03-02', 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  // 1 March 2026 is a Sunday.
  expect(periodsOf('2026-03-01', '2026-03-09', 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
  expect(periodsOf('2025-11-30', '2026-01-02', 'month')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
})
