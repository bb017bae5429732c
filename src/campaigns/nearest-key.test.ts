import { expect, test } from 'vitest'
import { nearestKey } from './nearest-key.ts'

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
  ['ipc', undefined],
  ['icps', 'icp'],
  ['customData', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('%s is near to %s', (given, expected) => {
  expect(nearestKey(given, KNOWN)).toBe(expected)
})
