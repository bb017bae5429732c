import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

const day = (period: string, replied: number) => ({ period, replied }) as never

test('seven days up to today are a week, the seven before the one before; older days count in neither', () => {
  const data = [
    day('2026-11-09', 9),
    day('2026-11-10', 1),
    day('2026-11-16', 2),
    day('2026-11-17', 4),
    day('2026-11-23', 8),
  ]
  const { week, weekBefore, days } = trendOf({ data }, 'replied', '2026-11-23')
  expect([week, weekBefore]).toEqual([12, 3])
  expect(days).toEqual([1, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0, 0, 0, 8])
})
