import type { Mailbox } from './store.ts'

/** Which mailbox would send, or why none can. */
export type MailboxChoice =
  | { readonly kind: 'ready'; readonly mailboxId: string }
  | { readonly kind: 'wait'; readonly reason: string; readonly until?: Date }

/**
 * Which of a campaign's `own` mailboxes sends the next email. A lead keeps the one it has: a thread has one sender.
 * Otherwise the one that has sent least today, of those that are healthy, below their cap and past their gap.
 */
export function chooseMailbox(
  mailboxes: readonly Mailbox[],
  given: { own: readonly string[]; sticky: string | null; now: Date },
): MailboxChoice {
  const { own, sticky, now } = given
  const ofCampaign = mailboxes.filter((mailbox) => own.includes(mailbox.mailboxId))
  if (ofCampaign.length === 0) return { kind: 'wait', reason: 'The campaign has no mailbox.' }
  const allowed = sticky === null ? ofCampaign : ofCampaign.filter((mailbox) => mailbox.mailboxId === sticky)
  if (allowed.length === 0) {
    return { kind: 'wait', reason: 'The mailbox that this conversation began with is not among those of the campaign.' }
  }
  const healthy = allowed.filter((mailbox) => mailbox.status === 'ok')
  if (healthy.length === 0) {
    const reason = allowed[0]?.pauseReason ?? 'paused'
    const which = sticky === null ? 'Every mailbox' : 'The mailbox of this conversation'
    return { kind: 'wait', reason: `${which} is paused: ${reason}.` }
  }
  const below = healthy.filter((mailbox) => mailbox.sentToday < mailbox.dailyCap)
  if (below.length === 0)
    return { kind: 'wait', reason: 'Every mailbox has reached its cap for today.', until: nextDay(now) }
  const free = below.filter((mailbox) => mailbox.nextSendAt === null || mailbox.nextSendAt <= now)
  const [best] = free.toSorted((a, b) => a.sentToday - b.sentToday)
  if (best !== undefined) return { kind: 'ready', mailboxId: best.mailboxId }
  const until = new Date(Math.min(...below.map((mailbox) => mailbox.nextSendAt?.getTime() ?? now.getTime())))
  return { kind: 'wait', reason: 'Mailboxes keep a gap between two emails.', until }
}

const GAP_LEAST = 90_000
const GAP_SPREAD = 210_000

/** When a mailbox that sends now may send again: after 90 to 300 seconds, so that it does not look like a machine. */
export function nextSendAfter(now: Date, random: () => number): Date {
  return new Date(now.getTime() + GAP_LEAST + Math.floor(random() * GAP_SPREAD))
}

/** Midnight UTC, when the caps of a day begin anew. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
