import { expect, test } from 'vitest'
import { timezoneNamed } from './timezone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['US/Eastern', 'US/Eastern'],
  ['america/new_york', 'America/New_York'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['UTC', 'UTC'],
])('%s is the time zone %s', (given, name) => {
  expect(timezoneNamed(given)).toBe(name)
})

test.each([
  '',
  '+01:00',
  'Z',
  'Mars/Olympus',
  'Europe/Berlin ',
  'Europe/../UTC',
  '[Europe/Berlin]',
  'A'.repeat(10_000),
])('%j is none', (given) => {
  expect(timezoneNamed(given)).toBeUndefined()
})
