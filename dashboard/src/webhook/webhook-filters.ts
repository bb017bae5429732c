import { isNotification } from './notification-words.ts'
import type { NotificationType } from './notification-words.ts'

export const DELIVERY_STATES = ['pending', 'delivered', 'exhausted', 'discarded'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export type DeliveryType = NotificationType | 'webhook.test'

/** Which notifications are listed, and which one is open; kept in the address. */
export interface WebhookFilters {
  readonly only?: DeliveryState
  readonly type?: DeliveryType
  /** A day of the viewer's, such as `2026-12-01`: what happened on it or later. */
  readonly since?: string
  /** The last such day: what happened on it or earlier. */
  readonly until?: string
  readonly delivery?: string
}

/** Reads the filters of an address; what means nothing is left out. */
export function readWebhookFilters(search: Record<string, unknown>): WebhookFilters {
  const only = DELIVERY_STATES.find((one) => one === search.only)
  const type = typeof search.type === 'string' ? search.type : null
  const since = typeof search.since === 'string' ? search.since : ''
  const until = typeof search.until === 'string' ? search.until : ''
  return {
    ...(only === undefined ? {} : { only }),
    ...(isNotification(type) || type === 'webhook.test' ? { type } : {}),
    ...(beginOf(since) === undefined ? {} : { since }),
    ...(endOf(until) === undefined ? {} : { until }),
    ...(typeof search.delivery === 'string' ? { delivery: search.delivery } : {}),
  }
}

/** The instant at which a day of the viewer's begins; undefined for what is no day. */
export function beginOf(day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const begin = new Date(`${day}T00:00:00`)
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString()
}

/** The instant at which a day of the viewer's is over; undefined for what is no day. */
export function endOf(day: string): string | undefined {
  const begin = beginOf(day)
  if (begin === undefined) return undefined
  const end = new Date(begin)
  // By the calendar: a day has 23 hours or 25 when clocks change.
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}
