import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { emit } from '../platform/emit.ts'
import { showId } from '../platform/ids.ts'
import { setMailboxStatus } from './store.ts'

/**
 * Stops a mailbox that cannot work, with the reason shown beside it and the class of failure in the event. Its leads
 * wait and none is lost. One that is paused already stays as it is.
 */
export async function pauseByItself(
  context: Context,
  tx: Transaction,
  pause: { organizationId: string; mailboxId: string; reason: string; code: string },
): Promise<void> {
  const { organizationId, mailboxId, reason, code } = pause
  const now = context.clock.now()
  if (!(await setMailboxStatus(tx, { organizationId, mailboxId, status: 'paused', reason, now }))) return
  const data = { mailboxId: showId('mbox', mailboxId), reason: code }
  await emit(context, tx, organizationId, [{ type: 'mailbox.paused', data }])
}
