import { expect, test } from 'vitest'
import { fitsSocket, socketPath } from './endpoint.ts'

const NAME_AND_SLASH = '/.s.PGSQL.5432'.length

test('a socket path counts in bytes, to 100', () => {
  const longest = `/${'x'.repeat(99 - NAME_AND_SLASH)}`
  expect(Buffer.byteLength(socketPath({ host: longest, port: 5432 }))).toBe(100)
  expect(fitsSocket(longest)).toBe(true)
  expect(fitsSocket(`${longest}x`)).toBe(false)
  expect(fitsSocket(longest.replace(/x/, 'ü'))).toBe(false)
})
