import { expect, test } from 'vitest'
import { addressGroup } from './rate-limit.ts'

test('an IPv4 address is one, however it is written', () => {
  expect(addressGroup('192.0.2.7')).toBe('192.0.2.7')
  expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressGroup('192.0.2.8')).not.toBe(addressGroup('192.0.2.7'))
})

test('all IPv6 addresses of a /64 are one, those of another /64 are not', () => {
  const group = addressGroup('2001:db8:1:2::1')
  expect(addressGroup('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(group)
  expect(addressGroup('2001:DB8:1:2:0:0:0:7')).toBe(group)
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(group)
  expect(addressGroup('fe80::1%eth0')).toBe(addressGroup('fe80::2'))
})

test('what is no address stands for itself', () => {
  expect(addressGroup('')).toBe('')
  expect(addressGroup('unix:')).toBe('unix:')
})
