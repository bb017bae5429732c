import { writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { APPROVAL_HOLD, findLead, liftHolds, lockLead } from '../../leads/index.ts'
import type { Lead, LeadRef } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import type { Consequence } from '../../platform/context.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { cleanText, knownFacts, saveFacts } from '../../research/index.ts'
import type { KnownFacts, LeadFact, UnattributedClaim } from '../../research/index.ts'
import { modelTextsOf } from '../../sequences/index.ts'
import type { ModelTextPath } from '../../sequences/index.ts'
import { hasLeft, markTextsChanged } from '../store.ts'
import { findApproval, findWaiting, listApprovals, lockApprovals, saveDecisions } from './approval-store.ts'
import type { Approval } from './approval-store.ts'
import { closeWaiting, tellDecided, wakeEmails } from './ask-approval.ts'
import { hashOfTexts, textInWords } from './text-gate.ts'

/**
 * What a person says about the texts of an email. What is approved is what they have read: `textVersion`. `edit` without
 * `path` is of the only text that it has.
 */
export type ApprovalDecision =
  | { readonly kind: 'approve'; readonly textVersion: string }
  | { readonly kind: 'reject' }
  | { readonly kind: 'edit'; readonly text: string; readonly path?: ModelTextPath | undefined }

const VERB = { approve: 'approved', reject: 'rejected', edit: 'edited' } as const

/** An approval as a caller names it; `leadId` is found. */
export type ApprovalRef = Omit<LeadRef, 'leadId'> & { readonly approvalId: string }

interface Matter {
  readonly ref: ApprovalRef
  readonly approval: Approval
  readonly lead: Lead
  readonly campaign: Campaign
  readonly facts: KnownFacts
  readonly paths: readonly ModelTextPath[]
}

/**
 * Decides about the texts of one email. Approved, they leave to the letter; rejected, the email goes with the words of its
 * template, now and in later steps; edited, the person's words stand in their place and are approved. The lead goes on
 * where it was held for this. What was approved may still be rejected or edited until the email begins to leave.
 * @throws AppError `not_found`, `conflict` where the text is another by now or the email has left, `validation_failed`
 */
export async function decideApproval(context: Context, ref: ApprovalRef, decision: ApprovalDecision): Promise<void> {
  const stale = await transaction(context.db, async (tx) => {
    const found = await findReachable(tx, ref)
    const lead = await lockLead(tx, { ...ref, leadId: found.leadId ?? '' })
    await lockApprovals(tx, ref.organizationId, [found.campaignId])
    const approval = await findReachable(tx, ref)
    const campaign = await findCampaign(tx, ref.organizationId, found.campaignId)
    if (campaign === undefined) throw notFound('approval')
    const facts = (await knownFacts(tx, [lead])).get(lead.leadId) ?? new Map()
    const matter = { ref, approval, lead, campaign, facts, paths: modelTextsOf(campaign, lead, approval.step) }
    if (approval.state === 'waiting' && !isPresent(matter)) {
      await withdrawStale(context, tx, matter)
      return matter
    }
    await decide(context, tx, matter, decision)
    return undefined
  })
  if (stale !== undefined) throw anotherText(stale)
}

function textsOf({ facts, paths }: Matter): LeadFact[] {
  return paths.flatMap((path) => facts.get(path) ?? [])
}

function isPresent(matter: Matter): boolean {
  return hashOfTexts(textsOf(matter)) === matter.approval.textHash
}

/** Whether the person has read what is there. Only an approval lets words leave that nobody else answers for. */
function isRead({ approval }: Matter, decision: ApprovalDecision): boolean {
  return decision.kind !== 'approve' || decision.textVersion === approval.textHash
}

/** Nobody can decide about a text that is not there: its place goes to others, and the lead with what is known now. */
async function withdrawStale(context: Context, tx: Transaction, { ref, lead, approval }: Matter): Promise<void> {
  const keep = ({ approvalId }: Approval) => approvalId !== approval.approvalId
  await closeWaiting(context, tx, ref.organizationId, { state: 'withdrawn', leadIds: [lead.leadId], keep })
  await resumeHeld(context, tx, lead)
}

function anotherText(matter: Matter): AppError {
  const words = 'This text has changed; `texts` has the new one. Review it in the list again.'
  const texts = textsOf(matter)
  const shown = texts.map(({ path, value }) => ({ path, text: textInWords(value) }))
  return new AppError('conflict', words, { details: { textVersion: hashOfTexts(texts), texts: shown } })
}

async function findReachable(tx: Transaction, ref: ApprovalRef): Promise<Approval> {
  const found = await findApproval(tx, ref.organizationId, ref.approvalId)
  const isReachable = found !== undefined && ref.campaignIds?.has(found.campaignId) !== false
  if (!isReachable || found.leadId === null) throw notFound('approval')
  return found
}

async function decide(context: Context, tx: Transaction, matter: Matter, decision: ApprovalDecision): Promise<void> {
  const { approval, ref, lead } = matter
  const { organizationId, actor = 'operator' } = ref
  if (decision.kind === 'approve' && approval.state === 'approved' && isRead(matter, decision)) return
  await assertOpen(tx, matter, decision)
  const now = context.clock.now()
  const textHash = await write(context, tx, matter, decision)
  const state = decision.kind === 'reject' ? ('rejected' as const) : ('approved' as const)
  const edited = decision.kind === 'edit' || approval.edited
  const { approvalId } = approval
  await saveDecisions(tx, organizationId, { actor, now }, [
    { approvalId, state, edited, ...(textHash === undefined ? {} : { textHash }) },
  ])
  await tellDecided(context, tx, organizationId, { approvals: [approval], decision: VERB[decision.kind] })
  const action = `approval.${VERB[decision.kind]}`
  const after = { step: approval.step, textVersion: textHash ?? approval.textHash }
  await writeAudit(tx, now, { organizationId, actor, action, target: showId('appr', approvalId), after })
  await resumeHeld(context, tx, lead)
  await wakeEmails(context, tx, organizationId, [approval.campaignId])
}

/** @throws AppError `conflict` */
async function assertOpen(tx: Transaction, matter: Matter, decision: ApprovalDecision): Promise<void> {
  const { approval, lead } = matter
  const { state, step } = approval
  if (state !== 'waiting' && state !== 'approved') {
    const words = state === 'rejected' ? 'This text was rejected.' : 'This text no longer needs approval.'
    throw new AppError('conflict', `${words} Read the list again.`)
  }
  if (!isPresent(matter) || !isRead(matter, decision)) throw anotherText(matter)
  // Marked first: an email that is about to leave with this text is seen, or does not leave with it.
  if (decision.kind !== 'approve') await markTextsChanged(tx, lead.organizationId, [lead.leadId])
  if (await hasLeft(tx, lead.organizationId, lead, step)) {
    throw new AppError('conflict', 'The email was already sent with this text.')
  }
}

/** What the person says in place of the model; answers the hash of the texts where they are others now. */
async function write(
  context: Context,
  tx: Transaction,
  { ref, lead, facts, paths }: Matter,
  decision: ApprovalDecision,
): Promise<string | undefined> {
  if (decision.kind === 'approve') return undefined
  const said = decision.kind === 'edit' ? [edited(paths, facts, decision)] : refusals(paths, facts)
  const { organizationId, actor: name = 'operator' } = ref
  const { leadId } = lead
  const words = { organizationId, about: { leadId }, source: 'person', name, now: context.clock.now() } as const
  await saveFacts(tx, words, said)
  if (decision.kind === 'reject') return undefined
  const after = (await knownFacts(tx, [lead])).get(leadId)
  return hashOfTexts(paths.flatMap((path) => after?.get(path) ?? []))
}

/** Nothing is known in place of what the model wrote; what a person wrote stays. */
export function refusals(paths: readonly ModelTextPath[], facts: KnownFacts): UnattributedClaim[] {
  const written = paths.filter((path) => facts.get(path)?.source === 'llm')
  return written.map((path) => ({ path, value: null, confidence: 1 }))
}

/** @throws AppError `validation_failed` */
function edited(
  paths: readonly ModelTextPath[],
  facts: KnownFacts,
  { text, path }: Extract<ApprovalDecision, { kind: 'edit' }>,
): UnattributedClaim {
  const present = paths.filter((one) => facts.has(one))
  const chosen = path ?? (present.length === 1 ? present[0] : undefined)
  if (chosen === undefined || !paths.includes(chosen)) {
    const detail = `Say which text is edited. The email has ${paths.join(', ')}.`
    throw invalid([{ pointer: '/path', code: 'unknown_text', detail }])
  }
  const words = cleanText(text)
  if (words === '') throw invalid([{ pointer: '/text', code: 'blank', detail: 'Enter a text, or reject it.' }])
  return { path: chosen, value: chosen === 'ai.talkingPoints' ? words.split('\n') : words, confidence: 1 }
}

/**
 * A lead that was held for an approval goes on, unless it waits for another one; one that a person holds for another
 * reason stays.
 */
export async function resumeHeld(context: Context, tx: Transaction, lead: Lead): Promise<void> {
  if (lead.holdReason !== APPROVAL_HOLD) return
  if ((await findWaiting(tx, lead.organizationId, [lead.leadId])).length > 0) return
  await liftHolds(context, tx, lead.organizationId, { leads: [lead] })
}

/** How many are decided by one request at most: each is a transaction of its own. */
const MOST_AT_ONCE = 200

/** Which approvals, and what becomes of all that wait. */
export interface AllOf {
  readonly ref: Omit<ApprovalRef, 'approvalId'>
  readonly campaignId: string
  /** Null: of every step. */
  readonly step: number | null
  readonly kind: 'approve' | 'reject'
}

/**
 * Decides alike about everything of a campaign that waits now, at most 200; what changes meanwhile is passed over and
 * waits on. Answers how many were decided, and whether more wait.
 */
export async function decideAll(
  context: Context,
  { ref, campaignId, step, kind }: AllOf,
): Promise<{ decided: number; isMore: boolean }> {
  const { organizationId } = ref
  const among = { organizationId, campaignId, step, state: 'waiting' as const, among: null, after: null }
  const waiting = await listApprovals(context.db, { ...among, limit: MOST_AT_ONCE + 1 })
  let decided = 0
  for (const { approvalId, textHash } of waiting.slice(0, MOST_AT_ONCE)) {
    const decision = kind === 'approve' ? ({ kind, textVersion: textHash ?? '' } as const) : ({ kind } as const)
    if (await decideOne(context, { ...ref, approvalId }, decision)) decided += 1
  }
  return { decided, isMore: waiting.length > MOST_AT_ONCE }
}

async function decideOne(context: Context, ref: ApprovalRef, decision: ApprovalDecision): Promise<boolean> {
  try {
    await decideApproval(context, ref, decision)
    return true
  } catch (error) {
    // Somebody was faster, or the text is another by now.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')) return false
    throw error
  }
}

/**
 * Who resumes a lead has not read the text that waits about it, so it counts as rejected: the lead goes on, with the words
 * that the template has without it.
 */
export const rejectUnreadTexts: Consequence<'lead.resumed'> = async (context, tx, organizationId, happenings) => {
  const held = happenings.filter(({ data }) => data.from === APPROVAL_HOLD)
  const leadIds = held.flatMap(({ leadId }) => leadId ?? [])
  if (leadIds.length === 0) return
  const before = (waiting: readonly Approval[]) => refuse(context, tx, organizationId, waiting)
  await closeWaiting(context, tx, organizationId, { leadIds, state: 'rejected', before })
}

/** Nothing is known in place of what the model wrote about these. */
async function refuse(
  context: Context,
  tx: Transaction,
  organizationId: string,
  approvals: readonly Approval[],
): Promise<void> {
  for (const { leadId, campaignId, step } of approvals) {
    const campaign = await findCampaign(tx, organizationId, campaignId)
    const lead = leadId === null ? undefined : await findLead(tx, organizationId, leadId)
    if (lead === undefined || campaign === undefined) continue
    const facts = (await knownFacts(tx, [lead])).get(lead.leadId) ?? new Map()
    const about = { organizationId, about: { leadId: lead.leadId } }
    const by = { source: 'person', name: 'operator', now: context.clock.now() } as const
    await saveFacts(tx, { ...about, ...by }, refusals(modelTextsOf(campaign, lead, step), facts))
  }
}
