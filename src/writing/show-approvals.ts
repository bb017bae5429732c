import type { Static } from 'typebox'
import { findCampaigns } from '../campaigns/index.ts'
import { findLead } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { showId } from '../platform/ids.ts'
import { knownFacts } from '../research/index.ts'
import type { Fact, KnownFacts } from '../research/index.ts'
import { usedTexts } from '../sequences/index.ts'
import type { RenderedStep, TextPath } from '../sequences/index.ts'
import type { ApprovalAnswer } from './answers.ts'
import type { Approval } from './approval-store.ts'
import { hashOfTexts, textInWords } from './judge-texts.ts'

type Shown = Static<typeof ApprovalAnswer>

/** Renders emails as they would leave; see `previewSteps`. */
export type Preview = (
  wanted: readonly { readonly lead: Lead; readonly step: number }[],
) => Promise<(RenderedStep['message'] | undefined)[]>

/** Approvals of one organization with all that a person needs to decide; those whose lead is gone are left out. */
export async function showApprovals(
  context: Context,
  organizationId: string,
  approvals: readonly Approval[],
  preview: Preview,
): Promise<Shown[]> {
  const { db } = context
  const found = []
  for (const approval of approvals) {
    const lead = approval.leadId === null ? undefined : await findLead(db, organizationId, approval.leadId)
    if (lead !== undefined) found.push({ approval, lead })
  }
  const leads = [...new Map(found.map(({ lead }) => [lead.leadId, lead])).values()]
  const facts = await knownFacts(db, leads)
  const campaigns = await findCampaigns(db, organizationId, [...new Set(leads.map(({ campaignId }) => campaignId))])
  const waiting = found.filter(({ approval }) => approval.state === 'waiting')
  const previews = await preview(waiting.map(({ approval, lead }) => ({ lead, step: approval.step })))
  return found.map(({ approval, lead }) => {
    const campaign = campaigns.get(lead.campaignId)
    const email = previews[waiting.findIndex((one) => one.approval === approval)]
    const paths = campaign === undefined ? [] : usedTexts(campaign, lead, approval.step)
    return showApproval({ approval, lead, paths, facts: facts.get(lead.leadId) ?? new Map(), email })
  })
}

function showApproval(given: {
  readonly approval: Approval
  readonly lead: Lead
  readonly facts: KnownFacts
  readonly paths: readonly TextPath[]
  readonly email: RenderedStep['message'] | undefined
}): Shown {
  const { approval, lead, facts, paths, email } = given
  const texts = paths.flatMap((path) => facts.get(path) ?? [])
  const textVersion = hashOfTexts(texts)
  const { approvalId, step, state, edited, askedAt, decidedAt, decidedBy } = approval
  return {
    approvalId: showId('appr', approvalId),
    campaignId: showId('camp', approval.campaignId),
    prospectId: showId('lead', lead.leadId),
    contactName: lead.contactName,
    companyName: lead.companyName,
    title: lead.title,
    step,
    state,
    edited,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    textVersion,
    isCurrent: textVersion === approval.textHash,
    texts: texts.map((text) => showText(text, facts)),
    email: email?.ok === true ? { subject: email.subject, body: email.text, html: email.html } : null,
  }
}

function showText(text: Fact, facts: KnownFacts): Shown['texts'][number] {
  const grounds = (text.basis ?? []).flatMap((path) => facts.get(path) ?? [])
  return {
    path: text.path as TextPath,
    text: textInWords(text.value),
    source: text.source === 'person' ? 'person' : 'llm',
    name: text.name ?? null,
    basis: grounds.map(({ path, value, source, name, url, quote, observedAt }) => {
      return { path, value, source, name: name ?? null, url: url ?? null, quote: quote ?? null, observedAt }
    }),
  }
}
