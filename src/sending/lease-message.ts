import { afterSend, bookSends } from '../mailboxes/index.ts'
import type { Mailbox } from '../mailboxes/index.ts'
import { randomUUID } from 'node:crypto'
import { MINUTE } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { takeMessage } from './message-store.ts'
import type { Message } from './message-store.ts'

/** For how long a process may be silent before the email it holds is taken from it. */
export const LEASE = 2 * MINUTE

/** A live email that this process holds under a lease and may hand to its mail server. */
export interface ClaimedMessage {
  readonly organizationId: string
  readonly messageId: string
  readonly leadId: string
  readonly token: string
  readonly mailboxId: string
}

/** Leases an email that may leave and books it on its mailbox; both rows are locked. */
export async function leaseMessage(
  context: Context,
  tx: Transaction,
  given: { message: Message; organizationId: string; mailbox: Mailbox },
): Promise<ClaimedMessage> {
  const { organizationId } = given
  const { messageId, leadId } = given.message
  const { mailboxId } = given.mailbox
  const now = context.clock.now()
  const token = randomUUID()
  const mailbox = afterSend(given.mailbox, now, context.random)
  await bookSends(tx, organizationId, now, [{ mailbox, count: 1 }])
  const until = new Date(now.getTime() + LEASE)
  await takeMessage(tx, { organizationId, messageId, now, until, token })
  return { organizationId, messageId, leadId, token, mailboxId }
}
