import { withLockedLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { lockMessage, settleMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import { recordHandedOver } from './record-outcome.ts'

/** A person says what became of an email that may have left. @throws AppError `illegal_transition` for any other email */
export async function decideUnknown(
  context: Context,
  given: { organizationId: string; message: Message; decision: 'sent' | 'send_again' },
): Promise<void> {
  const { organizationId, message, decision } = given
  await withLockedLead(context, { organizationId, leadId: message.leadId }, async (tx, lead) => {
    const locked = await lockMessage(tx, organizationId, message.messageId)
    if (locked?.state !== 'unknown') {
      throw new AppError('illegal_transition', 'Only an email in state unknown is decided about.')
    }
    if (decision === 'sent') {
      const end = { state: 'sent' as const, response: 'a person says that it left' }
      const leftAt = locked.dataStartedAt ?? context.clock.now()
      const handed = { message: locked, lead, mailboxId: locked.mailboxId, end, leftAt }
      await recordHandedOver(context, tx, organizationId, [handed])
      return
    }
    const at = { organizationId, messageId: locked.messageId, token: null }
    await settleMessage(tx, at, { state: 'queued', dueAt: context.clock.now() })
  })
}
