/** Lets one request after the other begin at a host that many visits of this process share. */
export interface HostTurns {
  /**
   * Resolves when it is our turn at `host`; the next one's comes when `gap` has passed after ours. Ends early, without a
   * turn, when `signal` aborts.
   */
  readonly take: (host: string, gap: () => Promise<void>, signal: AbortSignal) => Promise<void>
}

/** Turns of hosts that nobody waits for are forgotten. */
export function createHostTurns(): HostTurns {
  const last = new Map<string, Promise<void>>()
  return {
    take: async (host, gap, signal) => {
      const before = last.get(host) ?? Promise.resolve()
      const after = before.then(async () => {
        // Who gave up leaves no gap behind.
        if (!signal.aborted) await unlessAborted(gap(), signal)
      })
      last.set(host, after)
      void after.then(() => last.get(host) === after && last.delete(host))
      await earlier(before, signal)
    },
  }
}

async function unlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await waiting
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function earlier(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    await Promise.race([turn, ended])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
