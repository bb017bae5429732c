import { randomUUID } from 'node:crypto'
import type { Lead } from '../../leads/index.ts'
import { afterSend, capToday, lockMailboxes, reserveSends } from '../../mailboxes/index.ts'
import type { Mailbox, SendReservation } from '../../mailboxes/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { addTrackedLinks } from '../click-tracking/click-store.ts'
import type { WrittenStep } from '../compose/compose-message.ts'
import { addLinks, storeComposed } from '../compose/compose-store.ts'
import type { Message, MessageRetry } from '../message-store.ts'
import { markLive } from '../send-context.ts'
import type { SendCapacity, SendContext } from '../send-context.ts'
import { isFirstEmail } from './decide-send.ts'
import { writeLeases } from './lease-store.ts'
import type { MessageLease } from './lease-store.ts'
import type { SentEmail } from '../delivery/record-outcome.ts'
import type { WaitReason } from '../gates/gate-table.ts'
import { instanceRoom } from '../limits/caps-store.ts'

/** For how long a process may be silent before the email it holds is taken from it. */
export const MESSAGE_LEASE = 2 * MINUTE

/** A live email that this process holds under a lease and may hand to its mail server, as it is stored. */
export interface ClaimedMessage {
  readonly organizationId: string
  readonly messageId: string
  readonly leadId: string
  /** Of the lead. */
  readonly emailKey: string
  readonly addressHash: Buffer
  readonly token: string
  readonly mailboxId: string
  readonly message: Message
  readonly mailbox: Mailbox
}

/** An email that may leave from a mailbox; its contact, lead and row are locked. */
export interface LeavingMessage {
  readonly message: Message
  readonly place: SendContext
  readonly mailbox: Mailbox
  readonly written?: WrittenStep
}

/**
 * Leases emails that may leave and books them on their mailboxes, which are locked only now and looked at again: one that
 * was paused, cooled or used meanwhile keeps its emails in the queue. The cap of the installation is kept likewise.
 */
export async function leaseMessages(
  context: Context,
  tx: Transaction,
  room: SendCapacity,
  all: readonly LeavingMessage[],
): Promise<ClaimedMessage[]> {
  const [first] = all
  if (first === undefined) return []
  const { organizationId } = first.place.lead
  const mailboxIds = [...new Set(all.map(({ mailbox }) => mailbox.mailboxId))]
  const locked = await lockMailboxes(tx, organizationId, room.now, mailboxIds)
  const bookings = new Map(locked.map((mailbox) => [mailbox.mailboxId, { mailbox, count: 0 }]))
  let left = await instanceRoom(context, tx, { organizationId, now: room.now, rules: room.rules })
  const going = all.filter((leaving) => {
    const booked = left > 0 ? book(context, room, leaving, bookings) : undefined
    if (booked === undefined) return false
    left -= 1
    bookings.set(booked.mailbox.mailboxId, booked)
    return true
  })
  return write(tx, room, { organizationId, going, bookings: [...bookings.values()].filter(({ count }) => count > 0) })
}

/** A mailbox with one more email, or undefined when it may not send that now. Mail about a meeting waits for no gap. */
function book(
  context: Context,
  { now }: SendCapacity,
  { message, place, mailbox: { mailboxId } }: LeavingMessage,
  bookings: ReadonlyMap<string, SendReservation>,
): SendReservation | undefined {
  const found = bookings.get(mailboxId)
  if (found?.mailbox.status !== 'ok') return undefined
  const { mailbox, count } = found
  const isFree = mailbox.nextSendAt === null || mailbox.nextSendAt <= now
  if (message.kind === 'step' && !(isFree && mailbox.sentToday < capToday(mailbox, now))) return undefined
  return { mailbox: afterSend(mailbox, now, context.random, isFirstEmail(message, place.lead)), count: count + 1 }
}

async function write(
  tx: Transaction,
  { now }: SendCapacity,
  given: { organizationId: string; going: readonly LeavingMessage[]; bookings: readonly SendReservation[] },
): Promise<ClaimedMessage[]> {
  const { organizationId, going, bookings } = given
  const until = new Date(now.getTime() + MESSAGE_LEASE)
  const written = going.flatMap((one) => one.written ?? [])
  await addWrittenLinks(tx, organizationId, now, written)
  const steps = going.filter(({ message }) => message.kind === 'step')
  const leads = steps.map(({ place }) => place.lead)
  await markLive(tx, organizationId, leads)
  const claimed = going.map((leaving) => claim(leaving, { organizationId, now, until }))
  await writeLeases(tx, organizationId, { now, until }, claimed.map(leaseOf(going)))
  await reserveSends(tx, organizationId, now, bookings)
  return claimed
}

/** Stores the texts of emails that are captured, and makes their links work. */
export async function storeWritten(
  tx: Transaction,
  organizationId: string,
  now: Date,
  written: readonly WrittenStep[],
): Promise<void> {
  const composed = written.map((one) => one.composed)
  await storeComposed(tx, organizationId, composed)
  await addWrittenLinks(tx, organizationId, now, written)
}

async function addWrittenLinks(
  tx: Transaction,
  organizationId: string,
  now: Date,
  written: readonly WrittenStep[],
): Promise<void> {
  const links = written.map((one) => one.links)
  await addLinks(tx, organizationId, now, links)
  const targets = written.flatMap((one) => one.targets)
  await addTrackedLinks(tx, organizationId, now, targets)
}

function leaseOf(going: readonly LeavingMessage[]) {
  return ({ message, token }: ClaimedMessage, index: number): MessageLease => {
    // Mail about a meeting is not counted: the one who gets it has just acted.
    const recipient = message.kind === 'step' ? going[index]!.place.recipient.key : null
    return { ...message, token, recipient }
  }
}

function claim(
  { message, place, mailbox, written }: LeavingMessage,
  span: { organizationId: string; now: Date; until: Date },
): ClaimedMessage {
  const { organizationId, now, until } = span
  const token = randomUUID()
  const lease = { state: 'sending' as const, claimedAt: now, dataStartedAt: null, leaseUntil: until, leaseToken: token }
  return {
    organizationId,
    messageId: message.messageId,
    leadId: message.leadId,
    emailKey: place.lead.emailKey,
    addressHash: place.lead.addressHash,
    token,
    mailboxId: mailbox.mailboxId,
    message: { ...message, ...written?.composed, ...lease, dueAt: null },
    mailbox,
  }
}

/** What is written at the end, for all emails of a batch at once. */
export interface ClaimBatch {
  readonly leaving: LeavingMessage[]
  readonly captured: SentEmail[]
  readonly postponed: MessageRetry[]
  /** They stay as they are until they are rendered. */
  readonly undrafted: Message[]
  /** The texts of captured ones. */
  readonly written: WrittenStep[]
  /** Leads whose email waits for something that nobody was asked for. */
  readonly unasked: { readonly lead: Lead; readonly reason: WaitReason }[]
}

/** An email that is decided about, and the batch that what becomes of it joins. */
export interface PendingDecision {
  readonly message: Message
  readonly place: SendContext
  readonly room: SendCapacity
  readonly batch: ClaimBatch
}
