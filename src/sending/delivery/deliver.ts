import { asciiAddress, lockLeads } from '../../leads/index.ts'
import { createTransports, findSigningKeys, sentCopyDueAt, signMail } from '../../mailboxes/index.ts'
import type { NotSent, SendOutcome, SendingDomain, Transport } from '../../mailboxes/index.ts'
import type { Context } from '../../platform/context.ts'
import { createBatchWriter } from '../../platform/database/batch-writer.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { isOfDatabase } from '../../platform/database/error-classes.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { UnopenedSecretError } from '../../platform/secrets/secret-box.ts'
import { showId } from '../../platform/ids.ts'
import { tally } from '../../platform/tally.ts'
import { inSpan, noteLeads } from '../../platform/tracing/span.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import { holdSuppressions, lockContacts, lockKnownContacts } from '../../suppressions/index.ts'
import { MESSAGE_LEASE } from '../claim/lease-messages.ts'
import type { ClaimedMessage } from '../claim/lease-messages.ts'
import { noteDataStarts, renewMessage } from '../claim/lease-store.ts'
import { attachmentsOf, buildMail, mailOf } from '../compose/build-mail.ts'
import { lockMessages } from '../message-store.ts'
import type { Message } from '../message-store.ts'
import { protectedAddresses } from '../recipients/protected-addresses.ts'
import { isLostClaim, restoreClaim } from '../recovery/recover-messages.ts'
import { recordSent, recordUnknown } from './record-outcome.ts'
import type { SentEmail } from './record-outcome.ts'
import { HELD_BACK, retryOrFail } from './retry-or-fail.ts'
import type { MailboxAfterRefusal } from './retry-or-fail.ts'
import { FAULT } from './retry-policy.ts'

/** Hands a leased email to its mail server and writes down how that ended. */
export type Deliver = (claimed: ClaimedMessage, signal: AbortSignal) => Promise<void>

/** Emails whose commits go together, at most. */
const MOST_TOGETHER = 100

/** What one process delivers emails with. */
interface Delivery {
  readonly transports: (mailbox: ClaimedMessage['mailbox']) => Transport
  readonly findKey: (organizationId: string, from: string) => Promise<SendingDomain | undefined>
  readonly noteDataStart: (organizationId: string, claimed: ClaimedMessage) => Promise<boolean>
  readonly complete: (organizationId: string, ended: Ended) => Promise<void>
}

interface Ended {
  readonly claimed: ClaimedMessage
  readonly outcome: SendOutcome
  readonly endedAt: Date
}

/**
 * The delivery of one process: sessions with mail servers are used again, and emails of an organization that are at the
 * same point at the same time share their commits. None waits for another.
 */
export function createDelivery(context: Context): Deliver {
  const delivery: Delivery = {
    transports: createTransports(context),
    findKey: createBatchWriter(MOST_TOGETHER, (organizationId, from) =>
      findSigningKeys(context.db, organizationId, from),
    ),
    noteDataStart: createBatchWriter(MOST_TOGETHER, (organizationId, claimed) =>
      noteTogether(context, organizationId, claimed),
    ),
    complete: createBatchWriter(MOST_TOGETHER, async (organizationId, ended) => {
      await complete(context, organizationId, ended)
      return ended.map(() => undefined)
    }),
  }
  return (claimed, signal) => deliver(context, delivery, claimed, signal)
}

async function deliver(
  context: Context,
  delivery: Delivery,
  claimed: ClaimedMessage,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, messageId, token } = claimed
  const renew = () =>
    renewMessage(context.db, { organizationId, messageId, token, until: leaseEnd(context.clock, MESSAGE_LEASE) })
  const send = async (leased: AbortSignal): Promise<Ended> => {
    const fields = { 'fairlead.message.id': showId('msg', messageId) }
    const outcome = await inSpan({ name: 'deliver email', kind: 'call', fields }, async (span) => {
      noteLeads([showId('lead', claimed.leadId)])
      const found = await attempt(context, delivery, claimed, leased)
      span?.set({ 'fairlead.outcome': found.kind })
      return found
    })
    return { claimed, outcome, endedAt: context.clock.now() }
  }
  const keep = (ended: Ended) => delivery.complete(organizationId, ended)
  await withLease({ milliseconds: MESSAGE_LEASE, renew, signal, log: context.log }, send, keep)
}

