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
