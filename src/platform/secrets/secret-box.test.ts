import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import type { SecretPlace } from './secret-box.ts'

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const PLACE: SecretPlace = { table: 'mailboxes', column: 'secret', organizationId: 'a', row: 'b' }

test.each([
  { table: 'host_feeds' },
  { column: 'imap_secret' },
  { organizationId: 'other' },
  { organizationId: null },
  { row: 'other' },
  // The parts are told apart: nothing of one passes for the end of another.
  { organizationId: 'ab', row: '' },
])('what is sealed for a place does not open at %j', (elsewhere) => {
  const box = createSecretBox([first])
  const sealed = box.encrypt('hush', PLACE)
  expect(box.decrypt(sealed, { ...PLACE })).toBe('hush')
  expect(() => box.decrypt(sealed, { ...PLACE, ...elsewhere })).toThrow('does not open at its place')
})

test('after a rotation the former key opens, and the newest seals', () => {
  const sealed = createSecretBox([first]).encrypt('hush', PLACE)
  const rotated = createSecretBox([second, first])
  expect(rotated.decrypt(sealed, PLACE)).toBe('hush')
  expect(createSecretBox([second]).decrypt(rotated.encrypt('hush', PLACE), PLACE)).toBe('hush')
  expect(() => createSecretBox([second]).decrypt(sealed, PLACE)).toThrow('does not open')
})

/** As it was sealed before places were bound: nonce, tag, text. */
function sealedBefore(plain: string, nonce: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', first, Buffer.alloc(0), 'fairlead secrets at rest', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

test('what was sealed before places were bound still opens, whatever its nonce begins with', () => {
  const box = createSecretBox([second, first])
  for (const byte of [0, 1, 255]) {
    expect(box.decrypt(sealedBefore('hush', Buffer.concat([Buffer.from([byte]), randomBytes(11)])), PLACE)).toBe('hush')
  }
})

test('once all are bound, what is bound to no place opens no more, and what is bound does', () => {
  let areAllBound = false
  const box = createSecretBox([second, first], () => areAllBound)
  const sealed = sealedBefore('hush', randomBytes(12))
  expect(box.decrypt(sealed, PLACE)).toBe('hush')
  areAllBound = true
  expect(() => box.decrypt(sealed, PLACE)).toThrow('does not open')
  expect(() => box.reseal(sealed, PLACE)).toThrow('does not open')
  expect(box.decrypt(createSecretBox([first]).encrypt('bound', PLACE), PLACE)).toBe('bound')
})

test('neither a changed byte nor a shorter tag opens', () => {
  const box = createSecretBox([first])
  const sealed = box.encrypt('', PLACE)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = sealed[at]! ^ 4
    expect(() => box.decrypt(changed, PLACE)).toThrow('does not open')
  }
  // With nothing after it, a tag that is cut off is as long as what is left of it.
  for (const length of [0, 1, 13, 17, 25, 28]) {
    expect(() => box.decrypt(sealed.subarray(0, length), PLACE)).toThrow('does not open')
  }
})
