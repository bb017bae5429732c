import { expect, test } from 'vitest'
import { beginOf, boundOf, endOf } from './filter-bounds.ts'

test.each(['0000-12-31', '+010000-01-01T00:00Z', '-000001-01-01T00:00Z', '+275760-09-13T00:00Z', '9999-12-31'])(
  'a year that the database does not write in four digits is no bound: %s',
  (text) => {
    expect([beginOf(text), endOf(text), boundOf(text)]).toEqual([undefined, undefined, undefined])
  },
)

test('the first and the last day are bounds', () => {
  expect(beginOf('0001-01-01')?.toISOString()).toBe('0001-01-01T00:00:00.000Z')
  expect(endOf('9999-12-30')?.toISOString()).toBe('9999-12-31T00:00:00.000Z')
})
