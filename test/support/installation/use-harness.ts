import { afterAll, beforeAll } from 'vitest'
import { createHarness } from './harness.ts'
import type { Harness } from './harness.ts'

type Options = Parameters<typeof createHarness>[0]

/**
 * One program for the tests of a file; it is there once the first of them begins. `renew` makes it as good as new. Its
 * options may take servers that are started first.
 */
export function useHarness(options: Options | (() => Promise<Options>) = {}): Harness {
  const harness = {} as Harness
  beforeAll(async () => {
    Object.assign(harness, await createHarness(typeof options === 'function' ? await options() : options))
  })
  afterAll(() => harness.close())
  return harness
}
