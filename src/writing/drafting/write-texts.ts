import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { APPROVAL_HOLD, findLead, lockLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { ListedBackoff } from '../../platform/work/backoff.ts'
import {
  areDependenciesCurrent,
  askLlm,
  claimsAbout,
  findModel,
  knownFacts,
  saveFacts,
  withdrawTexts,
} from '../../research/index.ts'
import type { FactClaim, FactDependencies, ModelIdentity, UnattributedClaim } from '../../research/index.ts'
import { SENDING_STAGE, modelTextsOf, sequenceOf, whyPassedOver } from '../../sequences/index.ts'
import type { ModelTextPath } from '../../sequences/index.ts'
import { askApproval, closeWaiting } from '../approvals/ask-approval.ts'
import { resumeHeld } from '../approvals/decide-approval.ts'
import { decideTextGate, gatherTextGateInputs, lockTextGate } from '../approvals/text-gate.ts'
import { checkTexts } from '../fact-check/check-texts.ts'
import { findNextStep, markTextsChanged, shareCompanyFacts, wakeEmailOf } from '../store.ts'
import {
  WRITING_PROMPT,
  composeWritingQuestion,
  factsToShow,
  hashOfTemplate,
  ownWords,
  withFactPaths,
} from './prompt.ts'
import { completeWriting, deleteWritings, lockWriting, restartWriting } from './writing-store.ts'
import type { TextRequest, WritingEnd, WritingLease } from './writing-store.ts'

/** How often a lead whose text could not be written is tried again by itself, and how long after. */
export const WRITING_RETRIES: ListedBackoff = { waits: [10 * MINUTE, 10 * MINUTE] }

/** What is worth another try soon: the endpoint had a bad moment. */
const PASSING = 'paused changed dns refused timeout tls reset rate_limited server_error gateway_error'.split(' ')

/** There was nothing that a text could rest on; there may be by now. */
const NO_FACTS = 'no_facts'

/** What a look at a lead came to. `said` is undefined where what was written before stands. */
export interface WritingOutcome {
  readonly end: WritingEnd
  readonly said?: readonly UnattributedClaim[]
}

/**
 * Looks at what is written about a lead and has it written where it is wanted and missing: once for each model and wording
 * of ours, and again where the facts that it rests on are others, or
 * the words about the lead or the template that the model was shown. Answers how what came of it is saved, after which the
 * lead goes on in any case; undefined where it was called off.
 */
export async function writeTextsAbout(
  context: Context,
  lease: WritingLease,
  writing: TextRequest,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const { organizationId, leadId } = lease
  const lead = await findLead(context.db, organizationId, leadId)
  if (lead === undefined) return () => deleteWritings(context.db, organizationId, [leadId])
  const campaign = await findCampaign(context.db, organizationId, lead.campaignId)
  if (campaign === undefined || !isWrittenTo(lead)) {
    // Nothing is written, and nobody is asked any more about what is gone: its place in the round goes to others.
    return () => saveWriting(context, lease, { end: { ...writing, dueAt: null, attempts: 0 } })
  }
  const outcome = await decide(context, { lease, lead, campaign, writing }, signal)
  return outcome === undefined ? undefined : () => saveWriting(context, lease, outcome)
}

/** Only whoever may get an email. One that waits for an approval does: what it waits with may be wrong by now. */
function isWrittenTo({ status, holdReason }: Lead): boolean {
  const isInQueue = status === 'scored' || status === 'in_sequence'
  return isInQueue && (holdReason === null || holdReason === APPROVAL_HOLD)
}

interface Errand {
  readonly lease: WritingLease
  readonly lead: Lead
  readonly campaign: Campaign
  readonly writing: TextRequest
}

/** Undefined where it was called off. */
async function decide(context: Context, errand: Errand, signal: AbortSignal): Promise<WritingOutcome | undefined> {
  const { lead, campaign, writing } = errand
  const { db } = context
  const step = await findNextStep(db, lead.organizationId, lead)
  const wanted = step === undefined ? [] : modelTextsOf(campaign, lead, step)
  const model = await findModel(db, lead.organizationId)
  const facts = (await knownFacts(db, [lead])).get(lead.leadId) ?? new Map()
  const claims = (await claimsAbout(db, [lead])).get(lead.leadId) ?? []
  const rest = { ...writing, attempts: 0, dueAt: null }
  if (wanted.length === 0 || isDecided(claims, wanted)) return { end: { ...rest, state: settled(writing) } }
  if (isCurrent(writing, model) && writing.templateHash === hashOfTemplate(campaign) && stands(claims, { lead, facts }))
    return { end: rest }
  if (model === undefined) return { end: { ...rest, ...failed('off', writing, context.clock.now()) } }
  const shown = factsToShow(campaign, facts)
  if (shown.length === 0) return { end: { ...written(model, campaign), reason: NO_FACTS }, said: [] }
  // What stood is gone: its email waits for another, as it did for the first.
  if (writing.state === 'written') await restartWriting(db, errand.lease, context.clock.now())
  const answer = await askLlm(context, composeWritingQuestion(campaign, lead, shown), signal)
  if (answer.ok) {
    const said = checkTexts(withFactPaths(campaign, answer.object), {
      lead,
      facts: shown,
      template: ownWords(campaign, shown),
    })
    return { end: { ...written(answer.by, campaign), reason: said.length === 0 ? 'nothing_usable' : null }, said }
  }
  if (signal.aborted) return undefined
  return { end: { ...rest, ...failed(answer.reason, writing, context.clock.now()) } }
}

function written(by: ModelIdentity, campaign: Campaign): WritingEnd {
  const templateHash = hashOfTemplate(campaign)
  return {
    state: 'written',
    reason: null,
    promptVersion: WRITING_PROMPT,
    ...by,
    templateHash,
    attempts: 0,
    dueAt: null,
  }
}

function failed(reason: string, { attempts }: TextRequest, now: Date) {
  const wait = PASSING.includes(reason) ? waitAfter(WRITING_RETRIES, attempts + 1) : undefined
  const dueAt = wait === undefined ? null : new Date(now.getTime() + wait)
  return { state: 'failed' as const, reason, attempts: attempts + 1, dueAt }
}

/** Nobody waits for what is not wanted. */
function settled({ state }: TextRequest): TextRequest['state'] {
  return state === 'pending' ? 'written' : state
}

/** A person said something in place of everything that is wanted. */
function isDecided(claims: readonly FactClaim[], wanted: readonly ModelTextPath[]): boolean {
  return wanted.every((path) => claims.some((claim) => claim.path === path && claim.source === 'person'))
}

/** Written by the words and the model of today; where the model was switched off since, what it wrote stays. */
function isCurrent({ state, reason, promptVersion, ...by }: TextRequest, today: ModelIdentity | undefined): boolean {
  if (state !== 'written' || reason === NO_FACTS || promptVersion !== WRITING_PROMPT) return false
  return today === undefined || (by.model === today.model && by.endpoint === today.endpoint)
}

/** What the model wrote still rests on what is known, and on what the caller says of the lead. */
function stands(claims: readonly FactClaim[], ground: FactDependencies): boolean {
  const texts = claims.filter(({ path, source }) => source === 'llm' && path.startsWith('ai.'))
  return texts.every((text) => areDependenciesCurrent(text, ground))
}

/**
 * Saves what came of a look at a lead, where the lease is still ours: the texts in place of those before, and whom they
 * are asked about. A lead that waited for an approval of a text that is gone goes on.
 */
export async function saveWriting(context: Context, lease: WritingLease, outcome: WritingOutcome): Promise<void> {
  await transaction(context.db, async (tx) => {
    const lead = await lockIfThere(tx, lease)
    if (lead === undefined) return
    const { organizationId, leadId } = lease
    await shareCompanyFacts(tx, organizationId, [lead])
    if ((await lockWriting(tx, lease)) === undefined) return
    const current = await forTemplateOfToday(context, tx, lead, outcome)
    if (current.said !== undefined) {
      await replaceTexts(context, tx, lead, { said: current.said, model: current.end.model ?? '' })
    }
    await completeWriting(tx, lease, await endOf(context, tx, lead, current))
    await askAhead(context, tx, lead)
    await wakeEmailOf(tx, organizationId, leadId, context.clock.now())
    tx.afterCommit(() => context.wake(SENDING_STAGE))
  })
}

/** What was written for a template that is another by now is worth nothing, and is written anew at once. */
async function forTemplateOfToday(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId }: Lead,
  outcome: WritingOutcome,
): Promise<WritingOutcome> {
  if (outcome.said === undefined) return outcome
  const campaign = await findCampaign(tx, organizationId, campaignId)
  if (campaign === undefined || hashOfTemplate(campaign) === outcome.end.templateHash) return outcome
  return { said: [], end: { ...outcome.end, state: 'pending', dueAt: context.clock.now() } }
}

