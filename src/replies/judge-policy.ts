/** What came back of a mailbox's emails of the last 7 days, or since it was resumed. */
export interface PolicyReturns {
  /** Emails that it sent. */
  readonly sends: number
  /** Leads to whom an email was refused by policy, this one included. */
  readonly refusals: number
}

/**
 * Enhanced status codes that say that the sender is not who it claims to be: SPF, DKIM, DMARC and ARC (RFC 7372 X.7.20
 * to X.7.26, RFC 8617 X.7.29, Gmail's X.7.27 to X.7.32 and X.7.40, Microsoft's X.7.515). Every receiver that looks finds
 * the same. X.7.28 is a rate.
 */
const NOT_AUTHENTICATED = /(?:^|[^\d.])[45]\.7\.(?:2[0-7]|29|3[0-2]|40|515)(?!\d)/u
const ENOUGH_REFUSALS = 3
const MOST_REFUSED = 0.05

/**
 * Whether a mailbox must stop for an email that came back refused by policy. One company's filter says little about the
 * sender: refusals are counted, and pause at 5 % of what it sent in 7 days, from the third on. That its domain is not
 * authenticated counts at once. A refusal in the SMTP session itself comes from the mailbox's own server, and is
 * settled there. `status` is the enhanced status and the words of the report. Pure.
 */
export function mustPause(status: string, { sends, refusals }: PolicyReturns): boolean {
  if (NOT_AUTHENTICATED.test(status.slice(0, 500))) return true
  return refusals >= ENOUGH_REFUSALS && refusals >= sends * MOST_REFUSED
}
