import { expect, test } from 'vitest'
import { mustPauseMailbox } from './pause-rules.ts'

const FEW = { sends: 10, refusals: 1 }

test.each([
  '5.7.26 550 5.7.26 Unauthenticated email is not accepted',
  '5.7.515 Access denied, sending domain does not meet the required authentication level',
  '5.0.0 smtp; 550-5.7.25 The IP address sending this message does not have a PTR record',
  '4.7.32 DMARC',
])('%s pauses at once', (status) => {
  expect(mustPauseMailbox(status, FEW)).toBe(true)
})

test.each(['5.7.1 Rejected by policy', '5.7.28 rate', '5.7.260', '15.7.26', '5.7.0', ''])(
  '%s alone does not',
  (status) => {
    expect(mustPauseMailbox(status, FEW)).toBe(false)
  },
)

test('refusals pause from the third on, where they are a twentieth of what was sent', () => {
  const pauses = (refusals: number, sends: number) => mustPauseMailbox('5.7.1 Blocked', { refusals, sends })
  expect([pauses(2, 2), pauses(2, 20)]).toEqual([false, false])
  expect([pauses(3, 3), pauses(3, 60), pauses(3, 61)]).toEqual([true, true, false])
  expect([pauses(10, 200), pauses(10, 201)]).toEqual([true, false])
})
