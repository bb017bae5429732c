/** Which emails are listed, and which one is open; kept in the address. */
export interface MailFilters {
  readonly state?: MailState
  readonly campaign?: string
  /** A `prospectId`. */
  readonly lead?: string
  /** A `messageId`, or `NEWEST`. */
  readonly message?: string
}

/** Opens the newest email of a list. */
export const NEWEST = 'newest'

export const MAIL_STATES = ['captured', 'queued', 'sent', 'held', 'unknown', 'failed', 'cancelled'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Reads the filters of an address; what means nothing is left out. */
export function readMailFilters(search: Record<string, unknown>): MailFilters {
  const state = MAIL_STATES.find((one) => one === search.state)
  return {
    ...(state === undefined ? {} : { state }),
    ...(typeof search.campaign === 'string' && /^camp_[0-9a-f]{32}$/.test(search.campaign)
      ? { campaign: search.campaign }
      : {}),
    ...(typeof search.lead === 'string' && /^lead_[0-9a-f]{32}$/.test(search.lead) ? { lead: search.lead } : {}),
    ...(typeof search.message === 'string' ? { message: search.message } : {}),
  }
}
