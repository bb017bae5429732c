import { hostFacts } from '../../leads/index.ts'
import { DAY, HOUR } from '../../platform/clock.ts'

/** How many emails an organization sends to one recipient domain, or to one provider of free mail. */
export interface ThrottleLimits {
  readonly domainHourly: number
  readonly domainDaily: number
  readonly providerHourly: number
}

/** What an operator has not set otherwise. */
export const DEFAULT_THROTTLE: ThrottleLimits = { domainHourly: 3, domainDaily: 10, providerHourly: 20 }

/** Whose servers an address leads to, as far as the throttle tells them apart. */
export interface ThrottledRecipient {
  /** A registrable domain, or `@` and the provider of free mail. */
  readonly key: string
  readonly isFreeMail: boolean
}

/**
 * Whose servers the mail of a host goes to: those of its registrable domain, or, for free mail, of its `provider`; where
 * that is not known, the domain stands for itself.
 */
export function recipientOf(host: string, provider: string | null): ThrottledRecipient {
  const { registrable, kind } = hostFacts(host)
  if (kind !== 'free_mail') return { key: registrable, isFreeMail: false }
  return { key: `@${provider ?? registrable}`, isFreeMail: true }
}

/**
 * When the next email to a recipient may leave, given when the last ones were claimed: now, or once enough of them are an
 * hour or a day old. Any span of an hour, and of 24, keeps the limits. Pure.
 */
export function throttledUntil(
  recipient: ThrottledRecipient,
  sends: readonly Date[],
  given: { limits: ThrottleLimits; now: Date },
): Date {
  const { limits, now } = given
  const times = sends.map((sent) => sent.getTime()).toSorted((a, b) => b - a)
  const hourly = recipient.isFreeMail ? limits.providerHourly : limits.domainHourly
  const afterHour = (times[hourly - 1] ?? Number.NEGATIVE_INFINITY) + HOUR
  const afterDay = recipient.isFreeMail ? 0 : (times[limits.domainDaily - 1] ?? Number.NEGATIVE_INFINITY) + DAY
  return new Date(Math.max(now.getTime(), afterHour, afterDay))
}
