import { withLockedLead } from '../leads/index.ts'
import type { ImapSession, Mailbox } from '../mailboxes/index.ts'
import { DAY } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { confirmLeft, findSought, noteLookup } from '../sending/index.ts'
import type { SoughtMessage } from '../sending/index.ts'
import { unsubscribeLinkIn } from './sent-head.ts'
import { withFolder } from './transports/mailbox-folders.ts'
import type { Folders, OpenFolder } from './transports/mailbox-folders.ts'

/** Headers asked for in one piece, and of one folder at most, the newest. */
const PAGE = 200
const MOST_HEADS = 2_000

/**
 * Looks for emails that may have left in the folders where the server keeps what was sent: one that lies there did leave.
 * One that does not may have left all the same, and is looked for again.
 */
export async function lookUpUnknown(
  context: Context,
  session: ImapSession,
  place: { organizationId: string; mailbox: Pick<Mailbox, 'mailboxId'>; folders: Folders },
): Promise<void> {
  const { organizationId, folders } = place
  const { mailboxId } = place.mailbox
  const now = context.clock.now()
  const sought = await findSought(context.db, { organizationId, mailboxId, now })
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
  for (let at = 0; at < uids.length; at += PAGE) {
    for (const head of await folder.heads(uids.slice(at, at + PAGE))) {
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
