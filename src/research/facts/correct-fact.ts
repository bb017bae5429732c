import { auditLead, readLeadField, withLockedLead } from '../../leads/index.ts'
import type { Lead, LeadRef } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { saveFacts, withdrawWord } from './fact-store.ts'
import { findModel } from '../llm/ask-llm.ts'
import { readAnswerWord } from '../questions/answer-word.ts'
import { isAnswerPath } from '../questions/question.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import type { FactClaimTarget, FactValue } from './fact.ts'
import type { FactSubject } from './fact-store.ts'
import { requestAnew } from '../refresh/refresh-request-store.ts'

/** Questions about a company that wait beside those of campaigns. */
const MOST_ASKED = 10

type JsonValue = Parameters<typeof readLeadField>[1]

/** The field that is meant, and whom it is about. */
interface FieldRef {
  readonly path: string
  readonly about?: FactClaimTarget | undefined
}

/** What a person says; of an answer the question is named that it answers. */
interface Correction extends FieldRef {
  readonly value: JsonValue
  readonly question?: ResearchQuestion | undefined
}

/**
 * Puts right what is known about a lead or its company; null says that nothing is known. It ranks above every other source
 * and erases none. Without `about`, fields of the company are put right for all its leads.
 * @throws AppError `not_found`, `validation_failed` for a field or value that a lead cannot have, `campaign_not_allowed`
 */
export async function correctFact(context: Context, ref: LeadRef, given: Correction): Promise<void> {
  const { path } = given
  const now = context.clock.now()
  const value = readValue(given, now)
  await withLockedLead(context, ref, async (tx, lead) => {
    const about = aboutOf(ref, lead, given)
    const { organizationId, actor: name = 'operator' } = ref
    const words = { organizationId, about: subjectOf(lead, about), source: 'person', name, now } as const
    await saveFacts(tx, words, [{ path, value, confidence: 1 }])
    await tell(context, tx, { ref, lead, about, path })
    await auditLead(context, tx, ref, { action: 'lead.fact_corrected', fields: [path] })
  })
}

function readValue({ path, value, question }: Correction, now: Date): FactValue | null {
  if (isAnswerPath(path)) return readAnswerWord(question, value)
  const read = readLeadField(path, value, Temporal.PlainDate.from(now.toISOString().slice(0, 10)))
  if (!read.ok) throw invalid(read.problems)
  return read.value
}

/** Takes back what people put right about a field. @throws AppError `not_found`, also where nobody had */
export async function withdrawCorrection(context: Context, ref: LeadRef, given: FieldRef): Promise<void> {
  const { path } = given
  if (!isStorableText(path)) throw notFound('correction')
  await withLockedLead(context, ref, async (tx, lead) => {
    const about = aboutOf(ref, lead, given)
    const { organizationId } = ref
    const now = context.clock.now()
    if (!(await withdrawWord(tx, { organizationId, about: subjectOf(lead, about), now, path })))
      throw notFound('correction')
    await tell(context, tx, { ref, lead, about, path })
    await auditLead(context, tx, ref, { action: 'lead.fact_withdrawn', fields: [path] })
  })
}

/**
 * Has a lead's company researched again, though what is known counts as fresh, and a question answered beside those of
 * campaigns; the lead stays where it is.
 * @throws AppError `not_found`, `illegal_transition` for one whose address is of a mail provider, without a model for a
 * question or with too many that wait, `campaign_not_allowed`
 */
export async function researchAgain(context: Context, ref: LeadRef, question?: ResearchQuestion): Promise<void> {
  if (isLimited(ref)) {
    const words = 'This key is limited to some campaigns, and researching a company spends and counts for all of them.'
    throw new AppError('campaign_not_allowed', words)
  }
  await withLockedLead(context, ref, async (tx, lead) => {
    if (lead.domainKind !== 'company') {
      const words = `${lead.domain} gives mail addresses to anybody: there is no company to research. Give the lead a domain of its own.`
      throw new AppError('illegal_transition', words)
    }
    if (question !== undefined && (await findModel(tx, ref.organizationId)) === undefined) {
      const words = 'No language model is switched on, and nobody else answers questions. Set one up under Settings.'
      throw new AppError('illegal_transition', words)
    }
    const questions = question === undefined ? [] : [{ ...question, leadId: lead.leadId, campaignId: lead.campaignId }]
    const asked = await requestAnew(tx, ref.organizationId, lead.domain, { now: context.clock.now(), questions })
    if (asked > MOST_ASKED) {
      const words = `${MOST_ASKED} questions about this company wait for an answer already. Ask again once they have one.`
      throw new AppError('illegal_transition', words)
    }
    tx.afterCommit(() => context.wake('company'))
    await auditLead(context, tx, ref, { action: 'lead.research_asked' })
  })
}

/** A key of some campaigns changes nothing for leads of others, and spends nothing that is everybody's. */
function isLimited({ campaignIds }: LeadRef): boolean {
  return campaignIds !== null && campaignIds !== undefined
}

function aboutOf(ref: LeadRef, lead: Lead, { path, about }: FieldRef): FactClaimTarget {
  const isOfCompany = (path.startsWith('company.') || isAnswerPath(path)) && lead.domainKind === 'company'
  const chosen = about ?? (isOfCompany && !isLimited(ref) ? 'company' : 'lead')
  if (chosen === 'lead') return 'lead'
  if (!isOfCompany) {
    const detail = 'This is about the lead alone: a field of the contact, or an address of a mail provider.'
    throw invalid([{ pointer: '/about', code: 'not_a_company', detail }])
  }
  if (isLimited(ref)) {
    const words =
      'This key is limited to some campaigns, and a company is of the whole organization: send about "lead".'
    throw new AppError('campaign_not_allowed', words)
  }
  return 'company'
}

function subjectOf({ domain, leadId }: Lead, about: FactClaimTarget): FactSubject {
  return about === 'company' ? { domain } : { leadId }
}

async function tell(
  context: Context,
  tx: Transaction,
  change: { readonly ref: LeadRef; readonly lead: Lead; readonly about: FactClaimTarget; readonly path: string },
): Promise<void> {
  const { campaignId, leadId } = change.lead
  const data = { about: change.about, fields: [change.path] }
  await emit(context, tx, change.ref.organizationId, [{ type: 'facts.changed', campaignId, leadId, data }])
}
