import assert from 'node:assert/strict'
import { queueNotice } from '../people/index.ts'
import type { Consequence } from '../platform/emit.ts'
import { parseId } from '../platform/ids.ts'
import { pauseInWords } from './pause-words.ts'
import { listMailboxes } from './store.ts'

/** Has owners and admins told why a mailbox stopped sending by itself, once for each time that it did. */
export const tellOfPausedMailboxes: Consequence<'mailbox.paused'> = async (context, tx, organizationId, happenings) => {
  const mailboxes = await listMailboxes(tx, organizationId, context.clock.now())
  for (const { data } of happenings) {
    const mailboxId = parseId('mbox', data.mailboxId)
    const mailbox = mailboxes.find((one) => one.mailboxId === mailboxId)
    assert(mailbox !== undefined, 'A mailbox that was paused is there.')
    const { why, serverWords, whatToDo } = pauseInWords(mailbox.pauseReason ?? data.reason)
    const body = [
      `The mailbox ${mailbox.address} stopped sending by itself.`,
      `What happened: ${why}`,
      ...(serverWords === null ? [] : [`The words of the server: ${serverWords}`]),
      `What to do: ${whatToDo} Its leads wait until then, and none is lost.`,
      `${context.settings.publicUrl}/settings/mailboxes`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Mailbox paused: ${mailbox.address}`, body })
  }
}
