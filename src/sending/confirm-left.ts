import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { lockMessage } from './message-store.ts'
import { recordHandedOver } from './record-outcome.ts'

/** How it came out that an email had left. */
const WORDS = {
  answered: 'unknown; an answer names it',
  found: 'unknown; found in the Sent folder',
} as const

/**
 * An email of which nobody knew whether it left did leave: it counts as sent, and its lead, which is locked, moves on.
 * Does nothing for any other email.
 */
export async function confirmLeft(
  context: Context,
  tx: Transaction,
  given: { lead: Lead; messageId: string; how: keyof typeof WORDS; serverMessageId?: string | undefined },
): Promise<void> {
  const { lead, messageId, how, serverMessageId } = given
  const message = await lockMessage(tx, lead.organizationId, messageId)
  if (message?.state !== 'unknown') return
  const end = {
    state: 'sent' as const,
    response: WORDS[how],
    ...(serverMessageId === undefined ? {} : { serverMessageId }),
  }
  const leftAt = message.dataStartedAt ?? context.clock.now()
  const handed = { message, lead, mailboxId: message.mailboxId, end, leftAt }
  await recordHandedOver(context, tx, lead.organizationId, [handed])
}
