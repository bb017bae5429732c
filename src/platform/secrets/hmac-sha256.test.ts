import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256 } from './hmac-sha256.ts'

test('the HMAC is the one of RFC 4231, test case 2', () => {
  expect(hmacSha256(Buffer.from('Jefe'), 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('the HMAC of any key and text is that of createHmac', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary', minLength: 300, maxLength: 3_000 }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), text, (bytes, given) => {
      const key = randomBytes(bytes)
      for (let turn = 0; turn < 2; turn += 1) {
        expect(hmacSha256(key, given)).toEqual(createHmac('sha256', key).update(given).digest())
      }
    }),
  )
})

test('an answer stays what it is when the next one is asked for', () => {
  const key = randomBytes(32)
  const first = hmacSha256(key, 'first')
  const kept = Buffer.from(first)
  hmacSha256(key, 'second')
  expect(first).toEqual(kept)
})
