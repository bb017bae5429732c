import type { Lead } from '../../leads/index.ts'
import { endLeads, holdLead } from '../../leads/index.ts'
import { pauseMailboxAutomatically, pauseMailboxUntil, releaseSend } from '../../mailboxes/index.ts'
import type { NotSent } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { suppressAddress } from '../../suppressions/index.ts'
import { isFirstEmail } from '../claim/decide-send.ts'
import type { ClaimedMessage } from '../claim/lease-messages.ts'
import { completeMessage, findOpenOfLeads, lockMessage } from '../message-store.ts'
import type { Message } from '../message-store.ts'
import { recordFailed } from './record-outcome.ts'
import {
  countPolicyRefusals,
  countUnexplained,
  noteBounce,
  notePolicyRefusal,
  noteReturn,
  noteSoftRefusal,
} from './refusal-store.ts'
import { MOST_UNEXPLAINED, afterRefusal, resendAfter, retryAfter } from './retry-policy.ts'

/** The code of an attempt that ended before the first byte, because the email may not leave any more. */
export const HELD_BACK = 'held_back'

/** An attempt that failed for certain; contact, lead and message are locked, and nobody has tried it since. */
interface Failed {
  readonly claimed: ClaimedMessage
  readonly message: Message
  readonly lead: Lead
  readonly outcome: NotSent
}

/** What is still to be written of a mailbox. Mailboxes are locked last of all, in sorted order. */
export interface MailboxAfterRefusal {
  readonly mailboxId: string
  readonly write: () => Promise<void>
}

/**
 * Writes down an email that did not leave. Trouble of the mailbox is not the email's: it waits and none is lost, while
 * the mailbox rests or is paused. Otherwise it is tried again or has failed. What is to be written of the mailbox joins
 * `changes`.
 */
export async function retryOrFail(
  context: Context,
  tx: Transaction,
  failed: Failed,
  changes: MailboxAfterRefusal[],
): Promise<void> {
  const { claimed, message, outcome } = failed
  const { organizationId, messageId, mailboxId } = claimed
  const now = context.clock.now()
  const isNew = isFirstEmail(message, failed.lead)
  const change = (write: () => Promise<void>) => changes.push({ mailboxId, write })
  change(() => releaseSend(tx, claimed, { claimedAt: message.claimedAt ?? now, isNew }))
  // This process stops: nobody is at fault, and the next one tries at once.
  if (outcome.code === 'aborted') return queueAgain(tx, failed, { failures: message.failures, dueAt: now })
  // Something was changed since it was claimed: the next claim sees that, and decides what becomes of it.
  if (outcome.code === HELD_BACK) return queueAgain(tx, failed, { failures: message.failures, dueAt: now }, {})
  const failures = message.failures + 1
  const policyRefusals = await countPolicyRefusals(tx, organizationId, messageId)
  const next = afterRefusal(outcome, { failures, policyRefusals })
  switch (next.kind) {
    case 'pause':
      if (outcome.bounceClass === 'policy') await notePolicyRefusal(tx, organizationId, messageId)
      change(() => {
        const { code } = outcome
        return pauseMailboxAutomatically(context, tx, { organizationId, mailboxId, reason: reasonOf(outcome), code })
      })
      // What was tried in vain does not count against the email.
      return queueAgain(tx, failed, { failures: 0, dueAt: now })
    case 'rest': {
      const until = new Date(now.getTime() + next.milliseconds)
      change(() => pauseMailboxUntil(tx, { organizationId, mailboxId, until }))
      return queueAgain(tx, failed, { failures, dueAt: until })
    }
    case 'wait':
      return queueAgain(tx, failed, { failures, dueAt: new Date(now.getTime() + next.milliseconds) })
    case 'retry':
      return tryAgain(context, tx, failed)
    case 'fail':
      return fail(context, tx, failed)
  }
}

