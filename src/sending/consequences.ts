import type { Consequence } from '../platform/emit.ts'
import { AppError } from '../platform/errors.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { cancelOfLeads, deleteOfLeads, isAnySending, parkOfLeads, unparkOfLeads } from './consequence-store.ts'

function leadsOf(happenings: readonly { leadId?: string }[]): string[] {
  return happenings.flatMap((happening) => happening.leadId ?? [])
}

/** An ended lead gets nothing more. */
export const cancelMessages: Consequence<'lead.ended'> = async (_context, tx, organizationId, happenings) => {
  await cancelOfLeads(tx, organizationId, leadsOf(happenings))
}

/** A held lead's queued email leaves the queue until it is resumed. */
export const parkMessages: Consequence<'lead.held'> = async (_context, tx, organizationId, happenings) => {
  await parkOfLeads(tx, organizationId, leadsOf(happenings))
}

/** A resumed lead's email is due again; one that was held for a fault is rendered anew. */
export const unparkMessages: Consequence<'lead.resumed'> = async (context, tx, organizationId, happenings) => {
  await unparkOfLeads(tx, organizationId, leadsOf(happenings), context.clock.now())
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

/** Emails go with their lead. @throws AppError `conflict` while one is on its way: nobody could say whether it left */
export const forgetMessages: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = leadsOf(happenings)
  if (await isAnySending(tx, organizationId, leadIds)) {
    throw new AppError('conflict', 'An email to this person is on its way this moment. Try again in a minute.')
  }
  await deleteOfLeads(tx, organizationId, leadIds)
}