/** What was written on facts that are others by now is looked at again at once. */
async function endOf(
  context: Context,
  tx: Transaction,
  lead: Lead,
  { said, end }: WritingOutcome,
): Promise<WritingEnd> {
  if (said === undefined || said.length === 0) return end
  const facts = (await knownFacts(tx, [lead])).get(lead.leadId) ?? new Map()
  return said.every((text) => areDependenciesCurrent(text, { lead, facts }))
    ? end
    : { ...end, dueAt: context.clock.now() }
}

/** The lead with its person locked; undefined where it was removed meanwhile. */
async function lockIfThere(tx: Transaction, { organizationId, leadId }: WritingLease): Promise<Lead | undefined> {
  try {
    return await lockLead(tx, { organizationId, leadId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function replaceTexts(
  context: Context,
  tx: Transaction,
  { organizationId, leadId }: Lead,
  { said, model }: { said: readonly UnattributedClaim[]; model: string },
): Promise<void> {
  const now = context.clock.now()
  await withdrawTexts(tx, organizationId, [leadId], now)
  await saveFacts(tx, { organizationId, about: { leadId }, source: 'llm', name: model, now }, said)
  await markTextsChanged(tx, organizationId, [leadId])
}

/** A person is asked about a text when it is written, and has until its email is due. */
async function askAhead(context: Context, tx: Transaction, lead: Lead): Promise<void> {
  const { organizationId, leadId, campaignId } = lead
  const campaign = await findCampaign(tx, organizationId, campaignId)
  const step = await findNextStep(tx, organizationId, lead)
  const facts = (await knownFacts(tx, [lead])).get(leadId) ?? new Map()
  if (campaign === undefined) return
  const now = context.clock.now()
  const about = { leads: [lead], campaigns: new Map([[campaignId, campaign]]) }
  const number = step ?? 0
  const question = { campaign, lead, facts, step: number, plannedAt: now, now }
  await lockTextGate(tx, organizationId, about)
  const before = decideTextGate(await gatherTextGateInputs(tx, organizationId, about), question)
  const condition = sequenceOf(campaign).steps.find((one) => one.number === number)?.condition
  const isForLead = step !== undefined && whyPassedOver(condition, { lead, campaign, facts, now }) === undefined
  const isWrittenTo = lead.status !== 'ended' && (lead.holdReason === null || lead.holdReason === APPROVAL_HOLD)
  const isSame = (one: { textHash: string | null; step: number; fingerprint: string }) =>
    one.step === number && one.textHash === before.textsHash && one.fingerprint === before.fingerprint
  // Before a place is looked for: the lead's own may become free.
  await closeWaiting(context, tx, organizationId, {
    state: 'withdrawn',
    leadIds: [leadId],
    keep: (approval) => isForLead && isSame(approval) && before.leave !== 'free',
  })
  if (isForLead && isWrittenTo) {
    const room = await gatherTextGateInputs(tx, organizationId, about)
    const standing = decideTextGate(room, question)
    await askApproval(context, tx, { lead, step: number, room, standing })
  }
  await resumeHeld(context, tx, lead)
}
