import { expect, test } from 'vitest'
import { domainsOf } from './mailbox-queries.ts'

test('each domain stands once, one that only has a key too', () => {
  const mailboxes = [{ address: 'sam@Acme.test' }, { address: 'kim@acme.test' }, { address: 'lee@borealis.test' }]
  expect(domainsOf(mailboxes, [{ domain: 'old.test' }])).toEqual(['acme.test', 'borealis.test', 'old.test'])
})
