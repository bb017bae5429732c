import { setImmediate as turn } from 'node:timers/promises'
import type { ManualClock } from '../../../src/platform/clock.ts'

/** Time that passes in steps, as soon as everything that goes on has come to wait for it. */
export interface VirtualTime {
  /** Waits until the clock has moved on so far, or the signal fires. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Runs something that sleeps by this time. */
  run(work: () => Promise<void>): void
  /** Moves the clock and waits until all that runs sleeps again or has ended. */
  step(milliseconds: number): Promise<void>
}

/** Makes a clock the time of whatever is run by it. @throws Error what failed, at the next step */
export function createVirtualTime(clock: ManualClock): VirtualTime {
  const sleepers = new Map<number, Set<() => void>>()
  const failures: unknown[] = []
  let awake = 0

  const quiet = async (): Promise<void> => {
    while (awake > 0) await turn()
    if (failures.length > 0) throw failures[0]
  }

  return {
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const at = clock.now().getTime() + milliseconds
        const beside = sleepers.get(at) ?? new Set()
        sleepers.set(at, beside)
        const wakeUp = () => {
          if (!beside.delete(wakeUp)) return
          signal?.removeEventListener('abort', wakeUp)
          awake += 1
          resolve()
        }
        beside.add(wakeUp)
        signal?.addEventListener('abort', wakeUp, { once: true })
        awake -= 1
      }),
    run: (work) => {
      awake += 1
      work()
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          awake -= 1
        })
    },
    step: async (milliseconds) => {
      clock.advance(milliseconds)
      const now = clock.now().getTime()
      const over = [...sleepers.keys()].filter((at) => at <= now)
      for (const at of over) {
        for (const wakeUp of sleepers.get(at) ?? []) wakeUp()
        sleepers.delete(at)
      }
      await quiet()
    },
  }
}
