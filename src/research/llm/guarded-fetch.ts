import { OutboundError } from '../../platform/outbound.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** An answer is a few thousand tokens; what is longer is none. */
const LARGEST_ANSWER = 1_000_000
/** RFC 9110 §6.4.1: these have no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * `fetch` by way of the outbound guard, for a client that takes one: bounded in time and bytes, redirects not followed.
 * Rejects with OutboundError and nothing else.
 */
export function guardedFetch(outbound: Outbound, timeoutMs: number): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input
    const { method = 'GET', signal, body } = init ?? {}
    if (typeof body !== 'string' && body !== undefined && body !== null) throw new OutboundError('protocol')
    const answer = await outbound.request(url, {
      method,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof body === 'string' ? { body } : {}),
      timeoutMs,
      maxBytes: LARGEST_ANSWER,
      accept: 'webhook',
      ...(signal === undefined || signal === null ? {} : { signal }),
    })
    if (answer.truncated) throw new OutboundError('too_large')
    const { status } = answer
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(answer.body), {
      status,
      headers: headersOf(answer.headers),
    })
  }
}

/** The body is decoded already, so that its coding and length are not those of the answer any more. */
function headersOf(given: Readonly<Record<string, string | string[]>>): [string, string][] {
  return Object.entries(given)
    .filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
    .flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]))
}
