import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

function parsed(header: string): string | undefined {
  const milliseconds = parseRetryAfter(header, NOW)
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString()
}

test('seconds count from now', () => {
  expect(parsed('0')).toBe('2026-03-01T12:00:00.000Z')
  expect(parsed(' 120 ')).toBe('2026-03-01T12:02:00.000Z')
  expect(parseRetryAfter('9'.repeat(400), NOW)).toBe(Number.POSITIVE_INFINITY)
})

test.each(['Sun, 01 Mar 2026 13:30:05 GMT', 'Sunday, 01-Mar-26 13:30:05 GMT', 'Sun Mar  1 13:30:05 2026'])(
  'the HTTP date %s is UTC',
  (header) => {
    expect(parsed(header)).toBe('2026-03-01T13:30:05.000Z')
  },
)

test('a year of two digits is at most 50 years ahead', () => {
  expect(parsed('Sunday, 06-Nov-76 08:49:37 GMT')).toBe('2076-11-06T08:49:37.000Z')
  expect(parsed('Sunday, 06-Nov-94 08:49:37 GMT')).toBe('1994-11-06T08:49:37.000Z')
})

test.each([
  '',
  '-5',
  '1.5',
  '1e3',
  '0x10',
  'soon',
  '2026-03-01T13:00:00Z',
  'Sun, 01 Mar 2026 13:30:05',
  'Sun, 01 Mar 2026 13:30:05 CET',
  'Sun, 31 Feb 2026 13:30:05 GMT',
  'Sun, 01 Foo 2026 13:30:05 GMT',
  'Sun, 01 Mar 2026 25:30:05 GMT',
])('%j is no Retry-After', (header) => {
  expect(parsed(header)).toBeUndefined()
})

test('what a date object writes as HTTP date is read back to the second', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }), (date) => {
      expect(parseRetryAfter(date.toUTCString(), NOW)).toBe(Math.floor(date.getTime() / 1_000) * 1_000)
    }),
  )
})

test('whatever a server sends, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(() => parseRetryAfter(header, NOW)).not.toThrow()
    }),
  )
})
