import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { findInstance, setSending } from '../platform/store.ts'
import { countMailboxes, findUnreconciled } from './reconcile-store.ts'
import type { UnreconciledMailbox } from './reconcile-store.ts'

const MOST_NAMED = 5

/**
 * Lets this installation send live mail and notifications again after a restore or a move. Answers why they were held,
 * or null.
 * @throws AppError `not_ready` while links would lead nowhere, or Sent folders were not read since the backup
 */
export async function releaseSending(
  context: Context,
  { withoutReconciling }: { withoutReconciling: boolean },
): Promise<string | null> {
  return transaction(context.db, async (tx) => {
    const before = await findInstance(tx)
    if (before?.public_url != null && !context.settings.publicUrlConfigured) {
      const detail = `FAIRLEAD_PUBLIC_URL is not set, it was ${before.public_url}: links in emails would lead nowhere. Set it, then release.`
      throw new AppError('not_ready', detail)
    }
    const waiting = await findUnreconciled(tx)
    if (waiting.length > 0 && !withoutReconciling)
      throw new AppError('not_ready', refusal(waiting, await countMailboxes(tx)))
    await setSending(tx, { release: true })
    return before?.sending_held ?? null
  })
}

function refusal(waiting: readonly UnreconciledMailbox[], total: number): string {
  const named = waiting
    .slice(0, MOST_NAMED)
    .map(({ address, problem }) => (problem ? `${address} (${problem})` : address))
  const more = waiting.length > MOST_NAMED ? ` and ${waiting.length - MOST_NAMED} more` : ''
  const since = waiting[0]?.since?.toISOString() ?? 'an unknown instant'
  const which = waiting.length === 1 ? '1 mailbox has' : `${waiting.length} mailboxes have`
  const progress = `${total - waiting.length} of ${total} mailboxes compared`
  return `Live sending stays held: ${which} not been compared with the Sent folder since the backup (${since}): ${named.join(', ')}${more}. ${progress}: while \`fairlead serve\` or \`fairlead worker\` runs, it reads those that have a server for incoming mail. What the original sent after the backup would be sent once more. To release all the same: \`fairlead sending release --without-reconciling\`.`
}