/** Nothing of the email has left: somebody else owns it by now, it may not leave any more, or nobody could be asked. */
class HeldBack extends Error {
  override readonly name = 'HeldBack'
}

async function attempt(
  context: Context,
  delivery: Delivery,
  claimed: ClaimedMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { message, mailbox } = claimed
  let hasBegun = false
  const onDataStart = async () => {
    if (!(await mayStart(delivery, claimed))) throw new HeldBack()
    hasBegun = true
  }
  try {
    const raw = await bytesOf(context, delivery, claimed)
    if ('kind' in raw) return raw
    const mail = {
      raw: raw.bytes,
      from: mailbox.address,
      to: asciiAddress(message.toAddress ?? ''),
      cc: (message.cc ?? []).map(asciiAddress),
      envelopeId: message.messageId,
    }
    return await delivery.transports(mailbox).send(mail, { onDataStart }, signal)
  } catch (error) {
    // Nobody knows what of it has left: it is unknown once its lease has run out.
    if (hasBegun) throw error
    return unsent(context, claimed, error)
  }
}

/** Nothing of the email has left: what failed says what becomes of it, and nobody has to wait for the lease to run out. */
function unsent(context: Context, { organizationId, messageId }: ClaimedMessage, error: unknown): NotSent {
  const later = { kind: 'not_sent', permanent: false, blame: 'network', reply: '' } as const
  if (error instanceof HeldBack || isOfDatabase(error)) return { ...later, code: HELD_BACK }
  context.log.error({ err: asError(error), organizationId, messageId }, 'An email could not be handed over.')
  // The login, or the key that its mails are signed with.
  const isOfMailbox = error instanceof UnopenedSecretError
  return isOfMailbox
    ? { ...later, permanent: true, blame: 'mailbox', code: 'secret_unreadable' }
    : { ...later, code: FAULT }
}

/**
 * Whoever suppresses an address or a domain commits before this looks, or waits until the email has begun to leave: the
 * locks come first, in a statement of their own. An address that nobody knew gets its contact, which is what is locked.
 */
async function noteTogether(
  context: Context,
  organizationId: string,
  claimed: readonly ClaimedMessage[],
): Promise<boolean[]> {
  const departures = claimed.map((one) => ({ ...one, addresses: protectedAddresses(context, one.message, one) }))
  const own = claimed.map(({ addressHash }) => addressHash)
  const others = departures.flatMap(({ addressHash, addresses }) => {
    return addresses.filter((one) => !one.addressHash.equals(addressHash)).map((one) => ({ ...one, organizationId }))
  })
  return transaction(context.db, async (tx) => {
    await holdSuppressions(tx, organizationId, own)
    if (others.length > 0) await lockContacts(tx, others, context.clock.now())
    return noteDataStarts(tx, organizationId, context.clock.now(), departures)
  })
}

/**
 * Where the database is away, it may have noted the start all the same: that nothing left is written down later. Where others
 * are in the way it has not.
 */
async function mayStart(delivery: Delivery, claimed: ClaimedMessage): Promise<boolean> {
  try {
    return await delivery.noteDataStart(claimed.organizationId, claimed)
  } catch (error) {
    if (isOfDatabase(error)) return false
    throw error
  }
}

/** The email as bytes; one that cannot be written as mail fails like one that a server refuses. */
async function bytesOf(
  context: Context,
  delivery: Delivery,
  { organizationId, message, mailbox }: ClaimedMessage,
): Promise<{ readonly bytes: Buffer } | SendOutcome> {
  try {
    const sender = { name: message.fromName ?? mailbox.fromName, address: mailbox.address }
    const attachments = await attachmentsOf(context.db, organizationId, message)
    const bytes = await buildMail(mailOf(message, sender, { date: context.clock.now(), attachments }))
    const key = await delivery.findKey(mailbox.organizationId, mailbox.address)
    return { bytes: await signMail(context, key, bytes) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'not_sent', permanent: true, blame: 'message', code: error.code, reply: error.message }
  }
}

