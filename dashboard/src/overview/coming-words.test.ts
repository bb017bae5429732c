import { expect, test } from 'vitest'
import { coming, leftToday } from './coming-words.ts'

const NOW = new Date(2026, 10, 24, 15, 30).getTime()
const at = (...when: [day: number, hour: number, minute?: number]) =>
  coming(new Date(2026, 10, when[0], when[1], when[2] ?? 0).toISOString(), NOW)

test('what comes is told by its day, and what is overdue is due now', () => {
  expect(at(24, 18)).toBe('Today 18:00')
  expect(at(25, 9, 5)).toBe('Tomorrow 09:05')
  expect(at(26, 9)).toMatch(/^Thu,? 26 Nov, 09:00$/u)
  expect([at(24, 15), at(20, 9)]).toEqual(['Now', 'Now'])
})

test('what is left today is what the tighter limit leaves, and the words say whose limit it is', () => {
  const today = { cap: 100, capUsed: 8 }
  const mailbox = (sentToday: number, capToday: number, status: 'ok' | 'paused' = 'ok') => ({
    sentToday,
    capToday,
    status,
  })
  expect(leftToday(today, [mailbox(8, 30)])).toBe('22 left of your mailbox’s 30 a day')
  expect(leftToday(today, [mailbox(8, 30), mailbox(0, 30), mailbox(0, 500, 'paused')])).toBe(
    '52 left of your mailboxes’ 60 a day',
  )
  expect(leftToday(today, [mailbox(8, 200)])).toBe('92 left of your organization’s 100 a day')
  expect(leftToday(today, undefined)).toBe('92 left of your organization’s 100 a day')
  expect(leftToday(today, [mailbox(0, 30, 'paused')])).toBe('No mailbox is sending')
})
