export const DELIVERY_STATES = ['pending', 'delivered', 'exhausted', 'discarded'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Which notifications are listed, and which one is open; kept in the address. */
export interface WebhookFilters {
  readonly only?: DeliveryState
  readonly delivery?: string
}

/** Reads the filters of an address; what means nothing is left out. */
export function readWebhookFilters(search: Record<string, unknown>): WebhookFilters {
  const only = DELIVERY_STATES.find((one) => one === search.only)
  return {
    ...(only === undefined ? {} : { only }),
    ...(typeof search.delivery === 'string' ? { delivery: search.delivery } : {}),
  }
}
