/** What became of a campaign's emails of the last 7 days. */
export interface Returned {
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
export type Verdict = { readonly kind: 'pause' | 'warn'; readonly reason: string } | { readonly kind: 'fine' }

/** Judges a campaign by what comes back. Pure. */
export function judgeCampaign(returned: Returned): Verdict {
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
