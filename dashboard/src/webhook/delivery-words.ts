const ERRORS: Readonly<Record<string, string>> = {
  blocked: 'may not be connected to',
  dns: 'host not found',
  refused: 'connection refused',
  timeout: 'no answer in time',
  tls: 'no secure connection',
  reset: 'connection lost',
  too_large: 'answer too large',
  protocol: 'no HTTP answer',
  aborted: 'called off',
}

/** How an attempt went: "HTTP 204", "no answer in time"; without an outcome nobody knows yet. */
export function attemptInWords({ status, error }: { status: number | null; error: string | null }): string {
  if (status !== null) return `HTTP ${status}`
  return error === null ? 'no outcome yet' : (ERRORS[error] ?? error)
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
