import { expect, test } from 'vitest'
import { relativeTime } from './time-words.ts'
import { webAddress } from './words.ts'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'not an address',
  '',
])('%j becomes no link', (text) => {
  expect(webAddress(text)).toBeUndefined()
})

test('addresses of the web become links', () => {
  expect(webAddress('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
})

test('instants are told as people say them', () => {
  const now = Date.parse('2026-11-24T09:30:00Z')
  expect(relativeTime('2026-11-24T09:29:30Z', now)).toBe('just now')
  expect(relativeTime('2026-11-24T09:26:00Z', now)).toBe('4 min ago')
  expect(relativeTime('2026-11-25T09:30:00Z', now)).toBe('tomorrow')
})
