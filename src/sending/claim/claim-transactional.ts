import { afterSend, mailboxIdsOf } from '../../mailboxes/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { findContact } from '../../suppressions/index.ts'
import type { PendingDecision } from './lease-messages.ts'
import { senderOfTransactional } from '../compose/compose-message.ts'
import { setSenderOfNotice } from '../compose/compose-store.ts'
import { completeMessage } from '../message-store.ts'
import { protectedAddresses } from '../recipients/protected-addresses.ts'
import { contactKey } from '../send-context.ts'

/** Without a healthy mailbox, or while sending is stopped, it is asked again after this. */
const ASK_AGAIN = MINUTE

/**
 * Mail about a meeting, and what a person answers, goes out at once, past the gates of the sequence: it answers somebody
 * who just acted. The switches and the suppressions hold for it too.
 */
export async function claimTransactional(context: Context, tx: Transaction, decision: PendingDecision): Promise<void> {
  const { message, place, room, batch } = decision
  const { lead, campaign } = place
  const { rules, now } = room
  const { organizationId } = lead
  if (await isSuppressed(context, tx, decision)) {
    await completeMessage(tx, organizationId, message, { state: 'cancelled', reason: 'suppressed' })
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
  const sender = senderOfTransactional(mailbox)
  const name = mailbox?.fromName ?? rules.name
  await setSenderOfNotice(tx, organizationId, message.messageId, { ...sender, name })
  if (mailbox === undefined) batch.captured.push({ message, lead, mailboxId: null, end: { state: 'captured' } })
  else {
    const from = { fromAddress: sender.address, fromName: message.fromName ?? name, mailboxId: sender.mailboxId }
    room.mailboxes.set(mailbox.mailboxId, afterSend(mailbox, now, context.random))
    batch.leaving.push({ message: { ...message, ...from }, place, mailbox })
  }
}

async function isSuppressed(
  context: Context,
  tx: Transaction,
  { message, place: { lead }, room }: PendingDecision,
): Promise<boolean> {
  if (!message.live) return false
  for (const asked of protectedAddresses(context, message, lead)) {
    const isOwn = asked.emailKey === lead.emailKey
    const known = isOwn ? room.contacts.get(contactKey(lead)) : undefined
    const { suppression, erasedAt } = known ?? (await findContact(tx, lead.organizationId, asked))
    const isClosed = asked.evenDead
      ? suppression !== null || erasedAt !== null
      : (suppression ?? 'bounced') !== 'bounced'
    if (isClosed) return true
  }
  return false
}
