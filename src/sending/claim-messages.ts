import { APPROVAL_HOLD, endLeads, holdLead, lockLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { isTurnOfNew } from '../mailboxes/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { asError } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { PASSED_OVER } from '../sequences/index.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { askApproval, askToWrite, lockTexts } from '../writing/index.ts'
import { claimNotice } from './claim-notice.ts'
import type { WrittenStep } from './compose-message.ts'
import { isFirstEmail } from './first-email.ts'
import { wakeLeads } from './follow-store.ts'
import { judgeMessage, takeRoom } from './judge-message.ts'
import type { Judgement } from './judge-message.ts'
import { leaseMessages, storeWritten } from './lease-message.ts'
import type { ClaimedMessage, Leaving } from './lease-message.ts'
import { lockMessages, postponeMessages, settleMessage } from './message-store.ts'
import type { Message, Postponement } from './message-store.ts'
import { AFTER_FAULT } from './organization-cap.ts'
import type { Candidate } from './queue-store.ts'
import { recordFailed, recordHandedOver } from './record-outcome.ts'
import type { HandedOver } from './record-outcome.ts'
import { campaignsOf, readSurroundings } from './surroundings.ts'
import type { Room, Surroundings } from './surroundings.ts'
import { tryTurn } from './turn-store.ts'

/** What is written at the end, for all emails of a batch at once. */
export interface Batch {
  readonly leaving: Leaving[]
  readonly captured: HandedOver[]
  readonly postponed: Postponement[]
  /** The texts of captured ones. */
  readonly written: WrittenStep[]
  /** Leads about whom a text is to be written that nobody was asked for. */
  readonly unwritten: Lead[]
}

/**
 * Decides about emails of one organization, best first, with everybody concerned locked: contacts, leads, what is known
 * of their companies, approvals of their campaigns, messages, and the chosen mailboxes last. Closed gates put an email off; an open way captures it (test)
 * or leases it (live). Answers the leases; none while another process is at this organization.
 */
export async function claimMessages(
  context: Context,
  organizationId: string,
  candidates: readonly Candidate[],
): Promise<ClaimedMessage[]> {
  return transaction(context.db, async (tx) => {
    if (!(await tryTurn(tx, organizationId))) return []
    await lockKnownContacts(tx, organizationId, [...new Set(candidates.map(({ addressHash }) => addressHash))])
    const leadIds = [...new Set(candidates.map(({ leadId }) => leadId))]
    const leads = await lockLeads(tx, organizationId, leadIds)
    const campaigns = await campaignsOf(tx, organizationId, leads)
    await lockTexts(tx, organizationId, { leads, campaigns })
    const ids = candidates.map(({ messageId }) => messageId)
    const messages = await lockMessages(tx, organizationId, ids)
    // Read after the locks: whoever suppressed an address while this waited is seen.
    const mailboxIds = [...messages.values()].flatMap(({ mailboxId }) => mailboxId ?? [])
    const { places, room } = await readSurroundings(context, tx, organizationId, { leads, mailboxIds, campaigns })
    const batch: Batch = { leaving: [], captured: [], postponed: [], written: [], unwritten: [] }
    const decisions = candidates.flatMap(({ messageId, leadId }): Decision[] => {
      const message = messages.get(messageId)
      const place = places.get(leadId)
      if (message === undefined || place === undefined || !isDue(message, room.now)) return []
      return [{ message, place, room, batch }]
    })
    await decideInTurn(context, tx, decisions)
    await storeWritten(tx, organizationId, room.now, batch.written)
    await recordHandedOver(context, tx, organizationId, batch.captured)
    await postponeMessages(tx, organizationId, batch.postponed)
    if (batch.unwritten.length > 0) await askToWrite(context, tx, organizationId, batch.unwritten)
    return leaseMessages(context, tx, room, batch.leaving)
  })
}

/** Follow-ups before first emails to leads; but one whose mailbox has given follow-ups their share waits for these. */
async function decideInTurn(context: Context, tx: Transaction, decisions: readonly Decision[]): Promise<void> {
  const first = decisions.filter(({ message, place }) => isFirstEmail(message, place.lead))
  const others = decisions.filter((one) => !first.includes(one))
  const late: Decision[] = []
  for (const one of others) if (!(await decide(context, tx, one, first.length > 0))) late.push(one)
  for (const one of [...first, ...late]) await decide(context, tx, one, false)
}

function isDue({ state, dueAt }: Message, now: Date): boolean {
  return state === 'queued' && dueAt !== null && dueAt <= now
}

/** An email that is decided about, and the batch that what becomes of it joins. */
export interface Decision {
  readonly message: Message
  readonly place: Surroundings
  readonly room: Room
  readonly batch: Batch
}

/** False where a follow-up steps back for the first emails to other leads, and is to be decided about after them. */
async function decide(context: Context, tx: Transaction, decision: Decision, stepsBack: boolean): Promise<boolean> {
  const { message, place, room, batch } = decision
  const { messageId } = message
  if (message.kind !== 'step') {
    await claimNotice(context, tx, decision)
    return true
  }
  const judgement = judge(context, decision)
  if (judgement.kind === 'lease') {
    if (stepsBack && isTurnOfNew(judgement.mailbox, room.now)) return false
    takeRoom(context, place, room, judgement.mailbox)
    batch.leaving.push({ message, place, ...judgement })
  } else if (judgement.kind === 'postpone') {
    batch.postponed.push({ messageId, until: judgement.until, reason: judgement.reason })
    if (judgement.isUnwritten === true) batch.unwritten.push(place.lead)
  } else if (judgement.kind === 'capture') {
    if (judgement.written !== undefined) batch.written.push(judgement.written)
    const captured = { ...message, variant: judgement.variant }
    batch.captured.push({ message: captured, lead: place.lead, mailboxId: null, end: { state: 'captured' } })
  } else await endWithout(context, tx, decision, judgement)
  return true
}

/** A fault of one email is its own: it is looked at again later, and those beside it go on. */
function judge(context: Context, { message, place, room }: Decision): Judgement {
  try {
    return judgeMessage(context, place, room, message)
  } catch (error) {
    const { messageId, leadId } = message
    context.log.error({ err: asError(error), messageId, leadId }, 'An email could not be claimed.')
    return { kind: 'postpone', until: new Date(room.now.getTime() + AFTER_FAULT), reason: 'fault' }
  }
}

/** The email does not leave, now or ever. */
async function endWithout(
  context: Context,
  tx: Transaction,
  { message, place: { lead }, room }: Decision,
  judgement: Exclude<Judgement, { kind: 'lease' | 'postpone' | 'capture' }>,
): Promise<void> {
  const { organizationId } = lead
  const at = { organizationId, messageId: message.messageId, token: null }
  switch (judgement.kind) {
    case 'lead_ended':
      await settleMessage(tx, at, { state: 'cancelled', reason: 'lead_ended' })
      break
    case 'suppressed':
      await endLeads(context, tx, organizationId, { leads: [lead], reason: 'suppressed' })
      break
    case 'not_next':
      await settleMessage(tx, at, { state: 'cancelled', reason: 'sequence_changed' })
      await wakeLeads(tx, organizationId, [lead.leadId], room.now)
      break
    case 'passed_over': {
      const data = { messageId: showId('msg', message.messageId), step: message.step, reason: judgement.reason }
      const { campaignId, leadId } = lead
      await settleMessage(tx, at, { state: 'cancelled', reason: PASSED_OVER })
      await emit(context, tx, organizationId, [{ type: 'step.passed_over', campaignId, leadId, data }])
      await wakeLeads(tx, organizationId, [leadId], room.now)
      break
    }
    case 'no_mail': {
      const { reason } = judgement
      await recordFailed(context, tx, { message, lead, token: null, code: 'no_mail', reason, bounced: false })
      break
    }
    case 'ask': {
      const { standing } = judgement
      await askApproval(context, tx, { lead, step: message.step, room: room.texts, standing })
      await holdLead(context, tx, lead, { reason: APPROVAL_HOLD, until: null })
      break
    }
    case 'hold':
      await holdForPerson(context, tx, { message, lead, problem: judgement.problem })
  }
}

async function holdForPerson(
  context: Context,
  tx: Transaction,
  held: { message: Message; lead: Surroundings['lead']; problem: string },
): Promise<void> {
  const { message, lead, problem } = held
  const at = { organizationId: lead.organizationId, messageId: message.messageId, token: null }
  await settleMessage(tx, at, { state: 'held', reason: problem })
  await emit(context, tx, lead.organizationId, [
    {
      type: 'message.held',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { messageId: showId('msg', message.messageId), step: message.step, reason: 'template' },
    },
  ])
  await holdLead(context, tx, lead, { reason: 'message_held', until: null })
}
