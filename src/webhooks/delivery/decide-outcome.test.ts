import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../platform/clock.ts'
import { CLOSED } from '../endpoints/circuit-breaker.ts'
import { decideOutcome, FAILING_LIMIT, LEAST_FAILURES } from './decide-outcome.ts'
import type { AttemptMade } from './decide-outcome.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const STARTED = new Date(NOW.getTime() - SECOND)
const CALLED = { enabled: true, sameUrl: true, failingSince: null, recentFailures: 0, circuit: CLOSED }

function outcome(answer: AttemptMade['answer'], rest: Partial<AttemptMade> = {}) {
  const made = { retryAfter: undefined, startedAt: STARTED, now: NOW, random: () => 0, failures: 0, endpoint: CALLED }
  return decideOutcome({ ...made, answer, ...rest })
}

test('a 2xx delivers and clears the record of the endpoint', () => {
  const failing = { ...CALLED, failingSince: STARTED }
  const delivery = { state: 'delivered', failures: 3, dueAt: null, deliveredAt: NOW }
  expect(outcome({ status: 299 }, { failures: 3, endpoint: failing })).toEqual({
    delivery,
    failingSince: null,
    circuit: CLOSED,
    disable: null,
  })
})

test('the first failure begins the record, a later one keeps it', () => {
  const earlier = new Date(NOW.getTime() - DAY)
  expect(outcome({ status: 500 }).failingSince).toEqual(STARTED)
  const later = outcome({ failure: 'dns' }, { endpoint: { ...CALLED, failingSince: earlier } })
  expect(later).toMatchObject({ failingSince: earlier, disable: null, delivery: { failures: 1, state: 'pending' } })
  expect(later.delivery.dueAt).toEqual(new Date(NOW.getTime() + 5 * SECOND))
})

test('the tenth failure exhausts', () => {
  expect(outcome({ status: 500 }, { failures: 8 }).delivery.state).toBe('pending')
  expect(outcome({ status: 500 }, { failures: 9 }).delivery).toMatchObject({ state: 'exhausted', dueAt: null })
})

test('an endpoint that failed for five days is disabled, not a second earlier', () => {
  const since = (milliseconds: number) => new Date(NOW.getTime() - milliseconds)
  const often = { ...CALLED, recentFailures: LEAST_FAILURES - 1 }
  const late = outcome({ status: 500 }, { endpoint: { ...often, failingSince: since(FAILING_LIMIT) } })
  expect(late).toMatchObject({ disable: 'failing', delivery: { state: 'pending', dueAt: null } })
  const early = outcome({ status: 500 }, { endpoint: { ...often, failingSince: since(FAILING_LIMIT - SECOND) } })
  expect(early.disable).toBeNull()
})

test('a failure after days of quiet disables nothing until others follow it within a day', () => {
  const failingSince = new Date(NOW.getTime() - 6 * DAY)
  const after = (recentFailures: number) =>
    outcome({ status: 500 }, { endpoint: { ...CALLED, failingSince, recentFailures } }).disable
  expect([0, 1, 2].map(after)).toEqual([null, null, 'failing'])
})

test('410 disables once', () => {
  expect(outcome({ status: 410 })).toMatchObject({ disable: 'gone', delivery: { state: 'pending', dueAt: null } })
  const disabled = { ...CALLED, enabled: false }
  expect(outcome({ status: 410 }, { endpoint: disabled })).toMatchObject({ disable: null, delivery: { dueAt: null } })
})

test('what an address answered that was changed meanwhile says nothing about the new one', () => {
  const moved = { ...CALLED, sameUrl: false }
  const gone = outcome({ status: 410 }, { endpoint: moved })
  expect(gone).toMatchObject({ disable: null, failingSince: null })
  expect(gone.delivery.dueAt).not.toBeNull()
})

test('an attempt that we called off is made again at once and counts as no failure', () => {
  const failing = { ...CALLED, failingSince: new Date(NOW.getTime() - FAILING_LIMIT) }
  expect(outcome({ failure: 'aborted' }, { failures: 9, endpoint: failing })).toEqual({
    delivery: { state: 'pending', failures: 9, dueAt: NOW, deliveredAt: null },
    failingSince: failing.failingSince,
    circuit: CLOSED,
    disable: null,
  })
})
