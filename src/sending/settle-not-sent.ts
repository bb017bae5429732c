import { coolMailbox, pauseByItself, returnSend } from '../mailboxes/index.ts'
import type { NotSent } from '../mailboxes/index.ts'
import type { Lead } from '../leads/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { suppressAddress } from '../suppressions/index.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { isFirstEmail } from './first-email.ts'
import { settleMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import { recordFailed } from './record-outcome.ts'

const MOST_TRIES = 8
const FIRST_RETRY = 5 * MINUTE

/** An attempt that failed for certain; contact, lead and message are locked, and the lease is ours. */
interface Failed {
  readonly claimed: ClaimedMessage
  readonly message: Message
  readonly lead: Lead
  readonly outcome: NotSent
}

/**
 * Writes down an email that did not leave. Trouble of the mailbox is not the email's: it waits and none is lost, while
 * the mailbox rests or, refused for good or for too long, is paused. Otherwise it is tried again or has failed.
 */
export async function settleNotSent(context: Context, tx: Transaction, failed: Failed): Promise<void> {
  const { claimed, message, outcome } = failed
  const claimedAt = message.claimedAt ?? context.clock.now()
  await returnSend(tx, claimed, { claimedAt, isNew: isFirstEmail(message, failed.lead) })
  if (outcome.code === 'aborted') {
    // This process stops: nobody is at fault, and the next one tries at once.
    await queueAgain(tx, failed, { failures: message.failures, dueAt: context.clock.now() })
    return
  }
  const failures = message.failures + 1
  if (isMailboxTrouble(outcome) && !(isVerdictOnMail(outcome) && failures > 1))
    await waitForMailbox(context, tx, failed)
  else if (!outcome.permanent && failures < MOST_TRIES) await tryAgain(context, tx, failed)
  else await fail(context, tx, failed)
}

/** Whether the mailbox, or the way to its server, is at fault, whatever email is sent. */
function isMailboxTrouble({ blame, reply, code }: NotSent): boolean {
  return blame === 'mailbox' || (blame === 'network' && (reply === '' || code === 'service_refused'))
}

/** Refused by policy, but at this very email: when that happens again after the mailbox was resumed, it is the email's. */
function isVerdictOnMail({ permanent, code }: NotSent): boolean {
  return permanent && (code === 'recipient_refused' || code === 'message_refused')
}

async function waitForMailbox(context: Context, tx: Transaction, failed: Failed): Promise<void> {
  const { claimed, message, outcome } = failed
  const { organizationId, mailboxId } = claimed
  const failures = message.failures + 1
  if (outcome.permanent || failures >= MOST_TRIES) {
    const pause = { organizationId, mailboxId, reason: reasonOf(outcome), code: outcome.code }
    await pauseByItself(context, tx, pause)
    // What was tried in vain does not count against the email; only a verdict on it does.
    const counted = isVerdictOnMail(outcome) ? failures : 0
    await queueAgain(tx, failed, { failures: counted, dueAt: context.clock.now() })
    return
  }
  const until = retryAt(context, failures)
  await coolMailbox(tx, { organizationId, mailboxId, until })
  await queueAgain(tx, failed, { failures, dueAt: until })
}

async function tryAgain(context: Context, tx: Transaction, failed: Failed): Promise<void> {
  const failures = failed.message.failures + 1
  await queueAgain(tx, failed, { failures, dueAt: retryAt(context, failures) })
}

function retryAt(context: Context, failures: number): Date {
  return new Date(context.clock.now().getTime() + FIRST_RETRY * 1.3 ** (failures - 1))
}

async function queueAgain(
  tx: Transaction,
  { claimed, outcome }: Failed,
  again: { failures: number; dueAt: Date },
): Promise<void> {
  await settleMessage(tx, claimed, { state: 'queued', ...again, reason: reasonOf(outcome) })
}

async function fail(context: Context, tx: Transaction, { claimed, message, lead, outcome }: Failed): Promise<void> {
  const { organizationId, token } = claimed
  const reason = reasonOf(outcome)
  const bounced = outcome.permanent && outcome.blame === 'recipient' && !isMailboxFull(outcome.reply)
  await recordFailed(context, tx, { message, lead, token, code: outcome.code, reason, bounced })
  if (bounced && message.kind === 'step') {
    await suppressAddress(context, tx, organizationId, {
      emailKey: lead.emailKey,
      reason: 'bounced',
      note: reason,
      actor: 'system',
    })
  }
}

/** X.2.2 of RFC 3463: the address is right, and may take mail again some day. */
function isMailboxFull(reply: string): boolean {
  return /^\d{3}[ -]\d\.2\.2\b/u.test(reply)
}

function reasonOf({ code, reply }: NotSent): string {
  return reply === '' ? code : `${code}: ${reply}`
}
