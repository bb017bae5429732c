import { findLead, lockLeads, withLockedLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { releaseSend } from '../../mailboxes/index.ts'
import type { SendOutcome } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { isolateFailingRows } from '../../platform/work/isolate-failing-rows.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import { lockKnownContacts } from '../../suppressions/index.ts'
import { isFirstEmail } from '../claim/decide-send.ts'
import type { ClaimedMessage } from '../claim/lease-messages.ts'
import { MESSAGE_LEASE } from '../claim/lease-messages.ts'
import { writeLeases } from '../claim/lease-store.ts'
import { recordLeft, recordUnknown } from '../delivery/record-outcome.ts'
import { lockMessage, completeMessage } from '../message-store.ts'
import type { Message } from '../message-store.ts'
import { markLive } from '../send-context.ts'
import { bringLinkBack } from './reconcile-after-restore.ts'
import { findAbandoned, findOldUnknown, setLeftAside } from './recovery-store.ts'
import type { LeftBehind } from './recovery-store.ts'

/**
 * Emails left behind by a process that is gone. One whose bytes had not begun to leave is queued again; any other is
 * unknown and never sent again by itself. After a day an unknown one counts as sent: a missed email is better than two.
 * Answers how many there were.
 */
export async function recoverMessages(context: Context, organizationId: string): Promise<number> {
  const now = context.clock.now()
  const abandoned = await findAbandoned(context.db, organizationId, now)
  const unknown = await findOldUnknown(context.db, organizationId, now)
  const setAside = async ({ messageId }: LeftBehind, error: unknown): Promise<void> => {
    context.log.error({ err: asError(error), organizationId, messageId }, 'An email left behind is set aside.')
    await setLeftAside(context.db, organizationId, messageId, { now, until: new Date(now.getTime() + AFTER_FAULT) })
  }
  for (const left of abandoned) await isolateFailingRows([left], () => release(context, organizationId, left), setAside)
  for (const old of unknown) await isolateFailingRows([old], () => countAsSent(context, organizationId, old), setAside)
  return abandoned.length + unknown.length
}

async function release(context: Context, organizationId: string, left: LeftBehind): Promise<void> {
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    const [lead] = await lockLeads(tx, organizationId, [left.leadId])
    const message = await lockMessage(tx, organizationId, left.messageId)
    // Its process may have come back and renewed the lease meanwhile.
    const isLeft = message?.state === 'sending' && message.leaseUntil !== null && message.leaseUntil <= now
    if (!isLeft) return
    const { mailboxId, claimedAt } = message
    if (message.dataStartedAt !== null) {
      await recordUnknown(context, tx, organizationId, { message, reason: 'process_gone' })
      return
    }
    await completeMessage(tx, organizationId, message, { state: 'queued', dueAt: now })
    if (mailboxId === null) return
    const isNew = lead !== undefined && isFirstEmail(message, lead)
    await releaseSend(tx, { organizationId, mailboxId }, { claimedAt: claimedAt ?? now, isNew })
  })
}

async function countAsSent(context: Context, organizationId: string, old: LeftBehind): Promise<void> {
  await transaction(context.db, async (tx) => {
    const found = await findLead(tx, organizationId, old.leadId)
    if (found === undefined) return
    await lockKnownContacts(tx, organizationId, [found.addressHash])
    const [lead] = await lockLeads(tx, organizationId, [old.leadId])
    const message = await lockMessage(tx, organizationId, old.messageId)
    if (lead === undefined || message?.state !== 'unknown') return
    await recordLeft(context, tx, { message, lead }, { response: 'unknown for a day; counted as sent' })
  })
}

/** How it came out that an email had left. */
const WORDS = {
  answered: 'unknown; an answer names it',
  found: 'unknown; found in the Sent folder',
} as const

/**
 * An email of which nobody knew whether it left did leave: it counts as sent, and its lead, which is locked, moves on.
 * Does nothing for any other email.
 */
export async function confirmLeft(
  context: Context,
  tx: Transaction,
  given: { lead: Lead; messageId: string; how: keyof typeof WORDS; serverMessageId?: string | undefined },
): Promise<void> {
  const { lead, messageId, how, serverMessageId } = given
  const message = await lockMessage(tx, lead.organizationId, messageId)
  if (message?.state !== 'unknown') return
  const renamed = serverMessageId === undefined ? {} : { serverMessageId }
  await recordLeft(context, tx, { message, lead }, { response: WORDS[how], ...renamed })
}

/** A person says what became of an email that may have left. @throws AppError `illegal_transition` for any other email */
export async function decideUnknown(
  context: Context,
  given: { organizationId: string; message: Message; decision: 'sent' | 'send_again' },
): Promise<void> {
  const { organizationId, message, decision } = given
  await withLockedLead(context, { organizationId, leadId: message.leadId }, async (tx, lead) => {
    const locked = await lockMessage(tx, organizationId, message.messageId)
    if (locked?.state !== 'unknown') {
      throw new AppError('illegal_transition', 'Only emails with unclear delivery can be decided.')
    }
    if (decision === 'sent') {
      return recordLeft(context, tx, { message: locked, lead }, { response: 'a person says that it left' })
    }
    await completeMessage(tx, organizationId, locked, { state: 'queued', dueAt: context.clock.now() })
  })
}

/**
 * Whether the database has lost the attempt that the outcome is of, as a promoted standby may: it knows of an earlier claim
 * only, or of one whose bytes had not begun to leave, although they had.
 */
export function isLostClaim(claimed: ClaimedMessage, message: Message, { kind }: SendOutcome): boolean {
  if (kind === 'not_sent' || !['queued', 'sending', 'unknown'].includes(message.state)) return false
  const [known, ours] = [message.claimedAt?.getTime() ?? 0, claimed.message.claimedAt?.getTime() ?? 0]
  return known < ours || (known === ours && message.state === 'queued' && message.dataStartedAt === null)
}

/**
 * Writes a lost claim anew, with the email to the letter, as if its lease had run out just now: the outcome can be written
 * then, nobody else sends the email, and its unsubscribe link works. Contact, lead and email are locked.
 */
export async function restoreClaim(tx: Transaction, claimed: ClaimedMessage, lead: Lead): Promise<void> {
  const { organizationId, message, token } = claimed
  const now = message.claimedAt ?? new Date(0)
  const until = new Date(now.getTime() + MESSAGE_LEASE)
  await writeLeases(tx, organizationId, { now, until }, [{ ...message, token, recipient: null }])
  if (message.kind !== 'step') return
  if (lead.status !== 'ended') await markLive(tx, organizationId, [lead])
  await bringLinkBack(tx, lead, { unsubscribeUrl: message.unsubscribeUrl ?? undefined, sentAt: now })
}
