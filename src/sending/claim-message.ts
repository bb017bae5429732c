import { lockMailboxes } from '../mailboxes/index.ts'
import { findSendingRules } from './rules-store.ts'
import { findCampaign, limitsOf } from '../campaigns/index.ts'
import { endLeads, findLead, holdLead, lockLeads } from '../leads/index.ts'
import type { Lead } from '../leads/index.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { knownFacts } from '../research/index.ts'
import { findContact, lockKnownContacts, setLiveLead } from '../suppressions/index.ts'
import { claimNotice } from './claim-notice.ts'
import { companyOf } from './company-of.ts'
import { lockCompany } from './company-store.ts'
import { composeStep } from './compose-message.ts'
import { wakeLeads } from './follow-store.ts'
import { evaluateGates, nextEligible } from './gates.ts'
import type { Gate, GateFacts } from './gates.ts'
import { gatherGates } from './gather-gates.ts'
import type { Surroundings } from './gather-gates.ts'
import { leaseMessage } from './lease-message.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { lockMessage, postponeMessage, settleMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import type { Candidate } from './queue-store.ts'
import { passOver } from './pass-over.ts'
import { recordHandedOver } from './record-outcome.ts'

/** Where no instant is known at which a gate opens, it is asked again after this. */
const ASK_AGAIN = 10 * MINUTE
/** Gates that only put an email off: a step that passes its lead over does not wait for them. */
const LIFTED_FOR_CONDITION = new Set(['window', 'company', 'organization_cap', 'installation_cap', 'mailbox'])
/** Another sequence takes days. */
const ASK_AGAIN_FOR_OTHER = HOUR

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
    await lockRoom(tx, people, message)
    // Mailboxes are locked last, and only where one of them is going to send.
    const mailboxes = message.live ? await lockMailboxes(tx, organizationId, people.now) : []
    const surroundings = { ...people, mailboxes }
    if (message.kind !== 'step') return claimNotice(context, tx, message, surroundings)
    const facts = await gatherGates(context, tx, surroundings, message)
    const gates = evaluateGates(facts)
    const claim = { message, surroundings, facts, gates }
    if (gates[0]?.pass === true && !isNext(message, surroundings, facts)) return sendBack(tx, message, surroundings)
    const isOpen = gates.every((gate) => gate.pass || LIFTED_FOR_CONDITION.has(gate.gate))
    if (isOpen && (await passOver(context, tx, message, { ...surroundings, next: facts.next }))) return undefined
    return gates.every((gate) => gate.pass) ? claimStep(context, tx, claim) : standBack(context, tx, claim)
  })
}

/** An email of a step that is about to leave or to be put off, and why. */
interface Claim {
  readonly message: Message
  readonly surroundings: Surroundings
  readonly facts: GateFacts
  readonly gates: readonly Gate[]
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
  await lockKnownContacts(tx, organizationId, [found.addressHash])
  // Read after the lock: whoever suppressed the address while this waited is seen.
  const contact = await findContact(tx, organizationId, found)
  const [lead] = await lockLeads(tx, organizationId, [leadId])
  const campaign = await findCampaign(tx, organizationId, found.campaignId)
  if (lead === undefined || campaign === undefined) return undefined
  const facts = (await knownFacts(tx, [lead])).get(leadId) ?? new Map()
  const rules = await findSendingRules(tx, organizationId, now)
  return { lead, campaign, contact, facts, rules, mailboxes: [], now }
}

/** Of one company, leads begin one after another, so that no two take its last place. */
async function lockRoom(tx: Transaction, { lead, campaign }: Surroundings, { live }: Message): Promise<void> {
  const company = companyOf(lead)
  if (!live || company === null || limitsOf(campaign).leadsPerCompany === null) return
  await lockCompany(tx, lead.organizationId, company)
}

/** Whether the email is still what comes next: the sequence may have changed since, or the campaign gone live. */
function isNext(message: Message, { lead, campaign }: Surroundings, { next }: GateFacts): boolean {
  const isOfRun = message.run === lead.run && message.live === (campaign.mode === 'live')
  return isOfRun && next.kind === 'send' && next.step === message.step
}

/** Takes an email that does not come next out of the queue; its lead looks for what does. */
async function sendBack(tx: Transaction, message: Message, { lead, now }: Surroundings): Promise<undefined> {
  const at = { organizationId: lead.organizationId, messageId: message.messageId, token: null }
  await settleMessage(tx, at, { state: 'cancelled', reason: 'sequence_changed' })
  await wakeLeads(tx, lead.organizationId, [lead.leadId], now)
}

/** A gate is closed: the email waits for it, or goes where its lead went. */
async function standBack(context: Context, tx: Transaction, claim: Claim): Promise<undefined> {
  const { message, surroundings, facts, gates } = claim
  const { lead, now } = surroundings
  const { organizationId } = lead
  const closed = gates.find((gate) => !gate.pass)?.gate
  if (closed === 'lead') {
    const at = { organizationId, messageId: message.messageId, token: null }
    await settleMessage(tx, at, { state: 'cancelled', reason: 'lead_ended' })
  } else if (closed === 'suppression') {
    await endLeads(context, tx, organizationId, { leads: [lead], reason: 'suppressed' })
  } else {
    const wait = closed === 'other_campaign' || closed === 'company' ? ASK_AGAIN_FOR_OTHER : ASK_AGAIN
    const until = nextEligible(facts, gates) ?? new Date(now.getTime() + wait)
    await postponeMessage(tx, { organizationId, messageId: message.messageId, until, reason: closed ?? 'wait' })
  }
}

async function claimStep(context: Context, tx: Transaction, claim: Claim): Promise<ClaimedMessage | undefined> {
  const { message, surroundings, facts } = claim
  const { lead } = surroundings
  const chosen = facts.mailbox?.kind === 'ready' ? facts.mailbox.mailboxId : undefined
  const mailbox = surroundings.mailboxes.find((one) => one.mailboxId === chosen)
  const composed = await composeStep(context, tx, message, { ...surroundings, mailbox })
  if (!composed.ok) {
    await holdForPerson(context, tx, { message, lead, problem: composed.problem })
    return undefined
  }
  if (!message.live) {
    const captured = { ...message, variant: composed.variant }
    await recordHandedOver(context, tx, { message: captured, lead, mailboxId: null, end: { state: 'captured' } })
    return undefined
  }
  if (mailbox === undefined) throw new Error('A live email passed its gates without a mailbox.')
  await setLiveLead(tx, { ...lead, company: companyOf(lead) })
  return leaseMessage(context, tx, { message, organizationId: lead.organizationId, mailbox })
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
