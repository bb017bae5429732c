import { expect, test } from 'vitest'
import { clientNameOf } from './transport-of.ts'

test.each([
  ['https://outreach.example.com', 'sam@sender.test', 'outreach.example.com'],
  ['https://Outreach.Example.com:8443/x', '', 'outreach.example.com'],
  [undefined, 'sam@Sender.test', 'sender.test'],
  ['http://localhost:3000', 'sam@sender.test', 'sender.test'],
  ['http://192.0.2.1', 'sam@sender.test', 'sender.test'],
  ['http://[::1]:3000', 'sam', undefined],
  [undefined, '', undefined],
])('for %s and "%s" the name is %s', (publicUrl, username, expected) => {
  expect(clientNameOf(publicUrl, username)).toBe(expected)
})
