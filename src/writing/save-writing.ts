import { findCampaign } from '../campaigns/index.ts'
import { APPROVAL_HOLD, lockLead } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { isGrounded, knownFacts, saveFacts, withdrawTexts } from '../research/index.ts'
import type { Said } from '../research/index.ts'
import { SENDING_STAGE, whyPassedOver, sequenceOf } from '../sequences/index.ts'
import { askApproval, withdrawApprovals } from './ask-approval.ts'
import { resumeHeld } from './decide-approval.ts'
import { relyOnCompanies } from './company-store.ts'
import { findNextStep, markTextsChanged, wakeEmailOf } from './email-store.ts'
import { judgeTexts } from './judge-texts.ts'
import { hashOfTemplate } from './prompt.ts'
import { lockTexts, readTexts } from './read-texts.ts'
import type { Outcome } from './write-about.ts'
import { endWriting, lockWriting } from './writing-store.ts'
import type { WritingEnd, WritingLease } from './writing-store.ts'

/**
 * Saves what came of a look at a lead, where the lease is still ours: the texts in place of those before, and whom they
 * are asked about. A lead that waited for an approval of a text that is gone goes on.
 */
export async function saveWriting(context: Context, lease: WritingLease, outcome: Outcome): Promise<void> {
  await transaction(context.db, async (tx) => {
    const lead = await lockIfThere(tx, lease)
    if (lead === undefined) return
    const { organizationId, leadId } = lease
    await relyOnCompanies(tx, organizationId, [lead])
    if ((await lockWriting(tx, lease)) === undefined) return
    const current = await forTemplateOfToday(context, tx, lead, outcome)
    if (current.said !== undefined) {
      await replaceTexts(context, tx, lead, { said: current.said, model: current.end.model ?? '' })
    }
    await endWriting(tx, lease, await endOf(context, tx, lead, current))
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
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.said === undefined) return outcome
  const campaign = await findCampaign(tx, organizationId, campaignId)
  if (campaign === undefined || hashOfTemplate(campaign) === outcome.end.templateHash) return outcome
  return { said: [], end: { ...outcome.end, state: 'pending', dueAt: context.clock.now() } }
}

/** What was written on facts that are others by now is looked at again at once. */
async function endOf(context: Context, tx: Transaction, lead: Lead, { said, end }: Outcome): Promise<WritingEnd> {
  if (said === undefined || said.length === 0) return end
  const facts = (await knownFacts(tx, [lead])).get(lead.leadId) ?? new Map()
  return said.every((text) => isGrounded(text, { lead, facts })) ? end : { ...end, dueAt: context.clock.now() }
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
  { said, model }: { said: readonly Said[]; model: string },
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
  await lockTexts(tx, organizationId, about)
  const before = judgeTexts(await readTexts(tx, organizationId, about), question)
  const condition = sequenceOf(campaign).steps.find((one) => one.number === number)?.condition
  const isForLead = step !== undefined && whyPassedOver(condition, { lead, facts, now }) === undefined
  const isWrittenTo = lead.status !== 'ended' && (lead.holdReason === null || lead.holdReason === APPROVAL_HOLD)
  const isSame = (one: { textHash: string | null; step: number; fingerprint: string }) =>
    one.step === number && one.textHash === before.textsHash && one.fingerprint === before.fingerprint
  // Before a place is looked for: the lead's own may become free.
  await withdrawApprovals(context, tx, organizationId, {
    leadIds: [leadId],
    keep: (approval) => isForLead && isSame(approval) && before.leave !== 'free',
  })
  if (isForLead && isWrittenTo) {
    const room = await readTexts(tx, organizationId, about)
    const standing = judgeTexts(room, question)
    await askApproval(context, tx, { lead, step: number, room, standing })
  }
  await resumeHeld(context, tx, lead)
}
