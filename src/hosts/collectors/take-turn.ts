const MOST_AT_ONCE = 3

const running = new Set<string>()
const waiting = new Set<{ readonly owner: string; readonly start: () => void }>()

/**
 * Waits for one of three turns of this process, of which an owner has one at a time: whose work takes long holds up their
 * own. Answers what ends the turn. @throws whatever the signal was aborted with
 */
export async function takeTurn(owner: string, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  if (running.size < MOST_AT_ONCE && !running.has(owner)) running.add(owner)
  else await wait(owner, signal)
  return () => {
    running.delete(owner)
    startNext()
  }
}

async function wait(owner: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve: start, reject } = Promise.withResolvers<void>()
  const entry = { owner, start }
  const leave = () => {
    if (waiting.delete(entry)) reject(signal.reason)
  }
  waiting.add(entry)
  signal.addEventListener('abort', leave, { once: true })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Who waits longest of those that may. */
function startNext(): void {
  for (const entry of waiting) {
    if (running.has(entry.owner)) continue
    waiting.delete(entry)
    running.add(entry.owner)
    entry.start()
    return
  }
}
