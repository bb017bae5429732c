import { expect, test } from 'vitest'
import { hostSuffixes } from './host-suffixes.ts'

test('a host is suppressed by itself and by every domain above it', () => {
  expect(hostSuffixes('mail.acme.co.uk')).toEqual(['mail.acme.co.uk', 'acme.co.uk', 'co.uk'])
})

test('of an address only the host counts', () => {
  expect(hostSuffixes('"a@b"@acme.test')).toEqual(['acme.test'])
  expect(hostSuffixes('jane.roe@eu.acme.test')).toEqual(['eu.acme.test', 'acme.test'])
})

test('a domain never suppresses a neighbour that only ends like it', () => {
  expect(hostSuffixes('notacme.com')).not.toContain('acme.com')
})

test('a single label is only itself', () => {
  expect(hostSuffixes('localhost')).toEqual(['localhost'])
})
