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
    '`pending` is attempted at `nextAttemptAt`, or waits for its endpoint to be enabled; `delivered` was answered with 2xx; `exhausted` failed at its last retry; `discarded` was given up when the webhook was removed.',
})

/** A delivery as it stands. */
export const DeliveryAnswer = Type.Object(
  {
    deliveryId: Type.String({ description: 'Sent as `webhook-id`, the same on every attempt.' }),
    campaignId: Type.String(),
    prospectId: nullable(Type.String(), 'The lead it is about; null for a test.'),
    eventType: Type.String({
      description: 'The type of its body, such as `meeting.booked`; `webhook.test` for a test of no type.',
    }),
    test: Type.Boolean({ description: 'True when it was asked for as a test.' }),
    state: DeliveryStateSchema,
    failures: Type.Integer({ description: 'Failed attempts since it was created or sent again.' }),
    attemptCount: Type.Integer({
      description: 'All attempts that were begun, those before it was sent again included.',
    }),
    createdAt: Instant,
    deliveredAt: nullable(Instant, 'When it was last answered with 2xx.'),
    nextAttemptAt: nullable(Instant, 'When it is attempted next; null when it is not.'),
  },
  { title: 'Delivery', description: 'A notification on its way to an endpoint.' },
)

const OUTCOME = {
  startedAt: Instant,
  durationMs: nullable(
    Type.Integer(),
    'Milliseconds until the answer was read, or until it was given up. Null while nobody knows how it went: it is under way, or its process was lost and it may or may not have arrived.',
  ),
  status: nullable(Type.Integer(), 'HTTP status of the answer; null when there was none, or none is known.'),
  error: nullable(
    Type.String(),
    'Why there was no answer: `blocked`, `dns`, `refused`, `timeout`, `tls`, `reset`, `too_large`, `protocol`, or `aborted` when this service called it off.',
  ),
}

/** A delivery in a list, with how its last attempt went. */
export const ListedDeliveryAnswer = Type.Object(
  {
    ...DeliveryAnswer.properties,
    lastAttempt: nullable(Type.Object(OUTCOME), 'How the last attempt went; null before the first.'),
  },
  { title: 'ListedDelivery', 'x-extends': 'Delivery' },
)

const AttemptAnswer = Type.Object(
  {
    attemptId: Type.String(),
    ...OUTCOME,
    answer: nullable(Type.String(), 'The start of the answer’s body, at most 2 KiB of it.'),
  },
  { title: 'Attempt' },
)

/** A delivery with what was sent and how each attempt went. */
export const DeliveryDetail = Type.Object(
  {
    ...DeliveryAnswer.properties,
    body: nullable(
      Type.String(),
      'The exact text that is signed and sent. Null for a notification about a lead that was not attempted yet: it is made then, of the lead as it is then. Null too for such a one where the key lacks `leads:read`.',
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
    enabled: Type.Boolean({ description: 'False when it is not called.' }),
    disabledReason: nullable(
      Type.Enum(['gone', 'failing']),
      '`gone`: it answered 410. `failing`: for five days it did nothing but fail.',
    ),
    failingSince: nullable(Instant, 'Since when every attempt has failed.'),
    nextTryAt: nullable(
      Instant,
      `Set when ${FAILURES_TO_OPEN} attempts in a row failed within ${durationInWords(FAILURES_WITHIN)}: its deliveries wait, and from then on one at a time is tried, after pauses of ${durationInWords(CIRCUIT_PAUSES.first)} to ${durationInWords(CIRCUIT_PAUSES.most)}, until one succeeds. Null while deliveries are attempted as they are due.`,
    ),
    events: Type.Array(Type.String(), { description: 'The notifications that it wants.' }),
    previousSecretUntil: nullable(Instant, 'Until when the secret before the last rotation signs too.'),
  },
  { title: 'WebhookEndpoint', description: 'Whether notifications are delivered, and why not.' },
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
