import { keysByWord } from '../collections/word-table.ts'

const SENTENCES = {
  blocked: 'The address is not one this service may connect to.',
  dns: 'The host name could not be resolved.',
  refused: 'The connection was refused, or no route leads to the host.',
  timeout: 'The other side took too long.',
  tls: 'No secure connection could be made.',
  reset: 'The other side closed the connection early.',
  too_large: 'The answer is too large.',
  protocol: 'The answer is not understood.',
  aborted: 'The exchange was cancelled.',
}

/** Why an exchange with the outside failed: all that a tenant may learn of it. */
export type OutboundReason = keyof typeof SENTENCES

/** `message` depends on `reason` alone and may be shown to a tenant; `cause` may not, it can hold bytes of the peer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, cause?: unknown) {
    super(SENTENCES[reason], cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

/** The codes of systems and of undici. */
const BY_CODE = keysByWord({
  dns: 'ENOTFOUND EAI_AGAIN',
  refused: 'ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EACCES',
  timeout: 'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
  reset: 'ECONNRESET EPIPE UND_ERR_SOCKET',
  too_large: 'UND_ERR_HEADERS_OVERFLOW',
  aborted: 'UND_ERR_ABORTED UND_ERR_CLOSED UND_ERR_DESTROYED',
  tls: 'EPROTO',
})

const TLS_CODE =
  /^(?:ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/

/** Reduces whatever a socket, a resolver, a decoder or the HTTP client threw to an OutboundError. */
export function asOutboundError(thrown: unknown): OutboundError {
  const own = causes(thrown).find((error) => error instanceof OutboundError)
  if (own !== undefined) return own
  for (const error of causes(thrown)) {
    const code = codeOf(error)
    if (error instanceof Error && error.name === 'TimeoutError') return new OutboundError('timeout', thrown)
    if (error instanceof Error && error.name === 'AbortError') return new OutboundError('aborted', thrown)
    const reason = BY_CODE.get(code)
    if (reason !== undefined) return new OutboundError(reason, thrown)
    if (TLS_CODE.test(code)) return new OutboundError('tls', thrown)
  }
  return new OutboundError('protocol', thrown)
}

/** What an outside call answers; undefined where it fails. @throws whatever else it throws */
export async function unlessFailed<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof OutboundError) return undefined
    throw error
  }
}

const DEEPEST_CAUSE = 5

function causes(thrown: unknown): unknown[] {
  const found: unknown[] = []
  let current = thrown
  while (current !== undefined && current !== null && found.length < DEEPEST_CAUSE) {
    found.push(current)
    current =
      current instanceof AggregateError ? current.errors[0] : current instanceof Error ? current.cause : undefined
  }
  return found
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
