import { mailboxIdsOf } from '../mailboxes/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { hashAddress } from '../platform/secrets.ts'
import { findContact } from '../suppressions/index.ts'
import { senderOfNotice } from './compose-message.ts'
import { setSenderOfNotice } from './compose-store.ts'
import type { Surroundings } from './gather-gates.ts'
import { leaseMessage } from './lease-message.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { postponeMessage, settleMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import { recordHandedOver } from './record-outcome.ts'

/** Without a healthy mailbox, or while sending is stopped, it is asked again after this. */
const ASK_AGAIN = MINUTE

/**
 * Mail about a meeting, and what a person answers, goes out at once, past the gates of the sequence: it answers somebody
 * who just acted. The switches and the suppressions hold for it too.
 */
export async function claimNotice(
  context: Context,
  tx: Transaction,
  message: Message,
  surroundings: Surroundings,
): Promise<ClaimedMessage | undefined> {
  const { lead, campaign, rules, now } = surroundings
  const { organizationId } = lead
  const at = { organizationId, messageId: message.messageId, token: null }
  if (await isSuppressed(context, tx, message, surroundings)) {
    await settleMessage(tx, at, { state: 'cancelled', reason: 'suppressed' })
    return undefined
  }
  // An answer goes out from where the conversation is, whatever the campaign sends from by now.
  const own = message.kind === 'reply' ? [message.mailboxId] : mailboxIdsOf(campaign)
  const healthy = surroundings.mailboxes.filter((one) => own.includes(one.mailboxId) && one.status === 'ok')
  const mailbox = healthy.find((one) => one.mailboxId === lead.mailboxId) ?? healthy[0]
  const stopped = rules.sendingStopped || rules.instanceStopped || (message.live && rules.instanceHeld !== null)
  if (stopped || (message.live && mailbox === undefined)) {
    const until = new Date(now.getTime() + ASK_AGAIN)
    const reason = stopped ? 'sending' : 'mailbox'
    await postponeMessage(tx, { organizationId, messageId: message.messageId, until, reason })
    return undefined
  }
  const sender = senderOfNotice(mailbox)
  await setSenderOfNotice(tx, organizationId, message.messageId, { ...sender, name: mailbox?.fromName ?? rules.name })
  if (mailbox !== undefined) return leaseMessage(context, tx, { message, organizationId, mailbox })
  await recordHandedOver(context, tx, { message, lead, mailboxId: null, end: { state: 'captured' } })
  return undefined
}

/**
 * The lead's own address, one that somebody typed into the booking page and one that is answered are protected like any
 * other. Everybody else who is invited is the host, or has confirmed by such a mail.
 */
async function isSuppressed(
  context: Context,
  tx: Transaction,
  message: Message,
  { lead, contact }: Surroundings,
): Promise<boolean> {
  if (!message.live) return false
  const emailKey = (message.toAddress ?? '').toLowerCase()
  if (emailKey === lead.emailKey) return contact.suppression !== null || contact.erasedAt !== null
  if (message.kind === 'invitation') return false
  const addressHash = hashAddress(context.instance.erasureKey, lead.organizationId, emailKey)
  const other = await findContact(tx, lead.organizationId, { addressHash, emailKey })
  return other.suppression !== null || other.erasedAt !== null
}
