import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { PASSED_OVER, sequenceOf, whyPassedOver } from '../sequences/index.ts'
import { wakeLeads } from './follow-store.ts'
import type { GateFacts } from './gates.ts'
import type { Surroundings } from './gather-gates.ts'
import { settleMessage } from './message-store.ts'
import type { Message } from './message-store.ts'

/**
 * An email whose turn has come and whose step's condition does not hold is taken out of the queue for good, with an
 * event; its lead looks for the next step. True when that was so.
 */
export async function passOver(
  context: Context,
  tx: Transaction,
  message: Message,
  { lead, campaign, facts, now, next }: Surroundings & Pick<GateFacts, 'next'>,
): Promise<boolean> {
  if (next.kind !== 'send' || next.earliestAt > now) return false
  const step = sequenceOf(campaign).steps.find(({ number }) => number === message.step)
  const reason = whyPassedOver(step?.condition, { lead, facts, now })
  // What may have begun to leave goes out, or is settled, as it was.
  if (reason === undefined || message.dataStartedAt !== null) return false
  const { organizationId, campaignId, leadId } = lead
  const at = { organizationId, messageId: message.messageId, token: null }
  await settleMessage(tx, at, { state: 'cancelled', reason: PASSED_OVER })
  const data = { messageId: showId('msg', message.messageId), step: message.step, reason }
  await emit(context, tx, organizationId, [{ type: 'step.passed_over', campaignId, leadId, data }])
  await wakeLeads(tx, organizationId, [leadId], now)
  return true
}
