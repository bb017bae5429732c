import { capToday, dayEndOf } from './daily-cap.ts'
import type { Mailbox } from '../store.ts'

/** Which mailbox would send, or why none can. */
export type MailboxChoice =
  | { readonly kind: 'ready'; readonly mailboxId: string }
  | { readonly kind: 'wait'; readonly reason: string; readonly until?: Date }

/**
 * Which of a campaign's `own` mailboxes sends the next email. A lead keeps the one it has while that is one of them: a
 * thread has one sender. An email that began to leave once (`begun`) leaves through no other.
 * Otherwise the one that has used least of its cap today, of those that are healthy, below their cap and past their gap.
 * Pure: the same mailboxes at the same moment give the same answer.
 */
export function chooseMailbox(
  mailboxes: readonly Mailbox[],
  given: { own: readonly string[]; sticky: string | null; begun?: string | null; now: Date },
): MailboxChoice {
  const { own, begun = null, now } = given
  const ofCampaign = mailboxes.filter((mailbox) => own.includes(mailbox.mailboxId))
  if (ofCampaign.length === 0) return { kind: 'wait', reason: 'The campaign has no mailbox.' }
  const sticky = begun ?? ofCampaign.find((mailbox) => mailbox.mailboxId === given.sticky)?.mailboxId ?? null
  const allowed = sticky === null ? ofCampaign : ofCampaign.filter((mailbox) => mailbox.mailboxId === sticky)
  if (allowed.length === 0) return { kind: 'wait', reason: BEGUN_ELSEWHERE }
  const healthy = allowed.filter((mailbox) => mailbox.status === 'ok')
  if (healthy.length === 0) {
    return { kind: 'wait', reason: pausedWords(allowed, sticky) }
  }
  // A share of the day's cap: a mailbox that may send 100 takes ten while one of ten takes one.
  const uses = healthy.map((mailbox) => ({ mailbox, use: mailbox.sentToday / capToday(mailbox, now) }))
  const below = uses.filter(({ use }) => use < 1)
  if (below.length === 0)
    return { kind: 'wait', reason: 'Every mailbox has reached its daily limit.', until: earliestEnd(healthy, now) }
  const free = below.filter(({ mailbox }) => mailbox.nextSendAt === null || mailbox.nextSendAt <= now)
  const [first, ...others] = free
  if (first !== undefined) {
    const best = others.reduce((least, one) => (one.use < least.use ? one : least), first)
    return { kind: 'ready', mailboxId: best.mailbox.mailboxId }
  }
  const until = new Date(Math.min(...below.map(({ mailbox }) => mailbox.nextSendAt?.getTime() ?? now.getTime())))
  return { kind: 'wait', reason: 'Mailboxes wait between two emails.', until }
}

const BEGUN_ELSEWHERE =
  'This email may have been sent from a mailbox that the campaign no longer uses. Add that mailbox again, or stop the lead.'

function pausedWords(allowed: readonly Mailbox[], sticky: string | null): string {
  const reason = allowed[0]?.pauseReason ?? 'paused'
  if (sticky === null) return `Every mailbox is paused: ${reason}.`
  return `The mailbox of this conversation, ${allowed[0]?.address}, is paused: ${reason}.`
}

/** When the first of mailboxes that have sent all they may begins another day. */
function earliestEnd(full: readonly Mailbox[], now: Date): Date {
  return new Date(Math.min(...full.map((mailbox) => dayEndOf(mailbox, now).getTime())))
}

/** Midnight UTC, when the caps of organization and installation begin anew. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
