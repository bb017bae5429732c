/**
 * Runs `work` with a signal that ends its time: after so many milliseconds, or when `signal` aborts. The work itself
 * stops at the signal.
 */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (budget: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, milliseconds)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
