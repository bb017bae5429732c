import { expect, test } from 'vitest'
import { parseInstant } from './read-input.ts'

test('a day is its beginning in UTC, an instant is itself', () => {
  expect(parseInstant('2027-01-31', '/x').toISOString()).toBe('2027-01-31T00:00:00.000Z')
  expect(parseInstant('2027-01-31T12:00:00+02:00', '/x').toISOString()).toBe('2027-01-31T10:00:00.000Z')
})

test.each(['', 'tomorrow', '2027-02-30', '2027-01-31T12:00:00', '31.1.2027'])('%j is no instant', (text) => {
  expect(() => parseInstant(text, '/expiresAt')).toThrow('Give a day')
})
