import { expect, test } from 'vitest'
import { senderNameOf } from './sender-name.ts'

test('an email is from its mailbox, without one from the first owner, else from the organization', () => {
  const [mailbox, owner] = [{ fromName: 'Mia of Harbour' }, { name: 'Mia Sales' }]
  const organization = { name: 'Harbour' }
  expect(senderNameOf({ mailbox, owner, organization })).toBe('Mia of Harbour')
  expect(senderNameOf({ mailbox: undefined, owner, organization })).toBe('Mia Sales')
  expect(senderNameOf({ mailbox: undefined, owner: undefined, organization })).toBe('Harbour')
})
