import { randomUUID } from 'node:crypto'
import { findCampaign } from '../campaigns/index.ts'
import { endLeads, findLead, holdLead, lockLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { knownFacts } from '../research/index.ts'
import { hostSuffixes, lockContacts, setLiveLead } from '../suppressions/index.ts'
import { mailboxIdsOf } from './campaign-part.ts'
import { nextSendAfter } from './choose-mailbox.ts'
import { composeStep, senderOfNotice } from './compose-message.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { Gate } from './gates.ts'
import { gatherGates } from './gather-gates.ts'
import type { Surroundings } from './gather-gates.ts'
import { bookSend, findSendingRules, lockMailboxes } from './mailbox-store.ts'
import type { Mailbox } from './mailbox-store.ts'
import { lockMessage, postponeMessage, setSenderOfNotice, settleMessage, takeMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import type { Candidate } from './queue-store.ts'
import { recordHandedOver } from './record-outcome.ts'

export const LEASE = 2 * MINUTE
/** Where no instant is known at which a gate opens, it is asked again after this. */
const ASK_AGAIN = 10 * MINUTE

/** A live email that this process holds under a lease and may hand to its mail server. */
export interface ClaimedMessage {
  readonly organizationId: string
  readonly messageId: string
  readonly leadId: string
  readonly token: string
  readonly mailboxId: string
}

/**
 * Decides about one email with everybody concerned locked: contact, lead, message, mailboxes. Closed gates put it off;
 * an open way captures it (test) or leases it (live). Answers the lease, or undefined when there is nothing to hand over.
 */
export async function claimMessage(
  context: Context,
  organizationId: string,
  candidate: Candidate,
): Promise<ClaimedMessage | undefined> {
  return transaction(context.db, async (tx) => {
    const people = await lockSurroundings(context, tx, organizationId, candidate.leadId)
    if (people === undefined) return undefined
    const message = await lockMessage(tx, organizationId, candidate.messageId)
    if (message?.state !== 'queued' || message.dueAt === null || message.dueAt > people.now) return undefined
    const surroundings = await withMailboxes(tx, people)
    if (message.kind !== 'step') return sendNotice(context, tx, message, surroundings)
    const facts = await gatherGates(tx, surroundings)
    const gates = evaluateGates(facts)
    if (gates.some((gate) => !gate.pass)) {
      await standBack(context, tx, { message, surroundings, gates })
      return undefined
    }
    const mailbox = facts.mailbox?.kind === 'ready' ? findMailbox(surroundings, facts.mailbox.mailboxId) : undefined
    return sendStep(context, tx, { message, surroundings, mailbox })
  })
}

async function lockSurroundings(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leadId: string,
): Promise<Surroundings | undefined> {
  const now = context.clock.now()
  const found = await findLead(tx, organizationId, leadId)
  if (found === undefined) return undefined
  const { addressHash, emailKey } = found
  const key = { organizationId, addressHash, emailKey, suffixes: hostSuffixes(emailKey) }
  const [contact] = await lockContacts(tx, [key], now)
  const [lead] = await lockLeads(tx, organizationId, [leadId])
  const campaign = await findCampaign(tx, organizationId, found.campaignId)
  if (contact === undefined || lead === undefined || campaign === undefined) return undefined
  const facts = (await knownFacts(tx, [lead])).get(leadId) ?? new Map()
  const rules = await findSendingRules(tx, organizationId)
  return { lead, campaign, contact, facts, rules, mailboxes: [], now }
}

/** Mailboxes are locked last, and only where one of them is going to send. */
async function withMailboxes(tx: Transaction, surroundings: Surroundings): Promise<Surroundings> {
  const { lead, campaign, now } = surroundings
  if (campaign.mode !== 'live') return surroundings
  return { ...surroundings, mailboxes: await lockMailboxes(tx, lead.organizationId, mailboxIdsOf(campaign), now) }
}

function findMailbox(surroundings: Surroundings, mailboxId: string): Mailbox | undefined {
  return surroundings.mailboxes.find((mailbox) => mailbox.mailboxId === mailboxId)
}

/** A gate is closed: the email waits for it, or goes where its lead went. */
async function standBack(
  context: Context,
  tx: Transaction,
  claim: { message: Message; surroundings: Surroundings; gates: readonly Gate[] },
): Promise<void> {
  const { message, surroundings, gates } = claim
  const { lead, now } = surroundings
  const closed = gates.find((gate) => !gate.pass)
  if (closed?.gate === 'lead') {
    const lease = { organizationId: lead.organizationId, messageId: message.messageId, token: null }
    await settleMessage(tx, lease, { state: 'cancelled', reason: 'lead_ended' })
    return
  }
  if (closed?.gate === 'suppression') {
    await endLeads(context, tx, lead.organizationId, { leads: [lead], reason: 'suppressed' })
    return
  }
  const until = nextEligible(gates, now) ?? new Date(now.getTime() + ASK_AGAIN)
  const later = until > now ? until : new Date(now.getTime() + ASK_AGAIN)
  await postponeMessage(tx, {
    organizationId: lead.organizationId, messageId: message.messageId,
    until: later, reason: closed?.gate ?? 'wait',
  })
}

async function sendStep(
  context: Context,
  tx: Transaction,
  claim: { message: Message; surroundings: Surroundings; mailbox: Mailbox | undefined },
): Promise<ClaimedMessage | undefined> {
  const { message, surroundings, mailbox } = claim
  const { lead, campaign, facts, rules } = surroundings
  const composed = await composeStep(context, tx, message, { lead, campaign, facts, rules, mailbox })
  if (!composed.ok) {
    await holdForPerson(context, tx, { message, lead, problem: composed.problem })
    return undefined
  }
  if (!message.live) {
    await recordHandedOver(context, tx, { message: { ...message, variant: composed.variant }, lead, mailboxId: null, end: { state: 'captured' } })
    return undefined
  }
  if (mailbox === undefined) throw new Error('A live email passed its gates without a mailbox.')
  await setLiveLead(tx, lead.organizationId, lead.addressHash, lead.leadId)
  return lease(context, tx, { message, lead, mailbox })
}

/** A variable has no value, or the template fails: no prospect sees that, a person does. */
async function holdForPerson(
  context: Context,
  tx: Transaction,
  held: { message: Message; lead: Lead; problem: string },
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

async function lease(
  context: Context,
  tx: Transaction,
  claim: { message: Message; lead: Lead; mailbox: Mailbox },
): Promise<ClaimedMessage> {
  const { message, lead, mailbox } = claim
  const { organizationId } = lead
  const now = context.clock.now()
  const token = randomUUID()
  await bookSend(tx, { organizationId, mailboxId: mailbox.mailboxId, now, nextSendAt: nextSendAfter(now, context.random) })
  const until = new Date(now.getTime() + LEASE)
  await takeMessage(tx, { organizationId, messageId: message.messageId, now, until, token })
  return { organizationId, messageId: message.messageId, leadId: lead.leadId, token, mailboxId: mailbox.mailboxId }
}

/** Mail about a meeting goes out at once: it answers somebody who just acted. */
async function sendNotice(
  context: Context,
  tx: Transaction,
  message: Message,
  surroundings: Surroundings,
): Promise<ClaimedMessage | undefined> {
  const { lead, now } = surroundings
  const { organizationId } = lead
  const mailboxes = message.live ? surroundings.mailboxes : []
  const own = mailboxes.find((mailbox) => mailbox.mailboxId === lead.mailboxId && mailbox.status === 'ok')
  const mailbox = own ?? mailboxes.find((one) => one.status === 'ok')
  if (message.live && mailbox === undefined) {
    const until = new Date(now.getTime() + ASK_AGAIN)
    await postponeMessage(tx, { organizationId, messageId: message.messageId, until, reason: 'mailbox' })
    return undefined
  }
  const sender = senderOfNotice(mailbox)
  await setSenderOfNotice(tx, organizationId, message.messageId, { ...sender, name: mailbox?.fromName ?? surroundings.rules.name })
  if (mailbox !== undefined) return lease(context, tx, { message, lead, mailbox })
  const at = { organizationId, messageId: message.messageId, token: null }
  await settleMessage(tx, at, { state: 'captured', sentAt: now })
  return undefined
}
