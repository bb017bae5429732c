import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPath, writePath } from './data-path.ts'

test.each([
  ['region', ['region']],
  ['crm.owner', ['crm', 'owner']],
  [String.raw`a\.b`, ['a.b']],
  [String.raw`a\.b.c`, ['a.b', 'c']],
  [String.raw`a\\.b`, ['a\\', 'b']],
  [String.raw`C:\new`, ['C:\\new']],
  ['ends in \\', ['ends in \\']],
  ['😀.x', ['😀', 'x']],
])('%s names %j', (path, keys) => {
  expect(readPath(path)).toEqual(keys)
})

test.each(['', '.', 'a.', '.a', 'a..b'])('%j names an empty key', (path) => {
  expect(readPath(path)).toBeUndefined()
})

test('every list of keys has a path that names it', () => {
  const key = fc.string({ unit: fc.constantFrom('.', '\\', 'a', '\n', '😀', '\uD800'), minLength: 1 })
  fc.assert(
    fc.property(fc.array(key, { minLength: 1 }), (keys) => {
      expect(readPath(writePath(keys))).toEqual(keys)
    }),
  )
})
