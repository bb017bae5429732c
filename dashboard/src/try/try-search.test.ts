import { expect, test } from 'vitest'
import { pastedHost, readTrySearch } from './try-search.ts'

test.each([
  ['acme.com', 'acme.com'],
  ['  https://www.Acme.com/about?x=1#y ', 'acme.com'],
  ['jane@acme.co.uk', 'acme.co.uk'],
  ['acme.com:8443/path', 'acme.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['http://[::1]/', undefined],
  ['two words', undefined],
  ['', undefined],
])('%j is the host %j', (pasted, host) => {
  expect(pastedHost(pasted)).toBe(host)
})

test('an address says what is tried, and nothing else', () => {
  expect(readTrySearch({ domain: 'https://acme.com/', title: 'CEO', more: 1 })).toEqual({
    domain: 'acme.com',
    title: 'CEO',
  })
  expect(readTrySearch({ domain: ['acme.com'], title: ' ' })).toEqual({})
})
