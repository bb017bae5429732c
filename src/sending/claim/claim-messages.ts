import { ADDRESS_HOLD, APPROVAL_HOLD, MESSAGE_HOLD, endLeads, holdLead, lockLeads } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { isTurnOfNew } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { asError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import { PASSED_OVER } from '../../sequences/index.ts'
import { lockKnownContacts } from '../../suppressions/index.ts'
import { requestVerdicts } from '../../verification/index.ts'
import { askApproval, lockTextGate, requestTexts } from '../../writing/index.ts'
import { composeStep, isUpToDate, isWritten } from '../compose/compose-message.ts'
import type { EmailIngredients, WrittenStep } from '../compose/compose-message.ts'
import type { MessageDrafts } from '../compose/draft-emails.ts'
import { recordFailed, recordSent } from '../delivery/record-outcome.ts'
import { wakeLeads } from '../follow-changes-store.ts'
import { isStopped } from '../limits/caps-store.ts'
import { useCapacity } from '../limits/move-capacity.ts'
import { lockMessages, retryMessagesLater, completeMessage } from '../message-store.ts'
import type { Message } from '../message-store.ts'
import { campaignsOf, readSendContexts } from '../send-context.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'
import { claimTransactional } from './claim-transactional.ts'
import { decideInTurn, decideSend, isDue } from './decide-send.ts'
import type { SendDecision } from './decide-send.ts'
import { leaseMessages, storeWritten } from './lease-messages.ts'
import type { ClaimBatch, ClaimedMessage, PendingDecision } from './lease-messages.ts'
import type { QueueCandidate } from './queue-store.ts'
import { commitDurably, trySendLock } from './send-lock-store.ts'

/**
 * Decides about emails of one organization, best first, with everybody concerned locked: contacts, leads, what is known
 * of their companies, approvals of their campaigns, messages, and the chosen mailboxes last. A closed gate has an email retried later;
 * an open way captures it (test) or leases it (live), with the text of its draft. One whose draft is missing, or no longer
 * what would be rendered, stays due. Answers the leases; undefined while another process is at this organization.
 */
export async function claimMessages(
  context: Context,
  organizationId: string,
  candidates: readonly QueueCandidate[],
  drafts: MessageDrafts,
): Promise<ClaimedMessage[] | undefined> {
  const claim = transaction(context.db, async (tx) => {
    if (!(await trySendLock(tx, organizationId))) return undefined
    await lockKnownContacts(tx, organizationId, [...new Set(candidates.map(({ addressHash }) => addressHash))])
    const leadIds = [...new Set(candidates.map(({ leadId }) => leadId))]
    const leads = await lockLeads(tx, organizationId, leadIds)
    const campaigns = await campaignsOf(tx, organizationId, leads)
    await lockTextGate(tx, organizationId, { leads, campaigns })
    const ids = candidates.map(({ messageId }) => messageId)
    const messages = await lockMessages(tx, organizationId, ids)
    // Read after the locks: whoever suppressed an address while this waited is seen.
    const mailboxIds = [...messages.values()].flatMap(({ mailboxId }) => mailboxId ?? [])
    const { places, room } = await readSendContexts(context, tx, organizationId, { leads, mailboxIds, campaigns })
    const batch: ClaimBatch = { leaving: [], captured: [], postponed: [], undrafted: [], written: [], unasked: [] }
    const decisions = candidates.flatMap(({ messageId, leadId }): PendingDecision[] => {
      const message = messages.get(messageId)
      const place = places.get(leadId)
      if (message === undefined || place === undefined || !isDue(message, room.now)) return []
      return [{ message, place, room, batch }]
    })
    await decideInTurn(decisions, (one, stepsBack) => decide(context, tx, one, { stepsBack, drafts }))
    if (isTold(decisions, batch)) await commitDurably(tx)
    return record(context, tx, room, { organizationId, batch })
  })
  return claim.catch((error: unknown) => {
    if (error instanceof Stopped) return []
    throw error
  })
}

/** Sending was stopped while a claim was under way. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Whether anything is written beside leases and when to look again, such as an event. */
function isTold(
  decisions: readonly PendingDecision[],
  { leaving, postponed, undrafted, unasked }: ClaimBatch,
): boolean {
  return leaving.length + postponed.length + undrafted.length < decisions.length || unasked.length > 0
}

/** Writes what was decided. The switch is asked last of all: whoever stops sending waits for no claim. */
async function record(
  context: Context,
  tx: Transaction,
  room: SendCapacity,
  { organizationId, batch }: { organizationId: string; batch: ClaimBatch },
): Promise<ClaimedMessage[]> {
  await storeWritten(tx, organizationId, room.now, batch.written)
  await recordSent(context, tx, organizationId, batch.captured)
  await retryMessagesLater(tx, organizationId, batch.postponed)
  const unwritten = batch.unasked.filter(({ reason }) => reason === 'writing')
  // Those that are left out look again in a minute: few more are paid for than could leave now.
  const most = ASKED_PER_MAILBOX * countFree(room)
  const unverified = batch.unasked.filter(({ reason }) => reason === 'address').slice(0, most)
  if (unwritten.length > 0) await requestTexts(context, tx, organizationId, leadsOf(unwritten))
  if (unverified.length > 0) await requestVerdicts(context, tx, organizationId, leadsOf(unverified))
  const leases = await leaseMessages(context, tx, room, batch.leaving)
  // Of an email that is leased it is asked once more before its first byte leaves.
  if (batch.captured.length > 0 && (await isStopped(tx, organizationId))) throw new Stopped()
  return leases
}

/** Addresses that a claim has asked about for each mailbox that may send now: some are not written to by what is said. */
const ASKED_PER_MAILBOX = 2

function countFree({ mailboxes, now }: SendCapacity): number {
  return [...mailboxes.values()].filter(({ nextSendAt }) => nextSendAt === null || nextSendAt <= now).length
}

function leadsOf(unasked: ClaimBatch['unasked']): Lead[] {
  return unasked.map(({ lead }) => lead)
}

/** False where a follow-up steps back for the first emails to other leads, and is to be decided about after them. */
async function decide(
  context: Context,
  tx: Transaction,
  decision: PendingDecision,
  { stepsBack, drafts }: { stepsBack: boolean; drafts: MessageDrafts },
): Promise<boolean> {
  const { message, room, batch } = decision
  const { messageId } = message
  if (message.kind !== 'step') {
    await claimTransactional(context, tx, decision)
    return true
  }
  const verdict = judge(context, decision, drafts)
  if (verdict.kind === 'leave') {
    const { mailbox } = verdict.ingredients
    if (stepsBack && mailbox !== undefined && isTurnOfNew(mailbox, room.now)) return false
    letLeave(context, decision, verdict)
  } else if (verdict.kind === 'postpone') {
    const { until, reason, isUnasked } = verdict
    batch.postponed.push({ messageId, until, reason })
    if (isUnasked === true) batch.unasked.push({ lead: decision.place.lead, reason })
  } else if (verdict.kind === 'undrafted') batch.undrafted.push(message)
  else await endWithout(context, tx, decision, verdict)
  return true
}

/** What becomes of an email, with the text that it leaves with. */
type Verdict =
  | Exclude<SendDecision, { kind: 'leave' }>
  | { readonly kind: 'leave'; readonly ingredients: EmailIngredients; readonly written: WrittenStep | undefined }
  /** It may leave once it is rendered. */
  | { readonly kind: 'undrafted' }
  /** A variable has no value, or the template fails: no prospect sees that, a person does. */
  | { readonly kind: 'hold'; readonly problem: string }

/** A fault of one email is its own: it is looked at again later, and those beside it go on. */
function judge(context: Context, { message, place, room }: PendingDecision, drafts: MessageDrafts): Verdict {
  try {
    const judgement = decideSend(context, place, room, message)
    return judgement.kind === 'leave' ? write(context, message, judgement.ingredients, drafts) : judgement
  } catch (error) {
    const { messageId, leadId } = message
    context.log.error({ err: asError(error), messageId, leadId }, 'An email could not be claimed.')
    return { kind: 'postpone', until: new Date(room.now.getTime() + AFTER_FAULT), reason: 'fault' }
  }
}

function write(context: Context, message: Message, ingredients: EmailIngredients, drafts: MessageDrafts): Verdict {
  if (isWritten(message, ingredients)) return { kind: 'leave', ingredients, written: undefined }
  const draft = drafts.get(message.messageId)
  if (draft === undefined || !isUpToDate(context, message, ingredients, draft)) return { kind: 'undrafted' }
  const composed = composeStep(context, message, ingredients, draft)
  if (!composed.ok) return { kind: 'hold', problem: composed.problem }
  return { kind: 'leave', ingredients, written: composed.written }
}

function letLeave(
  context: Context,
  { message, place, room, batch }: PendingDecision,
  { ingredients: { mailbox }, written }: Extract<Verdict, { kind: 'leave' }>,
): void {
  if (mailbox !== undefined) {
    useCapacity(context, place, room, mailbox)
    batch.leaving.push({ message, place, mailbox, ...(written === undefined ? {} : { written }) })
    return
  }
  if (written !== undefined) batch.written.push(written)
  const captured = { ...message, variant: written?.composed.variant ?? message.variant ?? 0 }
  batch.captured.push({ message: captured, lead: place.lead, mailboxId: null, end: { state: 'captured' } })
}

/** The email does not leave, now or ever. */
async function endWithout(
  context: Context,
  tx: Transaction,
  { message, place: { lead }, room }: PendingDecision,
  verdict: Exclude<Verdict, { kind: 'leave' | 'postpone' | 'undrafted' }>,
): Promise<void> {
  const { organizationId } = lead
  switch (verdict.kind) {
    case 'lead_ended':
      await completeMessage(tx, organizationId, message, { state: 'cancelled', reason: 'lead_ended' })
      break
    case 'suppressed':
      await endLeads(context, tx, organizationId, { leads: [lead], reason: 'suppressed' })
      break
    case 'not_next':
      await completeMessage(tx, organizationId, message, { state: 'cancelled', reason: 'sequence_changed' })
      await wakeLeads(tx, organizationId, [lead.leadId], room.now)
      break
    case 'passed_over': {
      const data = { messageId: showId('msg', message.messageId), step: message.step, reason: verdict.reason }
      const { campaignId, leadId } = lead
      await completeMessage(tx, organizationId, message, { state: 'cancelled', reason: PASSED_OVER })
      await emit(context, tx, organizationId, [{ type: 'step.passed_over', campaignId, leadId, data }])
      await wakeLeads(tx, organizationId, [leadId], room.now)
      break
    }
    case 'no_mail': {
      const { reason } = verdict
      await recordFailed(context, tx, { message, lead, code: 'no_mail', reason, bounced: false })
      break
    }
    case 'address':
      if (verdict.rule === 'hold') await holdLead(context, tx, lead, { reason: ADDRESS_HOLD, until: null })
      else {
        const cause = `address_${verdict.verdict}`
        await endLeads(context, tx, organizationId, { leads: [lead], reason: 'failed', cause })
      }
      break
    case 'ask': {
      const { standing } = verdict
      await askApproval(context, tx, { lead, step: message.step, room: room.texts, standing })
      await holdLead(context, tx, lead, { reason: APPROVAL_HOLD, until: null })
      break
    }
    case 'hold':
      await holdForPerson(context, tx, { message, lead, problem: verdict.problem })
  }
}

async function holdForPerson(
  context: Context,
  tx: Transaction,
  held: { message: Message; lead: SendContext['lead']; problem: string },
): Promise<void> {
  const { message, lead, problem } = held
  await completeMessage(tx, lead.organizationId, message, { state: 'held', reason: problem })
  await emit(context, tx, lead.organizationId, [
    {
      type: 'message.held',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { messageId: showId('msg', message.messageId), step: message.step, reason: 'template' },
    },
  ])
  await holdLead(context, tx, lead, { reason: MESSAGE_HOLD, until: null })
}
