import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import { OutboundError } from '../platform/outbound.ts'
import type { Endpoint } from './endpoint-store.ts'
import type { Answer } from './judge-answer.ts'
import type { LeasedDelivery } from './lease-store.ts'
import { liveSecrets } from './live-secrets.ts'
import { signWebhook } from '../platform/sign-webhook.ts'

const TIMEOUT = 15 * SECOND
const ANSWER_BYTES = 2_048

/** What came of one request. */
export interface Posted {
  readonly answer: Answer
  readonly retryAfter: string | undefined
  /** The start of the answer's body, or null without an answer. */
  readonly text: string | null
}

/**
 * Sends a delivery once, signed at `startedAt` with every live secret. Waits at most 15 s, follows no redirect, reads
 * at most 2 KiB of the answer. What goes wrong outside is part of what it answers; once the status has come, nothing
 * that happens to the body after it does.
 */
export async function postDelivery(
  context: Context,
  sending: { endpoint: Endpoint; leased: LeasedDelivery; startedAt: Date },
  signal: AbortSignal,
): Promise<Posted> {
  const { endpoint, leased, startedAt } = sending
  const signed = signWebhook({
    id: showId('dlv', leased.deliveryId),
    timestamp: startedAt,
    body: leased.body,
    secrets: liveSecrets(endpoint, context.secrets, startedAt),
  })
  try {
    const answer = await context.outbound.request(endpoint.url, {
      method: 'POST',
      headers: {
        ...signed,
        'content-type': 'application/json',
        'user-agent': 'Fairlead/1',
        'accept-encoding': 'identity',
      },
      body: leased.body,
      accept: 'webhook',
      timeoutMs: TIMEOUT,
      maxBytes: ANSWER_BYTES,
      keepBroken: true,
      signal,
    })
    const retryAfter = [answer.headers['retry-after'] ?? []].flat()[0]
    return { answer: { status: answer.status }, retryAfter, text: storableText(answer.body) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { answer: { failure: error.reason }, retryAfter: undefined, text: null }
  }
}

/** The database holds no NUL in text. */
function storableText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\uFFFD')
}
