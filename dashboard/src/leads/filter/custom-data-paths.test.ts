import { expect, test } from 'vitest'
import { isPath, pathsIn } from './custom-data-paths.ts'

test('values within objects are named by their paths, and what no path can name is left out', () => {
  const customData = {
    region: 'emea',
    crm: { owner: 'ann', deep: { er: { most: 1 } } },
    tags: ['a'],
    'a.b': 1,
    '': 2,
    n: null,
  }
  expect(pathsIn(customData)).toEqual(['region', 'crm.owner', 'tags', String.raw`a\.b`, 'n'])
})

test.each([
  ['crm.owner', true],
  [String.raw`a\.b`, true],
  [String.raw`a\.`, true],
  ['a.', false],
  [String.raw`a\\.`, false],
  ['', false],
])('%j is a path: %j', (text, expected) => {
  expect(isPath(text)).toBe(expected)
})
