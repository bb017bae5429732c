import Type from 'typebox'
import type { Static } from 'typebox'
import { findCampaigns } from '../../campaigns/index.ts'
import { findLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { showId } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { factForTexts, knownFacts } from '../../research/index.ts'
import type { KnownFacts, LeadFact } from '../../research/index.ts'
import { MODEL_TEXT_PATHS, modelTextsOf } from '../../sequences/index.ts'
import type { ModelTextPath, RenderedStep } from '../../sequences/index.ts'
import type { Approval } from './approval-store.ts'
import { hashOfTexts, textInWords } from './text-gate.ts'

/** What an approval may be. */
export const APPROVAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const

const Ground = Type.Object(
  {
    path: Type.String({ examples: ['company.industry'] }),
    value: Type.Unknown(),
    source: Type.String({
      description: 'Who says so: `person`, `caller`, `provider`, `website`, `dns`, `llm` or `rule`.',
    }),
    name: nullable(Type.String()),
    url: nullable(Type.String(), 'Source URL.'),
    quote: nullable(Type.String(), 'The quoted source text.'),
    observedAt: Type.String(),
  },
  { title: 'Ground', description: 'A fact used by a text, with its current value.' },
)

const WrittenText = Type.Object(
  {
    path: Type.Enum([...MODEL_TEXT_PATHS], { description: 'Variable name in templates.' }),
    text: Type.String({ description: 'Text in the email; for lists, one line per item.' }),
    source: Type.Enum(['llm', 'person']),
    name: nullable(Type.String(), 'The model or person.'),
    basis: Type.Array(Ground, { description: 'Facts it uses; empty for text by a person.' }),
  },
  { title: 'WrittenText', description: 'An AI-written or edited text in an email.' },
)

/** What a person decides about, with all that is needed for it. */
export const ApprovalAnswer = Type.Object(
  {
    approvalId: Type.String({ examples: ['appr_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'] }),
    campaignId: Type.String(),
    prospectId: Type.String(),
    contactName: Type.String(),
    companyName: Type.String(),
    title: nullable(Type.String(), 'Job title of the contact.'),
    step: Type.Integer({ description: 'The number of the step.' }),
    state: Type.Enum([...APPROVAL_STATES], {
      description: '`withdrawn`: no longer needed, because the text, email or lead is gone.',
    }),
    edited: Type.Boolean({ description: 'True if a person edited the text.' }),
    askedAt: Type.String({ format: 'date-time' }),
    decidedAt: nullable(Type.String({ format: 'date-time' })),
    decidedBy: nullable(
      Type.String(),
      '`key_…` or `user_…`; null while pending, if withdrawn, or if the lead was resumed without it.',
    ),
    textVersion: Type.String({
      description: 'Version of `texts`. Send it with the approval to approve exactly these texts.',
      examples: ['Yb9f0Zc3mH1qk7v2Rw8sLt'],
    }),
    isCurrent: Type.Boolean({
      description: 'True if the text still matches this approval. If false, a decision gets 409.',
    }),
    texts: Type.Array(WrittenText, { description: 'The current AI-written text.' }),
    email: nullable(
      Type.Object({ subject: Type.String(), body: Type.String(), html: nullable(Type.String()) }),
      'The full email as it would be sent now, with inactive links. Null once decided, or if it cannot be written.',
    ),
  },
  { title: 'Approval', description: 'Approval of an AI-written text in a lead’s email.' },
)

/** What came of deciding about all at once. */
export const AllDecided = Type.Object(
  {
    decided: Type.Integer({ description: 'Number of decided texts.' }),
    isMore: Type.Boolean({ description: 'True if more texts are pending: repeat the request.' }),
  },
  { title: 'ApprovalsDecided', description: 'Number of decided texts.' },
)

type Shown = Static<typeof ApprovalAnswer>

/** Renders emails as they would leave; see `previewSteps`. */
export type RenderEmails = (
  wanted: readonly { readonly lead: Lead; readonly step: number }[],
) => Promise<(RenderedStep['message'] | undefined)[]>

/** Approvals of one organization with all that a person needs to decide; those whose lead is gone are left out. */
export async function showApprovals(
  context: Context,
  organizationId: string,
  approvals: readonly Approval[],
  preview: RenderEmails,
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
    const paths = campaign === undefined ? [] : modelTextsOf(campaign, lead, approval.step)
    return showApproval({ approval, lead, paths, facts: facts.get(lead.leadId) ?? new Map(), email })
  })
}

function showApproval(given: {
  readonly approval: Approval
  readonly lead: Lead
  readonly facts: KnownFacts
  readonly paths: readonly ModelTextPath[]
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

function showText(text: LeadFact, facts: KnownFacts): Shown['texts'][number] {
  const grounds = (text.basis ?? []).flatMap((path) => factForTexts(facts.get(path)) ?? [])
  return {
    path: text.path as ModelTextPath,
    text: textInWords(text.value),
    source: text.source === 'person' ? 'person' : 'llm',
    name: text.name ?? null,
    basis: grounds.map(({ path, value, source, name, url, quote, observedAt }) => {
      return { path, value, source, name: name ?? null, url: url ?? null, quote: quote ?? null, observedAt }
    }),
  }
}
