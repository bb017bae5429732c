import type { ImapSession, Mailbox } from '../mailboxes/index.ts'
import { DAY, HOUR } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { findCopiesDue, noteCopyFiled, putCopyOff, sentBytes } from '../sending/index.ts'
import { appendMail, withFolder } from './transports/mailbox-folders.ts'
import type { Folders } from './transports/mailbox-folders.ts'

/**
 * Files copies of sent emails in the Sent folder, where they do not lie already: a server may have filed one itself, or
 * we did and ended before that was written down. What a server does not take is tried every hour for a day.
 */
export async function fileSentCopies(
  context: Context,
  session: ImapSession,
  { mailbox, folders }: { mailbox: Mailbox; folders: Folders },
): Promise<void> {
  const { organizationId } = mailbox
  const { sent } = folders
  const now = context.clock.now()
  for (const copy of await findCopiesDue(context.db, mailbox, now)) {
    const { messageId, messageIdHeader, serverMessageId, sentAt } = copy
    const refusal =
      sent === undefined || (await liesIn(session, sent, [messageIdHeader, serverMessageId]))
        ? null
        : await file(context, session, { sent, organizationId, messageId, date: sentAt })
    if (refusal === null || now.getTime() - sentAt.getTime() > DAY) {
      await noteCopyFiled(context.db, organizationId, messageId)
    } else {
      context.log.warn({ organizationId, messageId, refusal }, 'A copy could not be filed in the Sent folder.')
      await putCopyOff(context.db, organizationId, messageId, new Date(now.getTime() + HOUR))
    }
  }
}

function liesIn(session: ImapSession, path: string, ids: readonly (string | null)[]): Promise<boolean> {
  return withFolder(session, path, async (folder) => {
    for (const id of ids) if (id !== null && (await folder.uidsOf(id)).length > 0) return true
    return false
  })
}

async function file(
  context: Context,
  session: ImapSession,
  copy: { sent: string; organizationId: string; messageId: string; date: Date },
): Promise<string | null> {
  const bytes = await sentBytes(context.db, copy.organizationId, copy.messageId)
  return bytes === undefined ? null : appendMail(session, copy.sent, { bytes, date: copy.date })
}
