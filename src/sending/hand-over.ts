import { asciiAddress, lockLeads } from '../leads/index.ts'
import { createTransports, findSigningKeys, sentCopyDueAt, signMail } from '../mailboxes/index.ts'
import type { SendOutcome, SendingDomain, Transport } from '../mailboxes/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { gatherBatches } from '../platform/gather-batches.ts'
import { withLease } from '../platform/work.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import { buildMail } from './build-mail.ts'
import { LEASE } from './lease-message.ts'
import type { ClaimedMessage } from './lease-message.ts'
import { mailOf } from './raw-mail.ts'
import { noteDataStarts, renewMessage } from './lease-store.ts'
import { protectedAddresses } from './protected-addresses.ts'
import { lockMessages } from './message-store.ts'
import { recordHandedOver, recordUnknown } from './record-outcome.ts'
import type { HandedOver } from './record-outcome.ts'
import { HELD_BACK, settleNotSent } from './settle-not-sent.ts'

/** Hands a leased email to its mail server and writes down how that ended. */
export type HandOver = (claimed: ClaimedMessage, signal: AbortSignal) => Promise<void>

/** Emails whose commits go together, at most. */
const MOST_TOGETHER = 100

/** What one process hands emails over with. */
interface Desk {
  readonly transports: (mailbox: ClaimedMessage['mailbox']) => Transport
  readonly findKey: (organizationId: string, from: string) => Promise<SendingDomain | undefined>
  readonly noteDataStart: (organizationId: string, claimed: ClaimedMessage) => Promise<boolean>
  readonly settle: (organizationId: string, ended: Ended) => Promise<void>
}

interface Ended {
  readonly claimed: ClaimedMessage
  readonly outcome: SendOutcome
}

/**
 * The hand-over of one process: sessions with mail servers are used again, and emails of an organization that are at the
 * same point at the same time share their commits. None waits for another.
 */
export function createHandOver(context: Context): HandOver {
  const desk: Desk = {
    transports: createTransports(context),
    findKey: gatherBatches(MOST_TOGETHER, (organizationId, from) => findSigningKeys(context.db, organizationId, from)),
    noteDataStart: gatherBatches(MOST_TOGETHER, (organizationId, claimed) => {
      const span = { now: context.clock.now(), until: leaseEnd(context) }
      const departures = claimed.map((one) => ({ ...one, addresses: protectedAddresses(context, one.message, one) }))
      return noteDataStarts(context.db, organizationId, span, departures)
    }),
    settle: gatherBatches(MOST_TOGETHER, async (organizationId, ended) => {
      await settle(context, organizationId, ended)
      return ended.map(() => undefined)
    }),
  }
  return (claimed, signal) => handOver(context, desk, claimed, signal)
}

async function handOver(context: Context, desk: Desk, claimed: ClaimedMessage, signal: AbortSignal): Promise<void> {
  const { organizationId, messageId, token } = claimed
  const renew = () => renewMessage(context.db, { organizationId, messageId, token, until: leaseEnd(context) })
  const outcome = await withLease({ milliseconds: LEASE, renew, signal }, (leased) =>
    attempt(context, desk, claimed, leased),
  )
  await desk.settle(organizationId, { claimed, outcome })
}

/** Nothing of the email has left: somebody else owns it by now, or it may not leave any more. */
class HeldBack extends Error {
  override readonly name = 'HeldBack'
}

function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + LEASE)
}

async function attempt(
  context: Context,
  desk: Desk,
  claimed: ClaimedMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { message, mailbox, organizationId } = claimed
  const raw = await bytesOf(context, desk, claimed)
  if ('kind' in raw) return raw
  const mail = {
    raw: raw.bytes,
    from: mailbox.address,
    to: asciiAddress(message.toAddress ?? ''),
    messageId: message.messageIdHeader ?? '',
    envelopeId: message.messageId,
  }
  const onDataStart = async () => {
    if (!(await desk.noteDataStart(organizationId, claimed))) throw new HeldBack()
  }
  try {
    return await desk.transports(mailbox).send(mail, { onDataStart }, signal)
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error
    return { kind: 'not_sent', permanent: false, blame: 'network', code: HELD_BACK, reply: '' }
  }
}

/** The email as bytes; one that cannot be written as mail fails like one that a server refuses. */
async function bytesOf(
  context: Context,
  desk: Desk,
  { message, mailbox }: ClaimedMessage,
): Promise<{ readonly bytes: Buffer } | SendOutcome> {
  try {
    const sender = { name: message.fromName ?? mailbox.fromName, address: mailbox.address }
    const bytes = await buildMail(mailOf(message, sender, context.clock.now()))
    const key = await desk.findKey(mailbox.organizationId, mailbox.address)
    return { bytes: await signMail(context, key, bytes) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'not_sent', permanent: true, blame: 'message', code: error.code, reply: error.message }
  }
}

/** Writes outcomes with contacts, leads and messages locked, where the lease is still ours. */
async function settle(context: Context, organizationId: string, all: readonly Ended[]): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockKnownContacts(
      tx,
      organizationId,
      all.map(({ claimed }) => claimed.addressHash),
    )
    const leadIds = [...new Set(all.map(({ claimed }) => claimed.leadId))]
    const leads = new Map((await lockLeads(tx, organizationId, leadIds)).map((lead) => [lead.leadId, lead]))
    const ids = all.map(({ claimed }) => claimed.messageId)
    const messages = await lockMessages(tx, organizationId, ids)
    const sent: HandedOver[] = []
    for (const { claimed, outcome } of all) {
      const { token, mailboxId } = claimed
      const lead = leads.get(claimed.leadId)
      const message = messages.get(claimed.messageId)
      if (lead === undefined || message?.state !== 'sending' || message.leaseToken !== token) continue
      if (outcome.kind === 'sent') sent.push({ message, lead, mailboxId, token, end: endOf(context, claimed, outcome) })
      else await settleUnsent(context, tx, { claimed, message, lead, outcome })
    }
    await recordHandedOver(context, tx, organizationId, sent)
  })
}

function endOf(
  context: Context,
  { mailbox }: ClaimedMessage,
  { response, serverMessageId }: Extract<SendOutcome, { kind: 'sent' }>,
): HandedOver['end'] {
  const sentCopyAt = sentCopyDueAt(mailbox, context.clock.now())
  return {
    state: 'sent',
    response,
    ...(serverMessageId === undefined ? {} : { serverMessageId }),
    ...(sentCopyAt === undefined ? {} : { sentCopyAt }),
  }
}

async function settleUnsent(
  context: Context,
  tx: Transaction,
  given: Pick<HandedOver, 'message' | 'lead'> & Ended & { outcome: Exclude<SendOutcome, { kind: 'sent' }> },
): Promise<void> {
  const { claimed, message, outcome } = given
  const { organizationId, token } = claimed
  if (outcome.kind === 'unknown') {
    await recordUnknown(context, tx, { message, token, reason: outcome.reason, organizationId })
  } else await settleNotSent(context, tx, { ...given, outcome })
}
