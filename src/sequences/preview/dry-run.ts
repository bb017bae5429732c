import { findOrganization } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import { findLeadOfAddress, transientLead } from '../../leads/index.ts'
import type { ParsedLead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { imaginedFacts } from '../../research/index.ts'
import { compiledIcpOf, scoreLead } from '../../scoring/index.ts'
import { checkSuppressed } from '../../suppressions/index.ts'
import { sequenceOf } from '../campaign-part.ts'
import { NO_PROGRESS, planStep } from '../planning/plan-step.ts'
import { previewLinks, previewSender } from './preview-email.ts'
import { renderStep } from '../templates/render-step.ts'

/** What a lead would become: duplicate or not, its score with what is known now, its first email and when. Writes nothing. */
export function createDryRun(context: Context) {
  return async (input: {
    organizationId: string
    campaignId: string
    lead: ParsedLead
  }): Promise<Record<string, unknown>> => {
    const { organizationId, campaignId } = input
    const campaign = await findCampaign(context.db, organizationId, campaignId)
    const organization = await findOrganization(context.db, organizationId)
    if (campaign === undefined || organization === undefined) throw notFound('campaign')
    const lead = transientLead(context, input, input.lead)
    const { addressHash } = lead
    const existing = await findLeadOfAddress(context.db, { organizationId, campaignId, addressHash })
    const suppression = await checkSuppressed(context.db, organizationId, input.lead.emailKey)
    const facts = await imaginedFacts(context, lead)
    const now = context.clock.now()
    const score = scoreLead(compiledIcpOf(campaign), facts, now)
    const next = planStep(lead, campaign, { facts, scoredAt: now, now, progress: NO_PROGRESS })
    const { message } = await renderStep(sequenceOf(campaign).steps[0]?.number ?? 1, {
      lead,
      campaign,
      facts,
      firstSubject: undefined,
      sender: await previewSender(context, organization, campaign),
      links: previewLinks(context),
    })
    return {
      prospectId: existing === undefined ? null : showId('lead', existing.leadId),
      status: existing?.status ?? 'queued',
      message: 'Nothing was written.',
      duplicate: existing !== undefined,
      suppressed: suppression ?? null,
      score,
      firstEmail: message.ok
        ? { subject: message.subject, body: message.text, problem: null }
        : { subject: null, body: null, problem: message.problem },
      plannedAt: next.kind === 'send' ? next.plannedAt.toISOString() : null,
    }
  }
}