async function tryAgain(context: Context, tx: Transaction, failed: Failed): Promise<void> {
  const { organizationId, messageId } = failed.claimed
  const now = context.clock.now()
  const { refusals, refusedSince } = await noteSoftRefusal(tx, { organizationId, messageId, now })
  const wait = retryAfter({ refusals, since: now.getTime() - refusedSince.getTime() })
  if (wait === undefined) return fail(context, tx, failed)
  return queueAgain(tx, failed, { failures: failed.message.failures + 1, dueAt: new Date(now.getTime() + wait) })
}

/** A definite refusal: whatever began to leave was not taken, and the email is as free as one that never began. */
async function queueAgain(
  tx: Transaction,
  { claimed: { organizationId }, message, outcome }: Failed,
  again: { failures: number; dueAt: Date },
  why: { reason?: string } = { reason: reasonOf(outcome) },
): Promise<void> {
  await completeMessage(tx, organizationId, message, { state: 'queued', ...again, begun: false, ...why })
}

async function fail(context: Context, tx: Transaction, failed: Failed): Promise<void> {
  const { claimed, message, lead, outcome } = failed
  const { organizationId } = claimed
  const reason = reasonOf(outcome)
  const { bounced, ...noted } = await noteVerdict(context, tx, failed)
  await recordFailed(context, tx, { message, lead, code: outcome.code, reason, bounced, ...noted })
  if (bounced && message.kind === 'step') {
    await suppressAddress(context, tx, organizationId, {
      emailKey: lead.emailKey,
      reason: 'bounced',
      note: reason,
      actor: 'system',
    })
  }
}

/** Writes down what the refusal says; `bounced` is whether the address takes no mail. A text is refused by policy. */
async function noteVerdict(context: Context, tx: Transaction, { claimed, message, lead, outcome }: Failed) {
  const { bounceClass, blame } = outcome
  if (bounceClass === undefined || message.kind === 'test') return { bounced: false }
  const { organizationId, messageId } = claimed
  const noted = blame === 'recipient' || bounceClass === 'soft' ? bounceClass : 'policy'
  await noteBounce(tx, { organizationId, messageId, bounceClass: noted, now: context.clock.now() })
  if (noted !== 'unknown') return { bounced: noted === 'hard', bounceClass: noted }
  const bounced = (await countUnexplained(tx, organizationId, lead.addressHash)) >= MOST_UNEXPLAINED
  return { bounced, bounceClass: noted }
}

function reasonOf({ code, reply }: NotSent): string {
  return reply === '' ? code : `${code}: ${reply}`
}

/**
 * A report says that the last email to a lead, which is locked, did not arrive, through no fault of the address: the lead
 * is held for a day and then gets the same step again, under the same Message-ID; the follow-up waits for that. The third
 * time it is given up, and nothing is said against the address. Does nothing once a later step is under way.
 */
export async function sendAgainLater(
  context: Context,
  tx: Transaction,
  given: { readonly lead: Lead; readonly messageId: string; readonly reason: string },
): Promise<void> {
  const { lead, messageId, reason } = given
  const { organizationId } = lead
  if (lead.status === 'ended') return
  const message = await lockMessage(tx, organizationId, messageId)
  if (message?.kind !== 'step' || message.run !== lead.run || message.step !== lead.step) return
  const open = (await findOpenOfLeads(tx, organizationId, [lead.leadId])).get(lead.leadId)
  if (open?.state === 'sending' || open?.state === 'unknown') return
  const times = await noteReturn(tx, { organizationId, messageId, reason })
  if (times === undefined) return
  const wait = resendAfter(times)
  if (wait === undefined) {
    await endLeads(context, tx, organizationId, { leads: [lead], reason: 'failed' })
    return
  }
  // Whoever is held already gets this step next, once that hold is over.
  if (lead.holdReason !== null) return
  await holdLead(context, tx, lead, { reason: 'not_delivered', until: new Date(context.clock.now().getTime() + wait) })
}
