import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApiKey, isApiKey, startOfKey } from './api-key-format.ts'

test('a new key has the promised shape and is accepted', () => {
  for (let round = 0; round < 200; round += 1) {
    const key = createApiKey(randomBytes)
    expect(key).toMatch(/^fl_live_[0-9A-Za-z]{32}[0-9A-Za-z]{6}$/)
    expect(isApiKey(key)).toBe(true)
  }
})

test('two keys differ', () => {
  expect(createApiKey(randomBytes)).not.toBe(createApiKey(randomBytes))
})

test('bytes that would favour some characters are not used', () => {
  const bytes = [255, 250, 248, 0, 61, 62, 247]
  const key = createApiKey((count) => Uint8Array.from({ length: count }, (_, index) => bytes[index % bytes.length]!))
  expect(key.slice(8, 12)).toBe('0z0z')
})

test('the checksum is the CRC-32 of the random part in base62', () => {
  // zlib's crc32 gives a0f292d0 and 8260085f for these 32 characters.
  expect(isApiKey(`fl_live_${'0'.repeat(32)}2wjyrI`)).toBe(true)
  expect(isApiKey(`fl_live_${'Fairlead'.repeat(4)}2O1otD`)).toBe(true)
  expect(isApiKey(`fl_live_${'Fairlead'.repeat(4)}2o1OTd`)).toBe(false)
})

test('one wrong character is noticed without asking anybody', () => {
  const key = createApiKey(randomBytes)
  for (let at = 8; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
})

test.each([
  '',
  'fl_live_',
  'sk_live_abc',
  `fl_test_${'a'.repeat(38)}`,
  `fl_live_${'a'.repeat(37)}é`,
  `fl_live_${'a'.repeat(39)}`,
])('%j is no key', (text) => {
  expect(isApiKey(text)).toBe(false)
})

test('a key is recognised by its first four random characters', () => {
  expect(startOfKey('fl_live_AbCdefgh')).toBe('fl_live_AbCd')
})
