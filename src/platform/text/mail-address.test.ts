import { expect, test } from 'vitest'
import { isMailAddress, isSignInAddress, looksLikeMailAddress } from './mail-address.ts'

test.each(['jane@example.com', "o'neill+x@mail.example.co.uk", 'a@localhost', `${'a'.repeat(64)}@example.com`])(
  '%s can stand in a header',
  (address) => expect([isMailAddress(address), looksLikeMailAddress(address)]).toEqual([true, true]),
)

test.each(['jane', '@example.com', 'jane@', 'a b@example.com', '<jane@example.com>', 'a@b@c.com'])(
  '%s is not meant as an address',
  (text) => expect([isMailAddress(text), looksLikeMailAddress(text)]).toEqual([false, false]),
)

test.each([
  '.jane@example.com',
  'a..b@example.com',
  'jane@-x.com',
  'jané@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%s is meant as an address and none', (text) =>
  expect([isMailAddress(text), looksLikeMailAddress(text)]).toEqual([false, true]),
)

test('the sign-in takes fewer addresses than mail does', () => {
  for (const address of ['jane@example.com', "o'neill+x@mail.example.co.uk", 'a_b@example.museum'])
    expect([address, isSignInAddress(address)]).toEqual([address, true])
  for (const address of ['a@localhost', 'a!b@example.com', "jane'@example.com", 'jane@example.c', 'jane@example.c0m'])
    expect([address, isMailAddress(address), isSignInAddress(address)]).toEqual([address, true, false])
})
