import { findCampaign } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { APPROVAL_HOLD, findLead } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { askLlm, claimsAbout, findModel, isGrounded, knownFacts } from '../research/index.ts'
import type { Claim, Ground, ModelIdentity, Said } from '../research/index.ts'
import { usedTexts } from '../sequences/index.ts'
import type { TextPath } from '../sequences/index.ts'
import { checkTexts } from './check-texts.ts'
import { findNextStep } from './email-store.ts'
import { composeQuestion, factsToShow, hashOfTemplate, templateToShow, WRITING_PROMPT } from './prompt.ts'
import { saveWriting } from './save-writing.ts'
import { beginAnew, deleteWritings } from './writing-store.ts'
import type { Writing, WritingEnd, WritingLease } from './writing-store.ts'

/** How often a lead whose text could not be written is tried again by itself, and how long after. */
const MOST_ATTEMPTS = 3
const TRY_AGAIN = 10 * MINUTE

/** What is worth another try soon: the endpoint had a bad moment. */
const PASSING: readonly string[] = [
  'paused',
  'changed',
  'dns',
  'refused',
  'timeout',
  'tls',
  'reset',
  'rate_limited',
  'server_error',
  'gateway_error',
]

/** There was nothing that a text could rest on; there may be by now. */
const NO_FACTS = 'no_facts'

/** What a look at a lead came to. `said` is undefined where what was written before stands. */
export interface Outcome {
  readonly end: WritingEnd
  readonly said?: readonly Said[]
}

/**
 * Looks at what is written about a lead and has it written where it is wanted and missing: once for each model and wording
 * of ours, and again where the facts that it rests on are others, or
 * the words about the lead or the template that the model was shown. What comes of it is saved; leads go on in any case. False
 * where it was called off.
 */
export async function writeAbout(
  context: Context,
  lease: WritingLease,
  writing: Writing,
  signal: AbortSignal,
): Promise<boolean> {
  const { organizationId, leadId } = lease
  const lead = await findLead(context.db, organizationId, leadId)
  if (lead === undefined) {
    await deleteWritings(context.db, organizationId, [leadId])
    return true
  }
  const campaign = await findCampaign(context.db, organizationId, lead.campaignId)
  if (campaign === undefined || !isWrittenTo(lead)) {
    // Nothing is written, and nobody is asked any more about what is gone: its place in the round goes to others.
    await saveWriting(context, lease, { end: { ...writing, dueAt: null, attempts: 0 } })
    return true
  }
  const outcome = await decide(context, { lease, lead, campaign, writing }, signal)
  if (outcome === undefined || signal.aborted) return false
  await saveWriting(context, lease, outcome)
  return true
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
  readonly writing: Writing
}

/** Undefined where it was called off. */
async function decide(context: Context, errand: Errand, signal: AbortSignal): Promise<Outcome | undefined> {
  const { lead, campaign, writing } = errand
  const { db } = context
  const step = await findNextStep(db, lead.organizationId, lead)
  const wanted = step === undefined ? [] : usedTexts(campaign, lead, step)
  const model = await findModel(db, lead.organizationId)
  const facts = (await knownFacts(db, [lead])).get(lead.leadId) ?? new Map()
  const claims = (await claimsAbout(db, [lead])).get(lead.leadId) ?? []
  const rest = { ...writing, attempts: 0, dueAt: null }
  if (wanted.length === 0 || isDecided(claims, wanted)) return { end: { ...rest, state: settled(writing) } }
  if (isCurrent(writing, model) && writing.templateHash === hashOfTemplate(campaign) && stands(claims, { lead, facts }))
    return { end: rest }
  if (model === undefined) return { end: { ...rest, ...failed('off', writing, context.clock.now()) } }
  const shown = factsToShow(facts)
  if (shown.length === 0) return { end: { ...written(model, campaign), reason: NO_FACTS }, said: [] }
  // What stood is gone: its email waits for another, as it did for the first.
  if (writing.state === 'written') await beginAnew(db, errand.lease, context.clock.now())
  const answer = await askLlm(context, composeQuestion(campaign, lead, shown), signal)
  if (answer.ok) {
    const said = checkTexts(answer.object, { lead, facts: shown, template: templateToShow(campaign) })
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

function failed(reason: string, { attempts }: Writing, now: Date) {
  const isWorthAnother = PASSING.includes(reason) && attempts + 1 < MOST_ATTEMPTS
  const dueAt = isWorthAnother ? new Date(now.getTime() + TRY_AGAIN) : null
  return { state: 'failed' as const, reason, attempts: attempts + 1, dueAt }
}

/** Nobody waits for what is not wanted. */
function settled({ state }: Writing): Writing['state'] {
  return state === 'pending' ? 'written' : state
}

/** A person said something in place of everything that is wanted. */
function isDecided(claims: readonly Claim[], wanted: readonly TextPath[]): boolean {
  return wanted.every((path) => claims.some((claim) => claim.path === path && claim.source === 'person'))
}

/** Written by the words and the model of today; where the model was switched off since, what it wrote stays. */
function isCurrent({ state, reason, promptVersion, ...by }: Writing, today: ModelIdentity | undefined): boolean {
  if (state !== 'written' || reason === NO_FACTS || promptVersion !== WRITING_PROMPT) return false
  return today === undefined || (by.model === today.model && by.endpoint === today.endpoint)
}

/** What the model wrote still rests on what is known, and on what the caller says of the lead. */
function stands(claims: readonly Claim[], ground: Ground): boolean {
  const texts = claims.filter(({ path, source }) => source === 'llm' && path.startsWith('ai.'))
  return texts.every((text) => isGrounded(text, ground))
}
