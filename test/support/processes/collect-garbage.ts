import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Lets go of all memory that nothing uses any more, so that what is left can be counted. */
export async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
