import { expect, test } from 'vitest'
import { createDatabaseClock } from './database-clock.ts'
import type { Db } from './db.ts'

/** A machine, and a database whose clock is its own; an answer takes so long each way. */
function startPlace() {
  const place = { passed: 1_000, ahead: 0, database: 0, there: 10, back: 10 }
  const clock = createDatabaseClock({
    passed: () => place.passed,
    machine: () => 5_000_000 + place.passed + place.ahead,
  })
  // Only how long each way takes matters; a real server would add ways of its own. `wrong-clock-takes-no-work.test.ts` asks a real one.
  const db = {
    query: async () => {
      place.passed += place.there
      const at = 5_000_000 + place.passed + place.database
      place.passed += place.back
      return { rows: [{ at }] }
    },
  } as unknown as Db
  /** How far the clock is ahead of the database's. */
  const error = () => clock.now().getTime() - (5_000_000 + place.passed + place.database)
  return { place, clock, error, compare: () => clock.compare(db) }
}

test('it is the time of the database, whatever the machine says and however its clock jumps', async () => {
  const { place, clock, error, compare } = startPlace()
  place.database = 90_000
  await compare()
  expect([error(), clock.machineAhead(), clock.isInStep()]).toEqual([0, -90_000, false])
  place.ahead = 86_000
  expect([error(), clock.machineAhead(), clock.isInStep()]).toEqual([0, -4_000, true])
  place.ahead = 0
  expect(clock.isInStep()).toBe(false)
})

test('an answer that took long moves it no further than the answer leaves no doubt', async () => {
  const { place, error, compare } = startPlace()
  await compare()
  Object.assign(place, { there: 3_000, back: 10 })
  await compare()
  expect(error()).toBe(0)
  Object.assign(place, { there: 2, back: 2, database: 40 })
  await compare()
  expect(Math.abs(error())).toBeLessThanOrEqual(2)
})

test('after a sleep of the machine, during which its even time stood still, it is out of step until it has compared', async () => {
  const { place, clock, error, compare } = startPlace()
  await compare()
  Object.assign(place, { ahead: 3_600_000, database: 3_600_000 })
  expect(clock.isInStep()).toBe(false)
  await compare()
  expect([Math.abs(error()) <= 10, clock.isInStep()]).toEqual([true, true])
})

test('a short step back of the database is waited out, a long one is followed', async () => {
  const { place, clock, error, compare } = startPlace()
  Object.assign(place, { there: 0, back: 0 })
  await compare()
  const before = clock.now().getTime()
  place.database = -800
  await compare()
  expect(clock.now().getTime()).toBe(before)
  place.passed += 800
  expect(error()).toBe(0)
  place.database = -60_000
  await compare()
  expect(error()).toBe(0)
})
