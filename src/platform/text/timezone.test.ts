import { expect, test } from 'vitest'
import { isTimeZone, timezoneNamed } from './timezone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['US/Eastern', 'US/Eastern'],
  ['us/eastern', 'US/Eastern'],
  ['america/new_york', 'America/New_York'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['EST', 'EST'],
  ['CET', 'Europe/Brussels'],
  ['met', 'Europe/Brussels'],
  ['EET', 'Europe/Athens'],
  ['WET', 'Europe/Lisbon'],
  ['UTC', 'UTC'],
])('%s is the time zone %s', (given, name) => {
  expect(timezoneNamed(given)).toBe(name)
  expect(isTimeZone(given)).toBe(true)
})

test.each([
  '',
  '+01:00',
  '-0500',
  '+02',
  'GMT+2',
  'UTC+1',
  'PST',
  'BST',
  'CEST',
  'Z',
  'Berlin',
  'a b',
  'Mars/Olympus',
  'Europe/Berlin ',
  'Europe/../UTC',
  '[Europe/Berlin]',
  '2026-01-01T00:00[Europe/Berlin]',
  '__proto__',
  'A'.repeat(10_000),
])('%.40j is none', (given) => {
  expect(timezoneNamed(given)).toBeUndefined()
  expect(isTimeZone(given)).toBe(false)
})

test('every name that Intl lists is one', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([])
})

test('a second question has the same answer', () => {
  expect([isTimeZone('Europe/Nowhere'), isTimeZone('Europe/Nowhere')]).toEqual([false, false])
  expect([isTimeZone('Europe/Paris'), isTimeZone('Europe/Paris')]).toEqual([true, true])
})
