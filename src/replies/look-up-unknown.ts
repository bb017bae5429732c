import { withLockedLead } from '../leads/index.ts'
import type { ImapSession, Mailbox } from '../mailboxes/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { confirmLeft, findSought, noteLookup } from '../sending/index.ts'
import { withFolder } from './transports/mailbox-folders.ts'
import type { Folders } from './transports/mailbox-folders.ts'

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
    })
  }
  for (const messageId of missing.keys()) await noteLookup(context.db, organizationId, messageId, now)
}

async function confirm(
  context: Context,
  organizationId: string,
  { leadId, messageId }: { leadId: string; messageId: string },
): Promise<void> {
  try {
    await withLockedLead(context, { organizationId, leadId }, (tx, lead) =>
      confirmLeft(context, tx, { lead, messageId, how: 'found' }),
    )
  } catch (error) {
    // The lead was removed meanwhile, and the email with it.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
