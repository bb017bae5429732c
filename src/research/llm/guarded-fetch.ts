import { isGatewayFailure } from '../../platform/gateway-status.ts'
import { OutboundError } from '../../platform/outbound.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** An answer is a few thousand tokens; what is longer is none. */
const LARGEST_ANSWER = 1_000_000
/** RFC 9110 §6.4.1: these have no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/** A gateway gave up on the model behind it: nobody here knows whether the model worked on the question, and is paid for it. */
export class GatewayError extends Error {}

/**
 * `fetch` by way of the outbound guard, for a client that takes one: bounded in time and bytes, redirects not followed.
 * Rejects with OutboundError, or with GatewayError; the client tries neither again, as either may have cost something.
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
    if (isGatewayFailure(status)) throw new GatewayError()
    // RFC 9110 §15.5.9: it waited too long for the question, or so it says after it had it.
    if (status === 408) throw new OutboundError('timeout')
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
