import vm from 'node:vm'

/** Whoever takes longer is stopped, so that an endless reading fails instead of standing still. */
const PATIENCE_MS = 30_000

const room: { work: () => unknown } = { work: () => undefined }
const context = vm.createContext(room)
const script = new vm.Script('work()')

/**
 * Milliseconds of processor time of this thread that something takes, the least of three: the first may compile, and what
 * else a machine does is not counted, but makes caches cold. Infinity for what takes over 30 s of the clock.
 */
export function processorTimeOf(work: () => unknown, enough: number): number {
  let least = Infinity
  for (let round = 0; round < 3 && least > enough; round += 1) least = Math.min(least, timeOnce(work))
  return least
}

function timeOnce(work: () => unknown): number {
  room.work = work
  const before = process.threadCpuUsage()
  try {
    script.runInContext(context, { timeout: PATIENCE_MS })
  } catch (error) {
    // The error is one of the other room.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return Infinity
    throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
