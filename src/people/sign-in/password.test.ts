import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPasswordForSignIn, verifyPasswordOfHash } from './password.ts'

test('a burst of sign-ins leaves threads for whoever opens a connection meanwhile', async () => {
  let hashed = 0
  const hashes = Array.from({ length: 24 }, async (_, index) => {
    const hash = await hashPasswordForSignIn(`one of many ${index}`)
    hashed += 1
    return hash
  })
  await Promise.race(hashes)
  // What PostgreSQL asks of a new connection, on the same threads.
  await promisify(pbkdf2)('password', 'salt', 4_096, 32, 'sha256')
  expect(hashed).toBeLessThan(12)
  const [first] = await Promise.all(hashes)
  expect(await verifyPasswordOfHash({ hash: first!, password: 'one of many 0' })).toBe(true)
  expect(await verifyPasswordOfHash({ hash: first!, password: 'one of many 1' })).toBe(false)
})
