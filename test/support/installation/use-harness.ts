import { afterAll, beforeAll } from 'vitest'
import { createHarness } from './harness.ts'
import type { Harness } from './harness.ts'

/** One program for the tests of a file; it is there once the first of them begins. */
export function useHarness(): Harness {
  const harness = {} as Harness
  beforeAll(async () => {
    Object.assign(harness, await createHarness())
  })
  afterAll(() => harness.close())
  return harness
}
