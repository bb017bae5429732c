import { expect, test } from 'vitest'
import { requireOwnHost } from './listen-address.ts'

test('an address of this machine is right', async () => {
  await requireOwnHost('127.0.0.1')
  await requireOwnHost('localhost')
})

test('an address of somebody else is refused under the name of the setting', async () => {
  await expect(requireOwnHost('192.0.2.1')).rejects.toThrow(
    /^HOST is "192.0.2.1", which is no address of this machine\..*127\.0\.0\.1/,
  )
})

test('a name that nobody has is refused too', async () => {
  await expect(requireOwnHost('nowhere.invalid')).rejects.toThrow(/^HOST is "nowhere.invalid", a name that/)
})
