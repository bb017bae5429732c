import { expect, test } from 'vitest'
import { pathsIn } from './paths-in.ts'

test('values within objects are named by their paths, and what no path can name is left out', () => {
  const customData = {
    region: 'emea',
    crm: { owner: 'ann', deep: { er: { most: 1 } } },
    tags: ['a'],
    'a.b': 1,
    '': 2,
    n: null,
  }
  expect(pathsIn(customData)).toEqual(['region', 'crm.owner', 'tags', 'n'])
})
