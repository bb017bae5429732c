import { lockLeads, moveLeads, reviveLeads } from '../leads/index.ts'
import type { Consequence } from '../platform/emit.ts'
import { AppError } from '../platform/errors.ts'
import { SENDING_STAGE } from '../sequences/index.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import {
  cancelOfLeads,
  cancelTestMessages,
  deleteOfLeads,
  findCapturedLeads,
  hastenCampaign,
  isAnySending,
  parkOfLeads,
  requeueCancelled,
  unparkOfLeads,
  wakeLeadsOfCampaign,
} from './consequence-store.ts'

const CHUNK = 500

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
  const now = context.clock.now()
  await unparkOfLeads(tx, organizationId, leadsOf(happenings), now)
  await requeueCancelled(tx, organizationId, leadsOf(happenings), now)
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

/**
 * A campaign that changed may have opened a gate, gained a step, or gone live. Going live begins a new run at step 1
 * for every lead that was written to as a test, ended ones too where their end allows it.
 */
export const followCampaign: Consequence<'campaign.changed'> = async (context, tx, organizationId, happenings) => {
  const now = context.clock.now()
  for (const { campaignId, data } of happenings) {
    if (campaignId === undefined) continue
    if (data.wentLive) {
      await cancelTestMessages(tx, organizationId, campaignId)
      await restart(context, tx, { organizationId, campaignId })
    }
    await wakeLeadsOfCampaign(tx, organizationId, campaignId, now)
    await hastenCampaign(tx, organizationId, campaignId, now)
  }
  tx.afterCommit(() => context.wake('sequence'))
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

async function restart(
  context: Parameters<typeof followCampaign>[0],
  tx: Parameters<typeof followCampaign>[1],
  campaign: { organizationId: string; campaignId: string },
): Promise<void> {
  const { organizationId } = campaign
  let after: string | null = null
  for (;;) {
    const page: { leadId: string; addressHash: Buffer }[] = await findCapturedLeads(tx, { ...campaign, after, limit: CHUNK })
    await lockKnownContacts(tx, organizationId, page.map((lead) => lead.addressHash))
    const leads = await lockLeads(tx, organizationId, page.map((lead) => lead.leadId))
    const revived = await reviveLeads(context, tx, organizationId, { leads, by: 'go_live' })
    const going = leads.map((lead) => revived.find((one) => one.leadId === lead.leadId) ?? lead)
    await moveLeads(
      context,
      tx,
      organizationId,
      going
        .filter((lead) => lead.status !== 'ended')
        .map((lead) => ({
          lead,
          to: { run: lead.run + 1, step: 0, mailboxId: null, hold: null },
          happening: {
            type: 'lead.resumed' as const,
            campaignId: lead.campaignId,
            leadId: lead.leadId,
            data: { from: 'went_live', status: lead.status },
          },
        })),
    )
    if (page.length < CHUNK) return
    after = page.at(-1)?.leadId ?? null
  }
}
