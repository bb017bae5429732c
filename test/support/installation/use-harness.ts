import { afterAll, beforeAll } from 'vitest'
import { createHarness } from './harness.ts'
import type { Harness } from './harness.ts'

/** One program for the tests of a file; it is there once the first of them begins. `renew` makes it as good as new. */
export function useHarness(options: Parameters<typeof createHarness>[0] = {}): Harness {
  const harness = {} as Harness
  beforeAll(async () => {
    Object.assign(harness, await createHarness(options))
  })
  afterAll(() => harness.close())
  return harness
}
