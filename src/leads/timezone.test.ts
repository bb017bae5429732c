import { expect, test } from 'vitest'
import { isTimeZone } from './timezone.ts'

test.each([
  'Europe/Berlin',
  'US/Eastern',
  'UTC',
  'Europe/Kyiv',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'EST',
  'Etc/GMT+5',
  'us/eastern',
  'America/Argentina/Buenos_Aires',
])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each([
  '+02:00',
  '-0500',
  '+02',
  'GMT+2',
  'UTC+1',
  'PST',
  'BST',
  'CEST',
  'Europe/Nowhere',
  'Berlin',
  '',
  'Z',
  '2026-01-01T00:00[Europe/Berlin]',
  '__proto__',
  'Europe/Berlin ',
])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test('a second question has the same answer', () => {
  expect(isTimeZone('Europe/Nowhere')).toBe(false)
  expect(isTimeZone('Europe/Berlin')).toBe(true)
})
