import { lockCampaign, pauseCampaignAutomatically, warnOfCampaign } from '../../campaigns/index.ts'
import { endLeads, holdLead, lockLeadsOfAddresses } from '../../leads/index.ts'
import type { LeadState } from '../../leads/index.ts'
import { pauseMailboxAutomatically } from '../../mailboxes/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import type { Consequence } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { MOST_UNEXPLAINED, countUnexplained, noteBounce, sendAgainLater } from '../../sending/index.ts'
import { suppressAddress } from '../../suppressions/index.ts'
import type { InboundHandling } from '../ingest/lock-people.ts'
import { isAboutAnother } from '../ingest/match-inbound.ts'
import { inLiveCampaigns } from '../unsubscribe/unsubscribe.ts'
import { countRefusedByPolicy, countReturned, noteComplaint } from './bounce-store.ts'
import { judgeCampaign, mustPauseMailbox } from './pause-rules.ts'

/** For how long refusals by policy count against a mailbox. */
const POLICY_WINDOW = 7 * DAY

/** What follows from a failed delivery, by whose fault it is. */
export async function applyBounce(handling: InboundHandling): Promise<void> {
  const { context, tx, organizationId, inbound, lead, match, report } = handling
  if (lead === undefined) return
  const { bounceClass, messageId } = inbound
  // Anybody can write a report about an address: without one of our ids it proves nothing, and a person looks. Nor does it
  // say anything of the address when the email arrived there and was passed on in vain.
  const isAnother = report !== undefined && isAboutAnother(report, { emailKey: lead.emailKey, messageId })
  if (match?.by === 'address' || isAnother) return holdForReport(handling)
  if (messageId !== null && bounceClass !== null) {
    await noteBounce(tx, { organizationId, messageId, bounceClass, now: context.clock.now() })
    const data = { messageId: showId('msg', messageId), class: bounceClass }
    await emit(context, tx, organizationId, [
      { type: 'message.bounced', campaignId: lead.campaignId, leadId: lead.leadId, data },
    ])
  }
  if (bounceClass === 'hard') {
    await giveUpAddress(handling, 'bounced')
  } else if (bounceClass === 'policy') {
    await guardMailbox(handling)
  } else if (bounceClass === 'unknown') {
    const count = await countUnexplained(tx, organizationId, lead.addressHash)
    if (count >= MOST_UNEXPLAINED) await giveUpAddress(handling, 'bounced')
    else await endLeads(context, tx, organizationId, { leads: [lead], reason: 'failed' })
  }
  if (messageId !== null && (bounceClass === 'soft' || bounceClass === 'policy')) {
    await sendAgainLater(context, tx, { lead, messageId, reason: inbound.bounceStatus ?? bounceClass })
  }
  await pauseIfReturned(context, tx, organizationId, lead.campaignId)
}

/** The address may be right: it is the mailbox, or what it sends, that is refused. */
async function guardMailbox({ context, tx, organizationId, mailboxId, inbound }: InboundHandling): Promise<void> {
  const since = new Date(context.clock.now().getTime() - POLICY_WINDOW)
  const returns = await countRefusedByPolicy(tx, { organizationId, mailboxId, since })
  const words = inbound.bounceStatus ?? ''
  if (!mustPauseMailbox(words, returns)) return
  const reason = `refused by policy: ${words}`.slice(0, 500)
  await pauseMailboxAutomatically(context, tx, { organizationId, mailboxId, reason, code: 'policy' })
}

async function holdForReport({ context, tx, lead }: InboundHandling): Promise<void> {
  if (lead === undefined || lead.status === 'ended' || lead.holdReason !== null) return
  await holdLead(context, tx, lead, { reason: 'bounce_reported', until: null })
}

/**
 * A complaint ends all mail to its address at once and for good. Against the campaign it counts where it has one of our ids:
 * anybody can write one that names an address.
 */
export async function applyComplaint(handling: InboundHandling): Promise<void> {
  const { context, tx, organizationId, inbound, lead, match } = handling
  if (lead === undefined) return
  const { messageId } = inbound
  await giveUpAddress(handling, 'complained')
  if (match?.by === 'address') return
  if (messageId !== null) await noteComplaint(tx, { organizationId, messageId, now: context.clock.now() })
  await pauseIfReturned(context, tx, organizationId, lead.campaignId)
}

async function giveUpAddress(handling: InboundHandling, reason: 'bounced' | 'complained'): Promise<void> {
  const { context, tx, organizationId, inbound, lead } = handling
  if (lead === undefined) return
  const note = inbound.bounceStatus?.slice(0, 500) ?? null
  await suppressAddress(context, tx, organizationId, { emailKey: lead.emailKey, reason, note, actor: 'system' })
  const leads: LeadState[] = await lockLeadsOfAddresses(tx, organizationId, [lead.addressHash])
  const live = await inLiveCampaigns(tx, organizationId, leads)
  await endLeads(context, tx, organizationId, { leads: live, reason })
}

const CAMPAIGN_WINDOW = 7 * DAY

/**
 * Pauses a campaign of which too much comes back, before its mailboxes lose their good name. It is locked first: of two
 * mails at once, the second counts the first.
 */
export async function pauseIfReturned(
  context: Context,
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<void> {
  const campaign = await lockCampaign(tx, organizationId, campaignId)
  if (campaign?.status !== 'active') return
  const since = new Date(context.clock.now().getTime() - CAMPAIGN_WINDOW)
  const returned = await countReturned(tx, { organizationId, campaignId, since })
  const verdict = judgeCampaign(returned)
  const warning = verdict.kind === 'warn' ? verdict.reason : null
  await warnOfCampaign(tx, { organizationId, campaignId, warning, now: context.clock.now() })
  if (verdict.kind !== 'pause') return
  await pauseCampaignAutomatically(context, tx, { organizationId, campaignId, reason: verdict.reason })
}

/** What a mail server refused at once counts like what came back later. */
export const pauseReturnedCampaigns: Consequence<'message.failed'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const campaignIds = new Set(happenings.flatMap(({ campaignId }) => campaignId ?? []))
  for (const campaignId of [...campaignIds].toSorted()) await pauseIfReturned(context, tx, organizationId, campaignId)
}
