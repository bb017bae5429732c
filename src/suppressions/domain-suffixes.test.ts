import { expect, test } from 'vitest'
import { hostSuffixes, isPublicSuffix } from './domain-suffixes.ts'

test('a host is suppressed by itself and by every domain above it', () => {
  expect(hostSuffixes('mail.acme.co.uk')).toEqual(['mail.acme.co.uk', 'acme.co.uk', 'co.uk'])
})

test('of an address only the host counts', () => {
  expect(hostSuffixes('"a@b"@acme.test')).toEqual(['acme.test'])
  expect(hostSuffixes('jane.roe@eu.acme.test')).toEqual(['eu.acme.test', 'acme.test'])
})

test('a domain never suppresses a neighbour that only ends like it', () => {
  expect(hostSuffixes('notacme.com')).not.toContain('acme.com')
})

test('a single label is only itself', () => {
  expect(hostSuffixes('localhost')).toEqual(['localhost'])
})

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
