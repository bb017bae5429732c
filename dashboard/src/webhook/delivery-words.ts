const ERRORS: Readonly<Record<string, string>> = {
  blocked: 'address not allowed',
  dns: 'host not found',
  refused: 'connection refused',
  timeout: 'timeout',
  tls: 'no secure connection',
  reset: 'connection lost',
  too_large: 'response too large',
  protocol: 'invalid HTTP response',
  aborted: 'cancelled',
}

/** How an attempt went: "HTTP 204", "timeout"; without an outcome nobody knows yet. */
export function attemptInWords({ status, error }: { status: number | null; error: string | null }): string {
  if (status !== null) return `HTTP ${status}`
  return error === null ? 'pending' : (ERRORS[error] ?? error)
}

/** "84 ms", "2.1 s". */
export function durationInWords(durationMs: number | null): string {
  if (durationMs === null) return '—'
  return durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} s`
}

/** JSON with its lines indented; other text to the letter. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
