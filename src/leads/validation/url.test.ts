import { expect, test } from 'vitest'
import { parseUrl } from './read-value.ts'

test.each([
  ['https://acme.com', 'https://acme.com'],
  ['HTTP://Acme.com/About?x=1#y', 'HTTP://Acme.com/About?x=1#y'],
  ['acme.com', 'https://acme.com'],
  ['www.linkedin.com/in/jane', 'https://www.linkedin.com/in/jane'],
  ['acme.com:8080/x', 'https://acme.com:8080/x'],
  ['acme.com?x=1', 'https://acme.com?x=1'],
  ['münchen.de/straße', 'https://münchen.de/straße'],
  ['https://acme.com/@jane', 'https://acme.com/@jane'],
  ['acme.com/@jane', 'https://acme.com/@jane'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
])('%j is kept as %j', (text, url) => {
  expect(parseUrl(text)).toEqual({ value: url })
})

test.each([
  'ftp://acme.com',
  'javascript:alert(1)',
  'JavaScript://acme.com/%0aalert(1)',
  'data:text/html,x',
  'mailto:jane@acme.com',
  'jane@acme.com',
  '//acme.com',
  'http:acme.com',
  'https:/acme.com',
  'https:///acme.com',
  'https://',
  'https://?x',
  'acme',
  '/about',
  'n/a',
  'https://a b.com',
  'https://acme.com/my page',
  'https://acme.com/\u0000',
  'https://acme.com/\n',
  'https://acme.com/"onload="',
  'https://acme.com\\@evil.com',
  'https://jane:secret@acme.com',
  'https://jane@acme.com',
  'https://acme.com:99999',
  'https://1.2.3.4.5',
])('%j is refused', (text) => {
  expect(parseUrl(text)).toMatchObject({ refusal: { code: 'invalid_url' } })
})

test('a URL has at most 2,000 characters with the https:// that it gets', () => {
  const bare = `acme.com/${'x'.repeat(2_000 - 'https://acme.com/'.length)}`
  expect(parseUrl(bare)).toMatchObject({ value: `https://${bare}` })
  expect(parseUrl(`${bare}x`)).toMatchObject({ refusal: { code: 'too_long' } })
})
