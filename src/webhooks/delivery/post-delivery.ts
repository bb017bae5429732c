import { SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { WebhookAnswer } from './decide-outcome.ts'
import type { LeasedDelivery } from './lease-store.ts'
import { signWebhook } from '../../platform/secrets/webhook-signature.ts'

const TIMEOUT = 15 * SECOND
const ANSWER_BYTES = 2_048

export interface PostedDelivery {
  readonly answer: WebhookAnswer
  readonly retryAfter: string | undefined
  /** The start of the answer's body, or null without an answer. */
  readonly text: string | null
}

/**
 * Sends a delivery once, signed at `startedAt` with the secrets given. Waits at most 15 s, follows no redirect, reads
 * at most 2 KiB of the answer. What goes wrong outside is part of what it answers; once the status has come, nothing
 * that happens to the body after it does.
 */
export async function postDelivery(
  context: Context,
  sending: { url: string; secrets: readonly string[]; leased: LeasedDelivery; startedAt: Date },
  signal: AbortSignal,
): Promise<PostedDelivery> {
  const { url, secrets, leased, startedAt } = sending
  const signed = signWebhook({
    id: showId('dlv', leased.deliveryId),
    timestamp: startedAt,
    body: leased.body,
    secrets,
  })
  try {
    const answer = await context.outbound.request(url, {
      method: 'POST',
      headers: {
        ...signed,
        'content-type': 'application/json',
        'user-agent': 'Fairlead/1',
        'accept-encoding': 'identity',
      },
      body: leased.body,
      purpose: 'webhooks',
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
