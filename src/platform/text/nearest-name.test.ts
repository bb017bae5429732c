import { expect, test } from 'vitest'
import { countSlips, nearestName, nearestOf } from './nearest-name.ts'

const KNOWN = [
  'name',
  'status',
  'icp',
  'sequence',
  'schedule',
  'mailboxes',
  'calendar',
  'webhook',
  'sendTiers',
  'review',
  'restDays',
]

test.each([
  ['webhooks', 'webhook'],
  ['send_tiers', 'sendTiers'],
  ['Sequence', 'sequence'],
  ['mailbox', 'mailboxes'],
  ['calender', 'calendar'],
  ['ipc', 'icp'],
  ['icps', 'icp'],
  ['(rest days)', 'restDays'],
  ['ixy', undefined],
  ['customData', undefined],
  ['', undefined],
  ['💥'.repeat(50), undefined],
  ['x'.repeat(10_000), undefined],
])('%.40s is near to %s', (given, expected) => {
  expect(nearestName(given, KNOWN)).toBe(expected)
})

test.each<[string, string, number]>([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'ab', 1],
  ['abc', 'abcd', 1],
  ['abc', 'axc', 1],
  ['abc', 'acb', 1],
  ['ab', 'ba', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('from %j to %j it takes %d slips, and Infinity when that is not below the bound', (one, other, slips) => {
  expect([countSlips(one, other, Infinity), countSlips(other, one, slips + 1)]).toEqual([slips, slips])
  expect(countSlips(one, other, slips)).toBe(Infinity)
})

test('of equals the first is chosen, and nothing at the bound', () => {
  const size = (text: string) => text.length
  expect(nearestOf(['ccc', 'aa', 'bb'], size, 4)).toBe('aa')
  expect(nearestOf(['ccc', 'aa', 'bb'], size, 2)).toBeUndefined()
})
