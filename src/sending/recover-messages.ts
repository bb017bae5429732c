import { returnSend } from '../mailboxes/index.ts'
import { findLead, lockLeads } from '../leads/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { isFirstEmail } from './first-email.ts'
import { lockMessage, settleMessage } from './message-store.ts'
import { recordHandedOver, recordUnknown } from './record-outcome.ts'
import { findAbandoned, findOldUnknown } from './recovery-store.ts'
import type { LeftBehind } from './recovery-store.ts'

/**
 * Emails left behind by a process that is gone. One whose bytes had not begun to leave is queued again; any other is
 * unknown and never sent again by itself. After a day an unknown one counts as sent: a missed email is better than two.
 * Answers how many there were.
 */
export async function recoverMessages(context: Context, organizationId: string): Promise<number> {
  const now = context.clock.now()
  const abandoned = await findAbandoned(context.db, organizationId, now)
  for (const left of abandoned) await takeBack(context, organizationId, left)
  const unknown = await findOldUnknown(context.db, organizationId, new Date(now.getTime() - DAY))
  for (const old of unknown) await countAsSent(context, organizationId, old)
  return abandoned.length + unknown.length
}

async function takeBack(context: Context, organizationId: string, left: LeftBehind): Promise<void> {
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    const message = await lockMessage(tx, organizationId, left.messageId)
    // Its process may have come back and renewed the lease meanwhile.
    const isLeft = message?.state === 'sending' && message.leaseUntil !== null && message.leaseUntil <= now
    if (!isLeft) return
    const { messageId, leaseToken: token, mailboxId, claimedAt } = message
    if (message.dataStartedAt !== null) {
      await recordUnknown(context, tx, { message, token, reason: 'process_gone', organizationId })
      return
    }
    await settleMessage(tx, { organizationId, messageId, token }, { state: 'queued', dueAt: now })
    if (mailboxId === null) return
    const lead = await findLead(tx, organizationId, left.leadId)
    const isNew = lead !== undefined && isFirstEmail(message, lead)
    await returnSend(tx, { organizationId, mailboxId }, { claimedAt: claimedAt ?? now, isNew })
  })
}

async function countAsSent(context: Context, organizationId: string, old: LeftBehind): Promise<void> {
  await transaction(context.db, async (tx) => {
    const found = await findLead(tx, organizationId, old.leadId)
    if (found === undefined) return
    await lockKnownContacts(tx, organizationId, [found.addressHash])
    const [lead] = await lockLeads(tx, organizationId, [old.leadId])
    const message = await lockMessage(tx, organizationId, old.messageId)
    if (lead === undefined || message?.state !== 'unknown') return
    const end = { state: 'sent' as const, response: 'unknown for a day; counted as sent' }
    const leftAt = message.dataStartedAt ?? context.clock.now()
    await recordHandedOver(context, tx, organizationId, [{ message, lead, mailboxId: message.mailboxId, end, leftAt }])
  })
}
