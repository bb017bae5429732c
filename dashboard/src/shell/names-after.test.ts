import { expect, test } from 'vitest'
import { namesAfter } from './names-after.ts'

test.each([
  ['pause', ''],
  ['Pau', ''],
  ['stop  Port automation', 'port automation'],
  ['pause quay', 'quay'],
  ['pa', undefined],
  ['', undefined],
  ['Port automation', undefined],
  ['Pausenhof', undefined],
  ['quay pause', undefined],
])('%j', (query, names) => {
  expect(namesAfter(query, ['pause', 'stop'])).toBe(names)
})
