import { expect, test } from 'vitest'
import { isPublicSuffix } from './public-suffix.ts'

test.each([
  ['com', true],
  ['co.uk', true],
  ['ac.uk', true],
  ['xn--p1ai', true],
  ['github.io', true],
  ['uk.com', true],
  ['acme.co.uk', false],
  ['acme.github.io', false],
  ['gmail.com', false],
  ['acme.test', false],
  ['test', false],
])('%s: %s', (host, isShared) => {
  expect(isPublicSuffix(host)).toBe(isShared)
})
