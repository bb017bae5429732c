import { listMailboxes, sentCopyDueAt, signMail, transportOf } from '../mailboxes/index.ts'
import type { Mailbox, SendOutcome } from '../mailboxes/index.ts'
import { findLead, lockLeads } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { withLease } from '../platform/work.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { buildMail } from './build-mail.ts'
import { LEASE } from './lease-message.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { mailOf } from './raw-mail.ts'
import { findMessage, lockMessage, noteDataStart, renewMessage } from './message-store.ts'
import type { Message } from './message-store.ts'
import { recordHandedOver, recordUnknown } from './record-outcome.ts'
import { settleNotSent } from './settle-not-sent.ts'

/** Hands a leased email to its mail server and writes down how that ended. */
export async function handOver(context: Context, claimed: ClaimedMessage, signal: AbortSignal): Promise<void> {
  const { organizationId, messageId, token } = claimed
  const message = await findMessage(context.db, organizationId, messageId)
  const mailboxes = await listMailboxes(context.db, organizationId, context.clock.now())
  const mailbox = mailboxes.find((one) => one.mailboxId === claimed.mailboxId)
  if (message === undefined || mailbox === undefined) return
  const renew = () => renewMessage(context.db, { organizationId, messageId, token, until: leaseEnd(context) })
  try {
    const outcome = await withLease({ milliseconds: LEASE, renew, signal }, (leased) =>
      attempt(context, { claimed, message, mailbox }, leased),
    )
    await settle(context, claimed, outcome, mailbox)
  } catch (error) {
    // Somebody else owns the email by now, and nothing of it has left from here.
    if (!(error instanceof LeaseLost)) throw error
  }
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + LEASE)
}

async function attempt(
  context: Context,
  given: { claimed: ClaimedMessage; message: Message; mailbox: Mailbox },
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { message, mailbox } = given
  const { organizationId, messageId, token } = given.claimed
  const raw = await bytesOf(context, message, mailbox)
  if ('kind' in raw) return raw
  const mail = {
    raw: raw.bytes,
    from: mailbox.address,
    to: message.toAddress ?? '',
    messageId: message.messageIdHeader ?? '',
  }
  const onDataStart = async () => {
    const lease = { organizationId, messageId, token, now: context.clock.now(), until: leaseEnd(context) }
    if (!(await noteDataStart(context.db, lease))) throw new LeaseLost()
  }
  return transportOf(context, mailbox).send(mail, { onDataStart }, signal)
}

/** The email as bytes; one that cannot be written as mail fails like one that a server refuses. */
async function bytesOf(
  context: Context,
  message: Message,
  mailbox: Mailbox,
): Promise<{ readonly bytes: Buffer } | SendOutcome> {
  try {
    const sender = { name: message.fromName ?? mailbox.fromName, address: mailbox.address }
    const bytes = await buildMail(mailOf(message, sender, context.clock.now()))
    return { bytes: await signMail(context, { organizationId: mailbox.organizationId, from: mailbox.address }, bytes) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'not_sent', permanent: true, blame: 'message', code: error.code, reply: error.message }
  }
}

/** Writes the outcome with contact, lead and message locked, if the lease is still ours. */
async function settle(
  context: Context,
  claimed: ClaimedMessage,
  outcome: SendOutcome,
  mailbox: Mailbox,
): Promise<void> {
  const { organizationId, messageId, leadId, token, mailboxId } = claimed
  await transaction(context.db, async (tx) => {
    const found = await findLead(tx, organizationId, leadId)
    if (found === undefined) return
    await lockKnownContacts(tx, organizationId, [found.addressHash])
    const [lead] = await lockLeads(tx, organizationId, [leadId])
    const message = await lockMessage(tx, organizationId, messageId)
    if (lead === undefined || message?.state !== 'sending' || message.leaseToken !== token) return
    if (outcome.kind === 'sent') {
      const { response, serverMessageId } = outcome
      const sentCopyAt = sentCopyDueAt(mailbox, context.clock.now())
      const end = {
        state: 'sent' as const,
        response,
        ...(serverMessageId === undefined ? {} : { serverMessageId }),
        ...(sentCopyAt === undefined ? {} : { sentCopyAt }),
      }
      await recordHandedOver(context, tx, { message, lead, mailboxId, token, end })
    } else if (outcome.kind === 'unknown') {
      await recordUnknown(context, tx, { message, token, reason: outcome.reason, organizationId })
    } else {
      await settleNotSent(context, tx, { claimed, message, lead, outcome })
    }
  })
}
