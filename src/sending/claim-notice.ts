import { addressKey } from '../leads/index.ts'
import { afterSend, mailboxIdsOf } from '../mailboxes/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { hashAddress } from '../platform/secrets.ts'
import { findContact } from '../suppressions/index.ts'
import type { Decision } from './claim-messages.ts'
import { senderOfNotice } from './compose-message.ts'
import { setSenderOfNotice } from './compose-store.ts'
import { settleMessage } from './message-store.ts'
import { contactKey } from './surroundings.ts'

/** Without a healthy mailbox, or while sending is stopped, it is asked again after this. */
const ASK_AGAIN = MINUTE

/**
 * Mail about a meeting, and what a person answers, goes out at once, past the gates of the sequence: it answers somebody
 * who just acted. The switches and the suppressions hold for it too.
 */
export async function claimNotice(context: Context, tx: Transaction, decision: Decision): Promise<void> {
  const { message, place, room, batch } = decision
  const { lead, campaign } = place
  const { rules, now } = room
  const { organizationId } = lead
  const at = { organizationId, messageId: message.messageId, token: null }
  if (await isSuppressed(context, tx, decision)) {
    await settleMessage(tx, at, { state: 'cancelled', reason: 'suppressed' })
    return
  }
  // An answer goes out from where the conversation is, whatever the campaign sends from by now.
  const own = message.kind === 'reply' || message.kind === 'test' ? [message.mailboxId] : mailboxIdsOf(campaign)
  const healthy = [...room.mailboxes.values()].filter((one) => own.includes(one.mailboxId) && one.status === 'ok')
  const mailbox = message.live ? (healthy.find((one) => one.mailboxId === lead.mailboxId) ?? healthy[0]) : undefined
  const stopped = rules.sendingStopped || rules.instanceStopped || (message.live && rules.instanceHeld !== null)
  if (stopped || (message.live && mailbox === undefined)) {
    const until = new Date(now.getTime() + ASK_AGAIN)
    batch.postponed.push({ messageId: message.messageId, until, reason: stopped ? 'sending' : 'mailbox' })
    return
  }
  const sender = senderOfNotice(mailbox)
  const name = mailbox?.fromName ?? rules.name
  await setSenderOfNotice(tx, organizationId, message.messageId, { ...sender, name })
  if (mailbox === undefined) batch.captured.push({ message, lead, mailboxId: null, end: { state: 'captured' } })
  else {
    const from = { fromAddress: sender.address, fromName: message.fromName ?? name, mailboxId: sender.mailboxId }
    room.mailboxes.set(mailbox.mailboxId, afterSend(mailbox, now, context.random))
    batch.leaving.push({ message: { ...message, ...from }, place, mailbox })
  }
}

/**
 * The lead's own address, one that somebody typed into the booking page and one that is answered are protected like any
 * other. Everybody else who is invited is the host, or has confirmed by such a mail.
 */
async function isSuppressed(
  context: Context,
  tx: Transaction,
  { message, place: { lead }, room }: Decision,
): Promise<boolean> {
  // A test goes to a member, who asked for it.
  if (!message.live || message.kind === 'test') return false
  const contact = room.contacts.get(contactKey(lead))
  const emailKey = addressKey(message.toAddress ?? '')
  if (emailKey === lead.emailKey) return contact?.suppression !== null || contact.erasedAt !== null
  if (message.kind === 'invitation') return false
  // Who asked to be left alone is not answered at another address either; a dead address says nothing against that.
  const own = contact?.suppression ?? null
  if (message.kind === 'reply' && own !== null && own !== 'bounced') return true
  const addressHash = hashAddress(context.instance.erasureKey, lead.organizationId, emailKey)
  const other = await findContact(tx, lead.organizationId, { addressHash, emailKey })
  return other.suppression !== null || other.erasedAt !== null
}
