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
  const { begun = null, now } = given
  const own = setOf(given.own)
  const ofCampaign = mailboxes.filter((mailbox) => own.has(mailbox.mailboxId))
  if (ofCampaign.length === 0) return { kind: 'wait', reason: 'The campaign has no mailbox.' }
  const sticky = begun ?? ofCampaign.find((mailbox) => mailbox.mailboxId === given.sticky)?.mailboxId ?? null
  const allowed = sticky === null ? ofCampaign : ofCampaign.filter((mailbox) => mailbox.mailboxId === sticky)
  if (allowed.length === 0) return { kind: 'wait', reason: BEGUN_ELSEWHERE }
  const healthy = allowed.filter((mailbox) => mailbox.status === 'ok')
  if (healthy.length === 0) {
    return { kind: 'wait', reason: pausedWords(allowed, sticky) }
  }
  return leastUsed(healthy, now)
}

/** The mailbox that has used least of its cap; every email asks about every mailbox. */
function leastUsed(healthy: readonly Mailbox[], now: Date): MailboxChoice {
  let best: { readonly mailboxId: string; readonly use: number } | undefined
  let freeAt = Infinity
  for (const mailbox of healthy) {
    // A share of the day's cap: a mailbox that may send 100 takes ten while one of ten takes one.
    const use = mailbox.sentToday / capToday(mailbox, now)
    if (!(use < 1)) continue
    const { mailboxId, nextSendAt } = mailbox
    freeAt = Math.min(freeAt, nextSendAt?.getTime() ?? now.getTime())
    const isFree = nextSendAt === null || nextSendAt <= now
    if (isFree && (best === undefined || use < best.use)) best = { mailboxId, use }
  }
  if (best !== undefined) return { kind: 'ready', mailboxId: best.mailboxId }
  if (freeAt === Infinity)
    return { kind: 'wait', reason: 'Every mailbox has reached its daily limit.', until: earliestEnd(healthy, now) }
  return { kind: 'wait', reason: 'Mailboxes wait between two emails.', until: new Date(freeAt) }
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The ids of a list that is not changed any more: all emails of a campaign ask by the same one. */
function setOf(ids: readonly string[]): ReadonlySet<string> {
  const known = sets.get(ids) ?? new Set(ids)
  sets.set(ids, known)
  return known
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
