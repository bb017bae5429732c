import { workerData } from 'node:worker_threads'

/** What a process of the pool tells its watchdog, in milliseconds of processor; no limit means no task. */
export interface WatchedProcess {
  readonly gauge: Float64Array
  readonly parent: number
  readonly mostBytes: number
}

export const START = 0
export const LIMIT = 1

const EVERY_MS = 50

/** Milliseconds of processor that this process has had. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * Runs as a thread of its own, beside a thread that may never come back. Kills the process by a signal that says why:
 * SIGALRM for time, SIGABRT for memory (as V8 does when its heap is full). A busy process whose parent died would run
 * on for ever, so that ends it too.
 */
function watch({ gauge, parent, mostBytes }: WatchedProcess): void {
  setInterval(() => {
    const [start = 0, limit = 0] = gauge
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    else if (limit > 0 && cpuNow() - start > limit) process.kill(process.pid, 'SIGALRM')
    else if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGABRT')
  }, EVERY_MS)
}

if (workerData !== null) watch(workerData as WatchedProcess)
