import { expect, test } from 'vitest'
import { knownOnly } from './strict-search.ts'

test('what a reader leaves out of an address is void for whoever is shown all of it', () => {
  const read = knownOnly(({ next }): { next?: string } => (next === '/mail' ? { next } : {}))
  expect({ next: '/mail', other: 1, ...read({ next: '/mail', other: 1 }) }).toEqual({ next: '/mail' })
  expect({ next: 'https://away.test', ...read({ next: 'https://away.test' }) }.next).toBeUndefined()
})
