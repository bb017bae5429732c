import { findCampaigns } from '../campaigns/index.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/database/db.ts'
import type { Consequence } from '../platform/context.ts'
import { findModel, withdrawTexts } from '../research/index.ts'
import { variantsWithModelTexts } from '../sequences/index.ts'
import { forgetApprovals } from './approvals/approval-store.ts'
import { closeWaiting, wakeEmails } from './approvals/ask-approval.ts'
import { hashOfTemplate } from './drafting/prompt.ts'
import {
  deleteWritings,
  findDomains,
  recheckWaiting,
  recheckWritings,
  requestWritings,
  rewriteForOtherTemplate,
} from './drafting/writing-store.ts'
import { lockCompanyFacts, markTextsChanged } from './store.ts'

/** The stage that has texts written. */
export const WRITING_STAGE = 'writing'

function leadsOf(happenings: readonly { leadId?: string }[]): string[] {
  return happenings.flatMap((happening) => happening.leadId ?? [])
}

function campaignsOf(happenings: readonly { campaignId?: string }[]): string[] {
  return happenings.flatMap((happening) => happening.campaignId ?? [])
}

/** Leads whose planned email names texts of a model have them written, where the organization has a model. */
export const requestTextsOfPlans: Consequence<'message.planned'> = async (context, tx, organizationId, happenings) => {
  const campaigns = await findCampaigns(tx, organizationId, campaignsOf(happenings))
  const leads = happenings.flatMap(({ leadId, campaignId = '', data }) => {
    const campaign = campaigns.get(campaignId)
    const isConcerned = campaign !== undefined && variantsWithModelTexts(campaign, data.step).length > 0
    return leadId !== undefined && isConcerned ? [{ leadId, campaignId }] : []
  })
  if (leads.length > 0) await requestTexts(context, tx, organizationId, leads)
}

/** Has texts written about leads, where the organization has a model. */
export async function requestTexts(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly { readonly leadId: string; readonly campaignId: string }[],
): Promise<void> {
  if ((await findModel(tx, organizationId)) === undefined) return
  await requestWritings(tx, organizationId, context.clock.now(), leads)
  tx.afterCommit(() => context.wake(WRITING_STAGE))
}

/** Other facts count: texts that rest on them are looked at, and no email leaves that was written with them before. */
export const recheckTexts: Consequence<'facts.changed' | 'lead.updated' | 'lead.researched' | 'lead.resumed'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const ofCompanies = happenings.filter(({ type, data }) => type === 'facts.changed' && data.about === 'company')
  const domains = ofCompanies.length === 0 ? [] : await findDomains(tx, organizationId, leadsOf(ofCompanies))
  await lockCompanyFacts(tx, organizationId, domains)
  const about = { leadIds: leadsOf(happenings), domains, now: context.clock.now() }
  const written = await recheckWritings(tx, organizationId, about)
  if (written.length === 0) return
  await markTextsChanged(tx, organizationId, written)
  tx.afterCommit(() => context.wake(WRITING_STAGE))
}

/**
 * Who is asked, or about what, may be another: what waits in the campaign is looked at again. What was written for another
 * template does not leave any more.
 */
export const recheckCampaignTexts: Consequence<'campaign.changed'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const now = context.clock.now()
  const campaigns = await findCampaigns(tx, organizationId, campaignsOf(happenings))
  for (const [campaignId, campaign] of campaigns) {
    const anew = await rewriteForOtherTemplate(tx, organizationId, {
      campaignId,
      templateHash: hashOfTemplate(campaign),
      now,
    })
    await withdrawTexts(tx, organizationId, anew, now)
    await markTextsChanged(tx, organizationId, anew)
    await recheckWaiting(tx, organizationId, campaignId, now)
  }
  await wakeEmails(context, tx, organizationId, [...campaigns.keys()])
  tx.afterCommit(() => context.wake(WRITING_STAGE))
}

/** Whoever gets nothing more, or got the email, or not that step, is asked about no more. */
export const withdrawApprovalsOf: Consequence<'lead.ended' | 'message.sent' | 'step.passed_over'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const step = new Map(happenings.map((one) => [one.leadId ?? '', 'step' in one.data ? one.data.step : undefined]))
  await closeWaiting(context, tx, organizationId, {
    state: 'withdrawn',
    leadIds: leadsOf(happenings),
    keep: ({ leadId, step: asked }) => (step.get(leadId ?? '') ?? asked) !== asked,
  })
}

/** What was written about leads, and asked, goes with them. */
export const forgetTexts: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = leadsOf(happenings)
  await deleteWritings(tx, organizationId, leadIds)
  await forgetApprovals(tx, organizationId, leadIds)
}
