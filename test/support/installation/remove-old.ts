import { applyRetention } from '../../../src/retention/index.ts'
import type { Harness } from './harness.ts'

/** Removes all that organizations keep no longer at this moment of the clock. */
export async function removeOld({ context }: Harness): Promise<void> {
  for (let part = 0; part < 1_000; part += 1) if (!(await applyRetention.run(context))) return
  throw new Error('The removal of old rows does not come to an end.')
}
