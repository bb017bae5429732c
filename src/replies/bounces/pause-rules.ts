/** What became of a campaign's emails of the last 7 days. */
export interface CampaignReturns {
  readonly sends: number
  /** Of these, refused because the address takes no mail. */
  readonly bounces: number
  readonly complaints: number
  /** Hard bounces among the last 20 emails. */
  readonly bouncesOfLast: number
  /** Texts among the last 20 emails that mail servers refused after DATA, or once more by policy. */
  readonly refusedOfLast: number
}

/** Shares above which a sender is taken for one who guesses addresses, or writes to people who never asked. */
const MOST_BOUNCED = 0.05
const WARN_BOUNCED = 0.02
const ENOUGH_SENDS = 50
const MOST_OF_LAST = 4
/** Whoever goes on with a text that servers take for spam loses the mailbox; listmonk stops at such a count as well. */
const MOST_REFUSED_OF_LAST = 4
/** Gmail asks for less than 0.1 % (support.google.com/mail/answer/81126). */
const MOST_COMPLAINED = 0.001
const ENOUGH_COMPLAINTS = 2

/** Whether a campaign must stop, or somebody should look. `reason` is shown to people. */
export type CampaignVerdict = { readonly kind: 'pause' | 'warn'; readonly reason: string } | { readonly kind: 'fine' }

/** Judges a campaign by what comes back. Pure. */
export function judgeCampaign(returned: CampaignReturns): CampaignVerdict {
  const { sends, bounces, complaints, bouncesOfLast, refusedOfLast } = returned
  if (complaints >= ENOUGH_COMPLAINTS && complaints >= sends * MOST_COMPLAINED) {
    return { kind: 'pause', reason: `complaints: ${complaints} of ${sends} emails in 7 days` }
  }
  if (bouncesOfLast >= MOST_OF_LAST) {
    return { kind: 'pause', reason: `bounces: ${bouncesOfLast} of the last 20 emails` }
  }
  if (refusedOfLast >= MOST_REFUSED_OF_LAST) {
    return { kind: 'pause', reason: `refused as they are: ${refusedOfLast} of the last 20 emails` }
  }
  if (sends < ENOUGH_SENDS) return { kind: 'fine' }
  const words = `bounces: ${bounces} of ${sends} emails in 7 days`
  if (bounces >= sends * MOST_BOUNCED) return { kind: 'pause', reason: words }
  return bounces >= sends * WARN_BOUNCED ? { kind: 'warn', reason: words } : { kind: 'fine' }
}

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
export function mustPauseMailbox(status: string, { sends, refusals }: PolicyReturns): boolean {
  if (NOT_AUTHENTICATED.test(status.slice(0, 500))) return true
  return refusals >= ENOUGH_REFUSALS && refusals >= sends * MOST_REFUSED
}
