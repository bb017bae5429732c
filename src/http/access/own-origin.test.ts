import { expect, test } from 'vitest'
import { isOwnOrigin } from './access.ts'

test.each([
  ['https://leads.example.com', true],
  ['https://leads.example.com:443', false],
  ['http://leads.example.com', false],
  ['https://leads.example.com.evil.example', false],
  ['https://evil.example', false],
  ['http://localhost:3000', false],
  ['null', false],
  ['', false],
  [undefined, false],
])('with a public address, %s is ours: %s', (origin, expected) => {
  const site = { publicUrl: 'https://leads.example.com', publicUrlConfigured: true }
  expect(isOwnOrigin(site, origin, 3000)).toBe(expected)
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://localhost:3001', false],
  ['https://localhost:3000', false],
  ['http://192.0.2.1:3000', false],
  ['http://localhost.evil.example:3000', false],
  [undefined, false],
])('without one, %s at port 3000 is ours: %s', (origin, expected) => {
  const site = { publicUrl: 'http://127.0.0.1:3000', publicUrlConfigured: false }
  expect(isOwnOrigin(site, origin, 3000)).toBe(expected)
})
