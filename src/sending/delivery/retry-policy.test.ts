import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { NotSent } from '../../mailboxes/index.ts'
import { afterRefusal, resendAfter, retryAfter } from './retry-policy.ts'

const ONCE = { failures: 1, policyRefusals: 0 }

function outcome(code: string, blame: NotSent['blame'], permanent: boolean, reply = ''): NotSent {
  return { kind: 'not_sent', code, blame, permanent, reply }
}

test('a server that is away heals by itself, however long that takes', () => {
  const away = outcome('refused', 'network', false)
  const waits = [1, 2, 3, 50, 5_000].map((failures) => afterRefusal(away, { ...ONCE, failures }))
  expect(waits).toEqual([300_000, 390_000, 507_000, HOUR, HOUR].map(rest))
  expect(afterRefusal(outcome('recipient_refused', 'network', false, '421 Closing'), ONCE)).toEqual(rest(5 * MINUTE))
  expect(afterRefusal(outcome('service_refused', 'network', false, '421 Busy'), ONCE)).toEqual(rest(5 * MINUTE))
})

test('an account that is too fast rests for one to four hours', () => {
  const fast = outcome('message_refused', 'mailbox', false, '421 4.7.28 Slow down')
  const waits = [1, 2, 3, 9].map((failures) => afterRefusal(fast, { ...ONCE, failures }))
  expect(waits).toEqual([HOUR, 2 * HOUR, 4 * HOUR, 4 * HOUR].map(rest))
})

test('whoever is not let in is paused: at once when the server says so, else the third time', () => {
  expect(afterRefusal(outcome('authentication', 'mailbox', true, '535 no'), ONCE)).toEqual({ kind: 'pause' })
  const unsure = outcome('authentication', 'mailbox', false, '454 4.7.0 Temporary authentication failure')
  const kinds = [1, 2, 3].map((failures) => afterRefusal(unsure, { ...ONCE, failures }).kind)
  expect(kinds).toEqual(['rest', 'rest', 'pause'])
})

test('a refusal by policy pauses, and fails the email alone when it is refused once more', () => {
  const refused = outcome('recipient_refused', 'mailbox', true, '550 5.7.1 Policy')
  expect(afterRefusal(refused, { failures: 7, policyRefusals: 0 })).toEqual({ kind: 'pause' })
  expect(afterRefusal(refused, { failures: 8, policyRefusals: 1 })).toEqual({ kind: 'fail' })
})

test('what speaks of the email is tried again for two days and at least eight times', () => {
  expect(afterRefusal(outcome('recipient_refused', 'recipient', false, '450 Later'), ONCE)).toEqual({ kind: 'retry' })
  expect(afterRefusal(outcome('recipient_refused', 'network', false, '452 4.3.1 x'), ONCE)).toEqual({ kind: 'retry' })
  expect(afterRefusal(outcome('message_refused', 'message', true, '554 no'), ONCE)).toEqual({ kind: 'fail' })
  expect(retryAfter({ refusals: 1, since: 0 })).toBe(5 * MINUTE)
  expect(retryAfter({ refusals: 3, since: 0 })).toBe(507_000)
  expect(retryAfter({ refusals: 20, since: 47 * HOUR })).toBeGreaterThan(HOUR)
  expect(retryAfter({ refusals: 3, since: 100 * HOUR })).toBeGreaterThan(0)
  expect(retryAfter({ refusals: 8, since: 48 * HOUR })).toBeUndefined()
})

test('a fault of ours gives no email up: it waits, longer each time, for a day at most', () => {
  const fault = outcome('fault', 'network', false)
  const waits = [1, 2, 5_000].map((failures) => afterRefusal(fault, { ...ONCE, failures }))
  expect(waits).toEqual([300_000, 390_000, DAY].map((milliseconds) => ({ kind: 'wait', milliseconds })))
})

test('what came back is sent again a day later, twice', () => {
  expect([1, 2, 3].map(resendAfter)).toEqual([24 * HOUR, 24 * HOUR, undefined])
})

function rest(milliseconds: number) {
  return { kind: 'rest', milliseconds }
}
