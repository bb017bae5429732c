import { expect, test } from 'vitest'
import { asciiHostName, registrableDomain } from './host-name.ts'

test.each([
  ['Acme.COM', 'acme.com'],
  ['mail.eng.acme.co.uk', 'mail.eng.acme.co.uk'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
  ['faß.de', 'xn--fa-hia.de'],
  ['acme。com', 'acme.com'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ['acme.xn--p1ai', 'acme.xn--p1ai'],
  ['3m.com', '3m.com'],
])('the host name %j reads as %j', (text, host) => {
  expect(asciiHostName(text)).toBe(host)
})

test.each([
  '',
  'localhost',
  'acme',
  'a..com',
  '.acme.com',
  'acme.com.',
  '-acme.com',
  'acme-.com',
  'a_b.com',
  'a b.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
  '1.2.3.4',
  '１.２.３.４',
  '1.2.3.0x4',
  '0x7f.1',
  '[::1]',
  'acme.com/x',
  'é.com/x',
  'é.com:80',
  'acme.com\0',
  'é\n.com',
  '\ud800.com',
])('%j is no host name', (text) => {
  expect(asciiHostName(text)).toBeUndefined()
})

test.each([
  ['mail.eng.acme.co.uk', 'acme.co.uk'],
  ['acme.com', 'acme.com'],
  ['acme.test', 'acme.test'],
  ['mail.acme.test', 'acme.test'],
  ['acme.github.io', 'acme.github.io'],
  ['www.acme.github.io', 'acme.github.io'],
  ['github.io', 'github.io'],
  ['co.uk', 'co.uk'],
  ['mail.xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
])('the registrable domain of %s is %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain)
})
