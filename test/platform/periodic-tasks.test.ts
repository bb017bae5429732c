import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '../../src/platform/clock.ts'
import { periodicStage } from '../../src/platform/work/periodic-tasks.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

/** A little more than a third of the lease, when it is renewed; the pool waits ten seconds more for a connection. */
const UNTIL_RENEWAL = 101 * SECOND

afterEach(() => void vi.useRealTimers())

test('a piece that takes longer than its lease is done by no other process meanwhile', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let pieces = 0
  const task = {
    name: 'long',
    everyMs: MINUTE,
    run: async () => {
      pieces += 1
      await ended
      return false
    },
  }
  const [stage, other] = [periodicStage(harness.context, [task]), periodicStage(harness.context, [task])]
  const claim = async (one: typeof stage) => (await one.claim('installation', 2)).jobs
  const leaseUntil = async () =>
    (await harness.context.db.query(`select lease_until as at from tasks where name = 'long'`)).rows[0].at as Date
  const [job] = await claim(stage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const done = job!(new AbortController().signal)
  for (let times = 0; times < 4; times += 1) {
    const before = await leaseUntil()
    harness.clock.advance(2 * MINUTE)
    vi.advanceTimersByTime(UNTIL_RENEWAL)
    await expect.poll(leaseUntil).not.toEqual(before)
    expect(await claim(other)).toEqual([])
  }
  vi.useRealTimers()
  end()
  await done
  expect(pieces).toBe(1)
  harness.clock.advance(2 * MINUTE)
  expect(await claim(other)).toHaveLength(1)
})