/** Writes outcomes with contacts, leads, messages and at last mailboxes locked, where nobody else has tried the email since. */
async function complete(context: Context, organizationId: string, all: readonly Ended[]): Promise<void> {
  await transaction(context.db, async (tx) => {
    const hashes = all.map(({ claimed }) => claimed.addressHash)
    await lockKnownContacts(tx, organizationId, hashes)
    const leadIds = [...new Set(all.map(({ claimed }) => claimed.leadId))]
    const leads = new Map((await lockLeads(tx, organizationId, leadIds)).map((lead) => [lead.leadId, lead]))
    const ids = all.map(({ claimed }) => claimed.messageId)
    let messages = await lockMessages(tx, organizationId, ids)
    const isLost = ({ claimed, outcome }: Ended) => {
      const message = messages.get(claimed.messageId)
      return message !== undefined && isLostClaim(claimed, message, outcome)
    }
    const lost = all.filter(isLost)
    for (const { claimed } of lost) {
      const lead = leads.get(claimed.leadId)
      if (lead !== undefined) await restoreClaim(tx, claimed, lead)
    }
    if (lost.length > 0) messages = await lockMessages(tx, organizationId, ids)
    const sent: SentEmail[] = []
    const changes: MailboxAfterRefusal[] = []
    for (const { claimed, outcome, endedAt } of all) {
      const lead = leads.get(claimed.leadId)
      const message = messages.get(claimed.messageId)
      if (lead === undefined || message === undefined || !isStillOpen(claimed, message, outcome)) continue
      if (outcome.kind === 'sent') {
        const { mailboxId } = claimed
        const left = { mailboxId, leftAt: endedAt, end: endOf(context, claimed, outcome) }
        sent.push({ message, lead, ...left })
      } else await completeUnsent(context, tx, { claimed, message, lead, outcome }, changes)
    }
    await recordSent(context, tx, organizationId, sent)
    const inOrder = changes.toSorted((a, b) => (a.mailboxId < b.mailboxId ? -1 : a.mailboxId > b.mailboxId ? 1 : 0))
    for (const { write } of inOrder) await write()
  })
  for (const { outcome } of all) tally('emails', outcome.kind)
}

/**
 * Whether the outcome of an attempt still says something new. The lease may be lost and the email count as unknown
 * meanwhile; then whoever asked the server still knows. That it left counts even where a person said to send it again, as
 * long as nobody has begun to. An email has one attempt at an instant, so that the instant tells attempts apart.
 */
function isStillOpen(claimed: ClaimedMessage, message: Message, { kind }: SendOutcome): boolean {
  if (message.state === 'sending') return message.leaseToken === claimed.token
  const isLast = message.claimedAt?.getTime() === claimed.message.claimedAt?.getTime()
  if (message.state === 'unknown') return isLast && kind !== 'unknown'
  return message.state === 'queued' && isLast && message.dataStartedAt !== null && kind === 'sent'
}

function endOf(
  context: Context,
  { mailbox }: ClaimedMessage,
  { response, serverMessageId }: Extract<SendOutcome, { kind: 'sent' }>,
): SentEmail['end'] {
  const sentCopyAt = sentCopyDueAt(mailbox, context.clock.now())
  return {
    state: 'sent',
    response,
    ...(serverMessageId === undefined ? {} : { serverMessageId }),
    ...(sentCopyAt === undefined ? {} : { sentCopyAt }),
  }
}

async function completeUnsent(
  context: Context,
  tx: Transaction,
  given: Pick<SentEmail, 'message' | 'lead'> &
    Pick<Ended, 'claimed'> & { outcome: Exclude<SendOutcome, { kind: 'sent' }> },
  changes: MailboxAfterRefusal[],
): Promise<void> {
  const { claimed, message, outcome } = given
  if (outcome.kind === 'unknown') {
    await recordUnknown(context, tx, claimed.organizationId, { message, reason: outcome.reason })
  } else await retryOrFail(context, tx, { ...given, outcome }, changes)
}
