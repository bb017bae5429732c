import { endLeads, transitionLeads } from '../../leads/index.ts'
import type { Lead, LeadTransition } from '../../leads/index.ts'
import type { BounceClass } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { showId } from '../../platform/ids.ts'
import { completeMessage, completeMessages } from '../message-store.ts'
import type { Message, MessageCompletion } from '../message-store.ts'

/** An email that went out of our hands, with the lead it went to; both are locked. */
export interface SentEmail {
  readonly message: Message
  readonly lead: Lead
  readonly mailboxId: string | null
  readonly end: { state: 'sent' | 'captured'; response?: string; serverMessageId?: string; sentCopyAt?: Date }
  /** When it left, where that was not just now. */
  readonly leftAt?: Date
}

/**
 * Writes that emails were handed over and moves their leads on, in one transaction: states, events and the next steps
 * that are due. Nothing is written of one whose lease is no longer ours. A lead stands for one step at most.
 */
export async function recordSent(
  context: Context,
  tx: Transaction,
  organizationId: string,
  all: readonly SentEmail[],
): Promise<void> {
  if (all.length === 0) return
  const ends = all.map((handed) => {
    const { messageId, leaseToken: token } = handed.message
    return { messageId, token, ...handed.end, sentAt: leftAt(context, handed) }
  })
  const completed = await completeMessages(tx, organizationId, ends)
  const ours = all.filter(({ message }) => completed.has(message.messageId))
  const steps = ours.filter(({ message, lead }) => message.kind === 'step' && message.run === lead.run)
  const others = ours.filter((handed) => !steps.includes(handed))
  // Nothing has happened to the lead that a test is written for.
  const told = others.filter(({ message }) => message.kind !== 'test')
  await emit(context, tx, organizationId, told.map(happeningOf))
  const moves = steps.map((handed): LeadTransition => {
    const { message, lead, mailboxId } = handed
    const sender = mailboxId ?? lead.mailboxId
    const left = { step: message.step, lastSentAt: leftAt(context, handed), mailboxId: sender, nextSendAt: null }
    return { lead, to: { ...left, ...onwardFrom(lead) }, happening: happeningOf(handed) }
  })
  await transitionLeads(context, tx, organizationId, moves)
}

/** Writes that an email left of which nobody knew that, at the instant at which its bytes began to; `response` says how it came out. */
export async function recordLeft(
  context: Context,
  tx: Transaction,
  { message, lead }: Pick<SentEmail, 'message' | 'lead'>,
  how: { readonly response: string; readonly serverMessageId?: string },
): Promise<void> {
  const leftAt = message.dataStartedAt ?? context.clock.now()
  const end = { state: 'sent' as const, ...how }
  await recordSent(context, tx, lead.organizationId, [{ message, lead, mailboxId: message.mailboxId, end, leftAt }])
}

function leftAt(context: Context, handed: SentEmail): Date {
  return handed.leftAt ?? context.clock.now()
}

function happeningOf({ message, lead, end }: SentEmail) {
  return {
    type: 'message.sent',
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    data: {
      messageId: showId('msg', message.messageId),
      step: message.step,
      variant: message.variant ?? 0,
      captured: end.state === 'captured',
    },
  } as const
}

/**
 * A lead that ended while its email was on its way keeps its end. One that waits for research or a score goes on from
 * there; one that has no score yet, as in a restored copy, gets one before anything else; any other looks for its next
 * step.
 */
function onwardFrom(lead: Lead): LeadTransition['to'] {
  if (lead.status !== 'scored' && lead.status !== 'in_sequence') return { stage: lead.stage, dueAt: lead.dueAt }
  const isBusy = lead.stage === 'research' || lead.stage === 'scoring'
  return { status: 'in_sequence', ...(isBusy ? { stage: lead.stage, dueAt: lead.dueAt } : {}) }
}

/** Writes that nobody knows whether an email left. Its sequence waits for up to a day. */
export async function recordUnknown(
  context: Context,
  tx: Transaction,
  organizationId: string,
  { message, reason }: { message: Message; reason: string },
): Promise<void> {
  const completed = await completeMessage(tx, organizationId, message, { state: 'unknown', reason })
  if (!completed || message.kind === 'test') return
  await emit(context, tx, organizationId, [
    {
      type: 'message.unknown',
      campaignId: message.campaignId,
      leadId: message.leadId,
      data: { messageId: showId('msg', message.messageId), step: message.step },
    },
  ])
}

/** Writes that an email was refused for good, and ends its lead: as bounced where the address is at fault. */
export async function recordFailed(
  context: Context,
  tx: Transaction,
  failed: {
    message: Message
    lead: Lead
    code: string
    reason: string
    bounced: boolean
    bounceClass?: BounceClass
  },
): Promise<void> {
  const { message, lead, code, reason, bounced, bounceClass } = failed
  const { organizationId } = lead
  const end: MessageCompletion = { state: 'failed', reason, failures: message.failures + 1 }
  if (!(await completeMessage(tx, organizationId, message, end))) return
  if (message.kind === 'test') return
  await emit(context, tx, organizationId, [
    {
      type: 'message.failed',
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: {
        messageId: showId('msg', message.messageId),
        step: message.step,
        variant: message.variant ?? 0,
        code,
        ...(bounceClass === undefined ? {} : { class: bounceClass }),
      },
    },
  ])
  if (message.kind === 'step') {
    await endLeads(context, tx, organizationId, { leads: [lead], reason: bounced ? 'bounced' : 'failed' })
  }
}
