import { expect, test } from 'vitest'
import { isSame } from './use-draft.ts'

test('settings are the same whatever the order of their members, and a missing one is as good as none', () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1, d: undefined })).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: null }, { a: {} }],
  [[], {}],
])('%j and %j differ', (left, right) => {
  expect(isSame(left, right)).toBe(false)
})
