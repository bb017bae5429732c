import { findOrganization } from '../accounts/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findLeadOfAddress } from '../leads/index.ts'
import type { Lead, ParsedLead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { hashAddress } from '../platform/secrets.ts'
import { knownFacts } from '../research/index.ts'
import { compiledIcpOf, scoreLead } from '../scoring/index.ts'
import { checkSuppressed } from '../suppressions/index.ts'
import { sequenceOf } from './campaign-part.ts'
import { NO_PROGRESS, planStep } from './plan-step.ts'
import { previewLinks, previewSender } from './preview-sender.ts'
import { renderStep } from './render-step.ts'

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
    const addressHash = hashAddress(context.instance.erasureKey, organizationId, input.lead.emailKey)
    const existing = await findLeadOfAddress(context.db, { organizationId, campaignId, addressHash })
    const suppression = await checkSuppressed(context.db, organizationId, input.lead.emailKey)
    const lead = imagine(context, input, addressHash)
    const facts = (await knownFacts(context.db, [lead])).get(lead.leadId) ?? new Map<string, never>()
    const now = context.clock.now()
    const score = scoreLead(compiledIcpOf(campaign), facts, now)
    const next = planStep(lead, campaign, { facts, scoredAt: now, now, progress: NO_PROGRESS })
    const { message } = renderStep(sequenceOf(campaign).steps[0]?.number ?? 1, {
      lead,
      campaign,
      facts,
      firstSubject: undefined,
      sender: previewSender(organization),
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

/** The lead as it would be stored, without being stored. */
function imagine(
  context: Context,
  input: { organizationId: string; campaignId: string; lead: ParsedLead },
  addressHash: Buffer,
): Lead {
  const now = context.clock.now()
  const { lead } = input
  const blank = {
    title: null,
    phone: null,
    phoneE164: null,
    profileNetworkUrl: null,
    companyProfileNetworkUrl: null,
    notes: null,
    company: null,
    contact: null,
    researchData: null,
    extraContext: null,
    customData: null,
    unrecognised: null,
    endReason: null,
    holdReason: null,
    holdUntil: null,
    score: null,
    tier: null,
    mailboxId: null,
    lastSentAt: null,
    stage: null,
    dueAt: null,
    nextSendAt: null,
    status: 'queued' as const,
    run: 1,
    step: 0,
    version: 1,
  }
  return {
    ...blank,
    ...lead,
    organizationId: input.organizationId,
    campaignId: input.campaignId,
    addressHash,
    leadId: uuidv7(now.getTime()),
    acceptedAt: now,
    updatedAt: now,
  }
}
