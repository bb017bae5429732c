import { withLockedLead } from '../../leads/index.ts'
import type { ImapSession, Mailbox } from '../../mailboxes/index.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  confirmLeft,
  findCopiesDue,
  findReconcileTask,
  findSought,
  markReconciled,
  noteLookup,
  noteReconcileProblem,
  reconcileCopies,
  sentBytes,
  setCopyDue,
} from '../../sending/index.ts'
import type { SentCopy, SoughtMessage } from '../../sending/index.ts'
import { readHeaderLines } from '../inbound-mail.ts'
import type { MailboxFolders, OpenFolder, SentHead } from './transports/mailbox-folders.ts'
import { appendMail, withFolder } from './transports/mailbox-folders.ts'

/** The web address in the List-Unsubscribe header of a sent mail (RFC 8058), at most 900 characters. */
export function unsubscribeLinkIn({ headers }: SentHead): string | undefined {
  const links = readHeaderLines(headers).get('list-unsubscribe')?.join(' ')
  return links?.match(/<(https?:[^<>\s]{1,900})>/u)?.[1]
}

/** Mails asked for in one piece. */
const RECONCILED_PAGE = 200
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
  place: { mailbox: Mailbox; folders: MailboxFolders },
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
    for (let at = 0; at < uids.length && !signal.aborted; at += RECONCILED_PAGE) {
      for (const head of await folder.heads(uids.slice(at, at + RECONCILED_PAGE))) copies.push(...copyOf(context, head))
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

/** Headers asked for in one piece, and of one folder at most, the newest. */
const LOOKED_UP_PAGE = 200
const MOST_HEADS = 2_000

/**
 * Looks for emails that may have left in the folders where the server keeps what was sent: one that lies there did leave.
 * One that does not may have left all the same, and is looked for again.
 */
export async function lookUpUnknown(
  context: Context,
  session: ImapSession,
  place: { organizationId: string; mailbox: Pick<Mailbox, 'mailboxId'>; folders: MailboxFolders },
): Promise<void> {
  const { organizationId, folders } = place
  const { mailboxId } = place.mailbox
  const now = context.clock.now()
  const sought = await findSought(context.db, { organizationId, mailboxId }, now)
  if (sought.length === 0) return
  const missing = new Map(sought.map((one) => [one.messageId, one]))
  for (const path of [folders.sent, folders.all]) {
    if (path === undefined || missing.size === 0) continue
    await withFolder(session, path, async (folder) => {
      for (const one of missing.values()) {
        if ((await folder.uidsOf(one.messageIdHeader)).length === 0) continue
        missing.delete(one.messageId)
        await confirm(context, organizationId, one)
      }
      for (const { one, serverMessageId } of await renamed(folder, [...missing.values()])) {
        missing.delete(one.messageId)
        await confirm(context, organizationId, one, serverMessageId)
      }
    })
  }
  for (const messageId of missing.keys()) await noteLookup(context.db, organizationId, messageId, now)
}

interface Renamed {
  readonly one: SoughtMessage
  /** The Message-ID that the server put in place of ours. */
  readonly serverMessageId: string | undefined
}

/**
 * Emails that lie there under another Message-ID, as Microsoft 365 gives them: known by their unsubscribe link, whose
 * token no other email has.
 */
async function renamed(folder: OpenFolder, missing: readonly SoughtMessage[]): Promise<Renamed[]> {
  const byLink = new Map(missing.flatMap((one) => (one.unsubscribeUrl === null ? [] : [[one.unsubscribeUrl, one]])))
  if (byLink.size === 0) return []
  // Clocks of mail servers differ from ours, and they search by the day.
  const earliest = Math.min(...missing.map((one) => one.claimedAt.getTime()))
  const uids = (await folder.uidsDatedSince(new Date(earliest - DAY))).slice(-MOST_HEADS)
  const found: Renamed[] = []
  for (let at = 0; at < uids.length; at += LOOKED_UP_PAGE) {
    for (const head of await folder.heads(uids.slice(at, at + LOOKED_UP_PAGE))) {
      const one = byLink.get(unsubscribeLinkIn(head) ?? '')
      if (one !== undefined) found.push({ one, serverMessageId: head.messageId })
    }
  }
  return found
}

async function confirm(
  context: Context,
  organizationId: string,
  { leadId, messageId }: { leadId: string; messageId: string },
  serverMessageId?: string,
): Promise<void> {
  try {
    await withLockedLead(context, { organizationId, leadId }, (tx, lead) =>
      confirmLeft(context, tx, { lead, messageId, how: 'found', serverMessageId }),
    )
  } catch (error) {
    // The lead was removed meanwhile, and the email with it.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}

/**
 * Files copies of sent emails in the Sent folder, where they do not lie already: a server may have filed one itself, or
 * we did and ended before that was written down. What a server does not take is tried every hour for a day.
 */
export async function fileSentCopies(
  context: Context,
  session: ImapSession,
  { mailbox, folders }: { mailbox: Mailbox; folders: MailboxFolders },
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
      await setCopyDue(context.db, organizationId, messageId, null)
    } else {
      context.log.warn({ organizationId, messageId, refusal }, 'A copy could not be filed in the Sent folder.')
      await setCopyDue(context.db, organizationId, messageId, new Date(now.getTime() + HOUR))
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
