import { endLeads, holdLead } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { resendAfter } from './after-refusal.ts'
import { findOpen, lockMessage } from './message-store.ts'
import { noteReturn } from './refused-store.ts'

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
  const open = await findOpen(tx, organizationId, lead)
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
