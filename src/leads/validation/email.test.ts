import { expect, test } from 'vitest'
import { parseEmail } from './email.ts'

const LONGEST_HOST = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(61)}`

test.each([
  ['jane@acme.com', 'jane@acme.com', 'jane@acme.com'],
  ['  Jane.Doe@Acme.COM\n', 'Jane.Doe@Acme.COM', 'jane.doe@acme.com'],
  ['jane+tag@acme.com', 'jane+tag@acme.com', 'jane+tag@acme.com'],
  ['Jane@MÜNCHEN.de', 'Jane@MÜNCHEN.de', 'jane@xn--mnchen-3ya.de'],
  ['jane@xn--mnchen-3ya.de', 'jane@xn--mnchen-3ya.de', 'jane@xn--mnchen-3ya.de'],
  ["o'brien_{x}!#$%&*/=?^`|~-@acme.com", "o'brien_{x}!#$%&*/=?^`|~-@acme.com", "o'brien_{x}!#$%&*/=?^`|~-@acme.com"],
  ['a@b.c', 'a@b.c', 'a@b.c'],
  [`${'j'.repeat(64)}@${LONGEST_HOST}`, `${'j'.repeat(64)}@${LONGEST_HOST}`, `${'j'.repeat(64)}@${LONGEST_HOST}`],
])('%j is an address', (text, address, key) => {
  expect(parseEmail(text)).toEqual({ value: { address, key, host: key.slice(key.indexOf('@') + 1) } })
})

test.each([
  ['', 'missing'],
  ['jane', 'missing'],
  ['@acme.com', 'before the @'],
  ['jane@', 'such as acme.com'],
  ['jane@acme', 'such as acme.com'],
  ['jane@acme.com.', 'such as acme.com'],
  ['jane@acme..com', 'such as acme.com'],
  ['jane@[127.0.0.1]', 'IP address'],
  ['jane@127.0.0.1', 'IP address'],
  ['jane@[IPv6:::1]', 'IP address'],
  ['jane@a_b.com', 'such as acme.com'],
  ['jane@acme.com>', 'such as acme.com'],
  ['jane@@acme.com', 'exactly one @'],
  ['jane@home@acme.com', 'exactly one @'],
  ['"jane doe"@acme.com', 'quoted'],
  ['Jane <jane@acme.com', 'without a name'],
  ['Jane <jane@acme.com>', 'without a name'],
  ['jane doe@acme.com', 'spaces'],
  ['jane\r\nbcc@acme.com', 'spaces'],
  ['jäne@acme.com', 'ASCII'],
  ['.jane@acme.com', 'without a leading'],
  ['jane.@acme.com', 'without a leading'],
  ['ja..ne@acme.com', 'without a leading'],
  ['mailto:jane@acme.com', 'letters'],
  ['jane@acme.com,joe@acme.com', 'exactly one @'],
  [`${'j'.repeat(65)}@acme.com`, '64'],
])('%j is refused, saying what would be right', (text, detail) => {
  expect(parseEmail(text)).toEqual({ refusal: { code: 'invalid_email', detail: expect.stringContaining(detail) } })
})

test.each([
  ['as written', `${'j'.repeat(64)}@a${LONGEST_HOST}`],
  [
    'with the domain in ASCII',
    `${'j'.repeat(64)}@${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'a'.repeat(63)}.${'b'.repeat(20)}.de`,
  ],
  ['by far', `jane@${'a.'.repeat(1_000_000)}com`],
])('more than 254 characters %s are too long', (_how, text) => {
  expect(parseEmail(text)).toMatchObject({ refusal: { code: 'too_long' } })
})
