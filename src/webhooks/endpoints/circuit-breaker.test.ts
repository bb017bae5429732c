import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { CLOSED, FAILURES_TO_OPEN, nextCircuit } from './circuit-breaker.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

function later(milliseconds: number, from = NOW): Date {
  return new Date(from.getTime() + milliseconds)
}

function attempt(circuit: CircuitBreaker, at: Date, succeeded = false, startedAt = at): CircuitBreaker {
  return nextCircuit(circuit, { succeeded, startedAt, now: at, random: () => 0 })
}

function failed(times: number, apart = 0): CircuitBreaker {
  let circuit = CLOSED
  for (let n = 0; n < times; n += 1) circuit = attempt(circuit, later(n * apart))
  return circuit
}

test('it opens at the tenth failure in a row, for ten seconds', () => {
  expect(failed(FAILURES_TO_OPEN - 1).probeAt).toBeNull()
  expect(failed(FAILURES_TO_OPEN).probeAt).toEqual(later(10 * SECOND))
})

test('a success begins the row anew, and so does a failure five minutes after the row began', () => {
  const once = attempt(attempt(failed(9), NOW, true), NOW)
  expect(once).toMatchObject({ failuresInRow: 1, probeAt: null })
  expect(failed(40, MINUTE).probeAt).toBeNull()
})

test('each probe that fails doubles the pause, up to five minutes', () => {
  let circuit = failed(FAILURES_TO_OPEN)
  const pauses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const at = circuit.probeAt!
    circuit = attempt(circuit, at)
    pauses.push((circuit.probeAt!.getTime() - at.getTime()) / SECOND)
  }
  expect(pauses).toEqual([20, 40, 80, 160, 300, 300, 300])
  expect(attempt(circuit, circuit.probeAt!, true)).toEqual(CLOSED)
})

test('what was under way when it opened and fails is no probe; where it succeeds, the circuit closes', () => {
  const open = failed(FAILURES_TO_OPEN)
  expect(attempt(open, later(30 * SECOND), false, NOW)).toEqual(open)
  expect(attempt(open, later(SECOND), true, NOW)).toEqual(CLOSED)
})

test('pauses are spread by up to a tenth', () => {
  const circuit = nextCircuit(failed(9), { succeeded: false, startedAt: NOW, now: NOW, random: () => 0.5 })
  expect(circuit.probeAt).toEqual(later(10.5 * SECOND))
})
