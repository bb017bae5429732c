import { expect, test } from 'vitest'
import { coming } from './coming-words.ts'

const NOW = new Date(2026, 10, 24, 15, 30).getTime()
const at = (...when: [day: number, hour: number, minute?: number]) =>
  coming(new Date(2026, 10, when[0], when[1], when[2] ?? 0).toISOString(), NOW)

test('what comes is told by its day, and what is overdue is due now', () => {
  expect(at(24, 18)).toBe('Today 18:00')
  expect(at(25, 9, 5)).toBe('Tomorrow 09:05')
  expect(at(26, 9)).toMatch(/^Thu,? 26 Nov, 09:00$/u)
  expect([at(24, 15), at(20, 9)]).toEqual(['Now', 'Now'])
})
