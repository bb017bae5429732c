import Type from 'typebox'
import { showId } from '../platform/ids.ts'
import { nullable } from '../platform/json-schema.ts'
import { durationInWords } from '../platform/work/backoff.ts'
import type { Delivery, ListedDelivery } from './delivery/delivery-store.ts'
import { CIRCUIT_PAUSES, FAILURES_TO_OPEN, FAILURES_WITHIN } from './endpoints/circuit-breaker.ts'
import type { NotificationEndpoint } from './endpoints/endpoint-store.ts'
import type { DeliveryAttempt } from './delivery/attempt-store.ts'

const Instant = Type.String({ format: 'date-time' })

export const DeliveryStateSchema = Type.Enum(['pending', 'delivered', 'exhausted', 'discarded'], {
  title: 'DeliveryState',
  description:
    '`pending`: next attempt at `nextAttemptAt`, or once the webhook is enabled. `delivered`: got a 2xx response. `exhausted`: all retries failed. `discarded`: the webhook was removed.',
})

/** A delivery as it stands. */
export const DeliveryAnswer = Type.Object(
  {
    deliveryId: Type.String({ description: 'Sent as `webhook-id`, the same on every attempt.' }),
    campaignId: Type.String(),
    prospectId: nullable(Type.String(), 'The lead; null for a test.'),
    eventType: Type.String({
      description: 'Notification type, such as `meeting.booked`; `webhook.test` for a test without a type.',
    }),
    test: Type.Boolean({ description: 'True for a test.' }),
    state: DeliveryStateSchema,
    failures: Type.Integer({ description: 'Failed attempts since it was created or resent.' }),
    attemptCount: Type.Integer({
      description: 'All attempts, including those before it was resent.',
    }),
    createdAt: Instant,
    deliveredAt: nullable(Instant, 'When it last got a 2xx response.'),
    nextAttemptAt: nullable(Instant, 'Time of the next attempt, if any.'),
  },
  { title: 'Delivery', description: 'A notification to an endpoint.' },
)

const OUTCOME = {
  startedAt: Instant,
  durationMs: nullable(
    Type.Integer(),
    'Duration in milliseconds. Null while the result is unknown: the attempt is running, or its process was lost and it may have arrived.',
  ),
  status: nullable(Type.Integer(), 'HTTP status of the response; null if there was none or it is unknown.'),
  error: nullable(
    Type.String(),
    'Why there was no response: `blocked`, `dns`, `refused`, `timeout`, `tls`, `reset`, `too_large`, `protocol`, or `aborted` by this service.',
  ),
}

/** A delivery in a list, with how its last attempt went. */
export const ListedDeliveryAnswer = Type.Object(
  {
    ...DeliveryAnswer.properties,
    lastAttempt: nullable(Type.Object(OUTCOME), 'The last attempt, if any.'),
  },
  { title: 'ListedDelivery', 'x-extends': 'Delivery' },
)

const AttemptAnswer = Type.Object(
  {
    attemptId: Type.String(),
    ...OUTCOME,
    answer: nullable(Type.String(), 'Start of the response body, up to 2 KiB.'),
  },
  { title: 'Attempt' },
)

/** A delivery with what was sent and how each attempt went. */
export const DeliveryDetail = Type.Object(
  {
    ...DeliveryAnswer.properties,
    body: nullable(
      Type.String(),
      'The exact signed body. For lead notifications, null before the first attempt, when it is written, and for keys without `leads:read`.',
    ),
    attempts: Type.Array(AttemptAnswer, { description: 'The last 100 attempts, newest first.' }),
  },
  { title: 'DeliveryDetail', 'x-extends': 'Delivery', description: 'A notification, its body and every attempt.' },
)

/** Where a campaign's notifications go, and whether they do. */
export const EndpointAnswer = Type.Object(
  {
    campaignId: Type.String(),
    url: Type.String(),
    enabled: Type.Boolean({ description: 'Whether the webhook is on.' }),
    disabledReason: nullable(
      Type.Enum(['gone', 'failing']),
      '`gone`: it returned 410. `failing`: five days of failures only.',
    ),
    failingSince: nullable(Instant, 'Since when all attempts failed.'),
    nextTryAt: nullable(
      Instant,
      `Set after ${FAILURES_TO_OPEN} consecutive failures within ${durationInWords(FAILURES_WITHIN)}: one delivery at a time is tried, after pauses of ${durationInWords(CIRCUIT_PAUSES.first)} to ${durationInWords(CIRCUIT_PAUSES.most)}, until one succeeds. Otherwise null.`,
    ),
    events: Type.Array(Type.String(), { description: 'Subscribed notifications.' }),
    previousSecretUntil: nullable(Instant, 'Until when the previous secret also signs.'),
  },
  { title: 'WebhookEndpoint', description: 'Delivery state of the webhook.' },
)

/** A delivery in the shape of `DeliveryAnswer`. */
export function showDelivery(delivery: Delivery): Type.Static<typeof DeliveryAnswer> {
  return {
    deliveryId: showId('dlv', delivery.deliveryId),
    campaignId: showId('camp', delivery.campaignId),
    prospectId: delivery.leadId === null ? null : showId('lead', delivery.leadId),
    eventType: delivery.eventType,
    test: delivery.isTest,
    state: delivery.state,
    failures: delivery.failures,
    attemptCount: delivery.attemptCount,
    createdAt: delivery.createdAt.toISOString(),
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: delivery.dueAt?.toISOString() ?? null,
  }
}

/** A delivery in the shape of `ListedDeliveryAnswer`. */
export function showListed(delivery: ListedDelivery): Type.Static<typeof ListedDeliveryAnswer> {
  const { lastStartedAt, lastDurationMs: durationMs, lastStatus: status, lastError: error } = delivery
  const lastAttempt = lastStartedAt && { startedAt: lastStartedAt.toISOString(), durationMs, status, error }
  return { ...showDelivery(delivery), lastAttempt }
}

/** An attempt in the shape that `DeliveryDetail` shows. */
export function showAttempt(attempt: DeliveryAttempt): Type.Static<typeof AttemptAnswer> {
  const { attemptId, startedAt, ...rest } = attempt
  return { attemptId: showId('att', attemptId), startedAt: startedAt.toISOString(), ...rest }
}

/** An endpoint in the shape of `EndpointAnswer`, at an instant. */
export function showEndpoint(endpoint: NotificationEndpoint, now: Date): Type.Static<typeof EndpointAnswer> {
  const { disabledReason, previousSecretUntil } = endpoint
  const isPreviousLive = previousSecretUntil !== null && previousSecretUntil > now
  return {
    campaignId: showId('camp', endpoint.campaignId),
    url: endpoint.url,
    enabled: disabledReason === null,
    disabledReason: disabledReason === 'removed' ? null : disabledReason,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    nextTryAt: endpoint.probeAt?.toISOString() ?? null,
    events: [...endpoint.events],
    previousSecretUntil: isPreviousLive ? previousSecretUntil.toISOString() : null,
  }
}
