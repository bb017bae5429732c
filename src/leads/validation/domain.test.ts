import { expect, test } from 'vitest'
import { parseDomain } from './domain.ts'

test.each([
  ['acme.com', 'acme.com'],
  ['www.acme.com', 'acme.com'],
  ['https://www.Acme.com:8080/about?x=1#y', 'acme.com'],
  ['http://acme.com', 'acme.com'],
  ['acme.com/about', 'acme.com'],
  ['acme.com.', 'acme.com'],
  ['mail.acme.com', 'mail.acme.com'],
  ['www.www.acme.com', 'acme.com'],
  ['www.com', 'www.com'],
  ['www.co.uk', 'www.co.uk'],
  ['www.acme.test', 'acme.test'],
  ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
])('the domain %j is reduced to %s', (text, host) => {
  expect(parseDomain(text)).toEqual({ value: host })
})

test.each([
  'acme',
  'localhost',
  'https://',
  'jane@acme.com',
  'https://jane@acme.com',
  '1.2.3.4',
  '[::1]',
  'Acme Inc.',
  'a b.com',
  'javascript:alert(1)',
])('the domain %j is refused', (text) => {
  expect(parseDomain(text)).toMatchObject({ refusal: { code: 'invalid_domain' } })
})
