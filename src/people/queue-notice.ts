import { KEEPERS } from '../accounts/index.ts'
import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { uuidv7 } from '../platform/ids.ts'
import { oneLine } from '../platform/one-line.ts'
import { insertNotices, listByRole } from './notice-store.ts'

/** What stops together, such as all mailboxes of one provider, is told in one mail. */
const GATHERED_FOR = 30 * SECOND
const LONGEST_TITLE = 150
const LONGEST_BODY = 4_000

/**
 * Has the owners and admins of an organization told by account mail, once each. The notice is due when the transaction
 * that it tells of commits. An installation that sends no account mail drops it after a day.
 */
export async function queueNotice(
  context: Context,
  tx: Transaction,
  organizationId: string,
  notice: { title: string; body: string },
): Promise<void> {
  const now = context.clock.now()
  const keepers = await listByRole(tx, organizationId, KEEPERS)
  if (keepers.length === 0) return
  await insertNotices(tx, organizationId, {
    to: keepers.map((userId) => ({ userId, noticeId: uuidv7(now.getTime()) })),
    title: oneLine(notice.title).slice(0, LONGEST_TITLE).toWellFormed(),
    body: notice.body.slice(0, LONGEST_BODY).toWellFormed(),
    now,
    dueAt: new Date(now.getTime() + GATHERED_FOR),
  })
}
