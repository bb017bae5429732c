import { lockLeads, findLead } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { withLease } from '../platform/work.ts'
import { lockKnownContacts, suppressAddress } from '../suppressions/index.ts'
import { buildMail } from './build-mail.ts'
import { LEASE } from './claim-message.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { listMailboxes, returnSend, setMailboxStatus } from './mailbox-store.ts'
import type { Mailbox } from './mailbox-store.ts'
import { findMessage, lockMessage, noteDataStart, renewMessage, settleMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import { recordFailed, recordHandedOver, recordUnknown } from './record-outcome.ts'
import { transportOf } from './transports/transport-of.ts'
import type { NotSent, SendOutcome } from './transports/transport.ts'

const MOST_TRIES = 8
const FIRST_RETRY = 5 * MINUTE
const GIVE_UP_AFTER = 48 * HOUR

/** Hands a leased email to its mail server and writes down how that ended. */
export async function handOver(context: Context, claimed: ClaimedMessage, signal: AbortSignal): Promise<void> {
  const { organizationId, messageId, token } = claimed
  const message = await findMessage(context.db, organizationId, messageId)
  const mailboxes = await listMailboxes(context.db, organizationId, context.clock.now())
  const mailbox = mailboxes.find((one) => one.mailboxId === claimed.mailboxId)
  if (message === undefined || mailbox === undefined) return
  const leaseEnd = () => new Date(context.clock.now().getTime() + LEASE)
  const renew = () => renewMessage(context.db, { organizationId, messageId, token, until: leaseEnd() })
  const raw = await bytesOf(context, message, mailbox)
  const mail = { raw, from: mailbox.address, to: message.toAddress ?? '', messageId: message.messageIdHeader ?? '' }
  const onDataStart = async () => {
    const noted = await noteDataStart(context.db, { organizationId, messageId, token, now: context.clock.now(), until: leaseEnd() })
    if (!noted) throw new LeaseLost()
  }
  try {
    const outcome = await withLease({ milliseconds: LEASE, renew, signal }, (leased) =>
      transportOf(context, mailbox).send(mail, { onDataStart }, leased),
    )
    await settle(context, claimed, outcome)
  } catch (error) {
    // Somebody else owns the email by now, and nothing of it has left from here.
    if (!(error instanceof LeaseLost)) throw error
  }
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

async function bytesOf(context: Context, message: Message, mailbox: Mailbox): Promise<Buffer> {
  const method = message.icalendarMethod
  return buildMail({
    from: { name: message.fromName ?? mailbox.fromName, address: mailbox.address },
    to: { name: message.toName, address: message.toAddress ?? '' },
    subject: message.subject ?? '',
    messageId: message.messageIdHeader ?? '',
    date: context.clock.now(),
    inReplyTo: message.inReplyTo ?? undefined,
    references: message.referenceIds ?? [],
    text: message.body ?? '',
    unsubscribeUrl: message.unsubscribeUrl ?? undefined,
    calendar: message.icalendar === null || method === null ? undefined : { method, ics: message.icalendar },
    isAutomatic: message.kind !== 'step',
  })
}

/** Writes the outcome with contact, lead and message locked, fenced by the lease. */
async function settle(context: Context, claimed: ClaimedMessage, outcome: SendOutcome): Promise<void> {
  const { organizationId, messageId, leadId, token, mailboxId } = claimed
  await transaction(context.db, async (tx) => {
    const found = await findLead(tx, organizationId, leadId)
    if (found === undefined) return
    await lockKnownContacts(tx, organizationId, [found.addressHash])
    const [lead] = await lockLeads(tx, organizationId, [leadId])
    const message = await lockMessage(tx, organizationId, messageId)
    if (lead === undefined || message?.state !== 'sending') return
    if (outcome.kind === 'sent') {
      const { response, serverMessageId } = outcome
      const end = { state: 'sent' as const, response, ...(serverMessageId === undefined ? {} : { serverMessageId }) }
      await recordHandedOver(context, tx, { message, lead, mailboxId, token, end })
    } else if (outcome.kind === 'unknown') {
      await recordUnknown(context, tx, { message, token, reason: outcome.reason, organizationId })
    } else {
      await settleNotSent(context, tx, { claimed, message, lead, outcome })
    }
  })
}

async function settleNotSent(
  context: Context,
  tx: Transaction,
  failed: { claimed: ClaimedMessage; message: Message; lead: Lead; outcome: NotSent },
): Promise<void> {
  const { claimed, message, lead, outcome } = failed
  const { organizationId, messageId, token, mailboxId } = claimed
  const now = context.clock.now()
  const reason = outcome.reply === '' ? outcome.code : `${outcome.code}: ${outcome.reply}`
  await returnSend(tx, organizationId, mailboxId, message.claimedAt ?? now)
  if (outcome.blame === 'mailbox' && outcome.permanent) {
    await pauseMailbox(context, tx, { organizationId, mailboxId, reason })
    await settleMessage(tx, { organizationId, messageId, token }, { state: 'queued', dueAt: now, failures: message.failures, reason })
    return
  }
  const failures = message.failures + 1
  const tooOld = now.getTime() - message.plannedAt.getTime() > GIVE_UP_AFTER && failures > 1
  if (!outcome.permanent && failures < MOST_TRIES && !tooOld) {
    const dueAt = new Date(now.getTime() + FIRST_RETRY * 1.3 ** (failures - 1))
    await settleMessage(tx, { organizationId, messageId, token }, { state: 'queued', dueAt, failures, reason })
    return
  }
  const bounced = outcome.permanent && outcome.blame === 'recipient'
  await recordFailed(context, tx, { message, lead, token, code: outcome.code, reason, bounced })
  if (bounced && message.kind === 'step') {
    await suppressAddress(context, tx, organizationId, { emailKey: lead.emailKey, reason: 'bounced', note: reason, actor: 'system' })
  }
}

/** A mailbox that is refused stops by itself; its leads wait and none is lost. */
async function pauseMailbox(
  context: Context,
  tx: Transaction,
  pause: { organizationId: string; mailboxId: string; reason: string },
): Promise<void> {
  const { organizationId, mailboxId, reason } = pause
  const changed = await setMailboxStatus(tx, { organizationId, mailboxId, status: 'paused', reason, now: context.clock.now() })
  if (!changed) return
  const data = { mailboxId: showId('mbox', mailboxId), reason: reason.split(':', 1)[0] ?? 'refused' }
  await emit(context, tx, organizationId, [{ type: 'mailbox.paused', data }])
}
