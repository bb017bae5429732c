import type { ImapSession, Mailbox } from '../mailboxes/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { findReconcileTask, markReconciled, noteReconcileProblem, reconcileCopies } from '../sending/index.ts'
import type { SentCopy } from '../sending/index.ts'
import { unsubscribeLinkIn } from './sent-head.ts'
import { withFolder } from './transports/mailbox-folders.ts'
import type { Folders, SentHead } from './transports/mailbox-folders.ts'

/** Mails asked for in one piece. */
const PAGE = 200
/** Copies that are compared with the leads at once; each time every lead is gone through. */
const CHUNK = 20_000
const LONGEST_SUBJECT = 1_000

/**
 * In a restored copy, before anything else is read: whatever the original sent since the backup lies in the Sent folder
 * and counts as sent here from then on. It is done once for a mailbox and a restore; when it breaks off, it begins
 * again. Where there is no such folder, the reason is kept and the mailbox stays unreconciled.
 */
export async function reconcileSent(
  context: Context,
  session: ImapSession,
  place: { mailbox: Mailbox; folders: Folders },
  signal: AbortSignal,
): Promise<void> {
  const { mailbox, folders } = place
  const task = await findReconcileTask(context.db, mailbox)
  if (task === undefined) return
  const path = folders.sent ?? folders.all
  if (path === undefined) {
    await noteReconcileProblem(context.db, mailbox, 'its server has no Sent folder')
    return
  }
  // Clocks of mail servers differ from ours, and they search by the day.
  const since = new Date((task.since?.getTime() ?? DAY) - DAY)
  await withFolder(session, path, async (folder) => {
    const uids = await folder.uidsSince(since)
    let copies: SentCopy[] = []
    for (let at = 0; at < uids.length && !signal.aborted; at += PAGE) {
      for (const head of await folder.heads(uids.slice(at, at + PAGE))) copies.push(...copyOf(context, head))
      if (copies.length < CHUNK) continue
      await reconcileCopies(context, mailbox, { copies, signal })
      copies = []
    }
    if (!signal.aborted) await reconcileCopies(context, mailbox, { copies, signal })
    if (!signal.aborted) await markReconciled(context.db, mailbox)
  })
}

/** The date is that of the mail itself, which we wrote: a copy may have been filed much later. */
function copyOf(context: Context, head: SentHead): SentCopy[] {
  if (head.messageId === undefined) return []
  const now = context.clock.now()
  const given = head.date ?? head.receivedAt ?? now
  return [
    {
      messageId: head.messageId,
      sentAt: given < now ? given : now,
      subject: head.subject.slice(0, LONGEST_SUBJECT).replaceAll('\u0000', '').toWellFormed(),
      unsubscribeUrl: unsubscribeLinkIn(head),
    },
  ]
}
