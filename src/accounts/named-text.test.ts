import { expect, test } from 'vitest'
import { readName, readPostalAddress, readSignInEmail } from './read-input.ts'

test('a name is trimmed and kept', () => {
  expect(readName('  Acme & Søn ')).toBe('Acme & Søn')
})

test.each(['', '   ', 'two\nlines', 'nul\0', 'x'.repeat(201), '\ud800'])('the name %j is refused', (name) => {
  expect(() => readName(name)).toThrow('name')
})

test('two hundred characters count as people count them', () => {
  expect(readName('🚢'.repeat(200))).toHaveLength(400)
})

test('a postal address keeps its lines', () => {
  expect(readPostalAddress(' Acme Ltd \r\n 1 Quay Street\nLondon ')).toBe('Acme Ltd\n1 Quay Street\nLondon')
})

test.each(['', ' \n ', 'a\0b', 'x'.repeat(501)])('the postal address %j is refused', (address) => {
  expect(() => readPostalAddress(address)).toThrow('postal address')
})

test('an address to sign in with is compared in lower case', () => {
  expect(readSignInEmail(' Jane@Example.com ')).toBe('jane@example.com')
})

test.each([
  'jane',
  'jane@host',
  '@example.com',
  'a b@example.com',
  'jane@example.com, x@y.de',
  'Jane <j@example.com>',
  'nul\0@example.com',
  '\ud800@example.com',
  'a&b@example.com',
  'ada@münchen.de',
  'ada@1.2',
])('%j is no address to sign in with', (email) => {
  expect(() => readSignInEmail(email)).toThrow('email address')
})
