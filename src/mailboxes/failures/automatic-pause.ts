import assert from 'node:assert/strict'
import { queueNotice } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import type { Consequence } from '../../platform/context.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { listMailboxes, setMailboxStatus } from '../store.ts'
import { failureInWords } from './failure-words.ts'

/**
 * Stops a mailbox that cannot work, with the reason shown beside it and the class of failure in the event. Its leads
 * wait and none is lost. One that is paused already stays as it is.
 */
export async function pauseMailboxAutomatically(
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

/** Why a mailbox stopped, the words of whoever said so if they are known, and what to do. Sentences. */
export interface PauseInWords {
  readonly why: string
  readonly serverWords: string | null
  readonly whatToDo: string
}

const RESUME = 'Test the mailbox, then resume it.'
const LOOK =
  'Review the domain check, the sending limits and your provider’s messages, then resume the mailbox. If you resume it too early, its emails are refused again.'

const WORDS: Readonly<Record<string, readonly [why: string, whatToDo: string]>> = {
  sender_refused: [
    'The mail server does not allow sending from this address.',
    `Check what your provider allows for this account. ${RESUME}`,
  ],
  recipient_refused: ['The recipient’s server blocked its emails.', LOOK],
  message_refused: ['The recipient’s server blocked its emails.', LOOK],
  secret_unreadable: [
    'Its sign-in, or its domain’s DKIM key, can’t be decrypted with this server’s secret key.',
    `Enter the mailbox’s password or token again, or set up signing for its domain again. ${RESUME}`,
  ],
  'refused by policy': ['Its emails bounced: recipients’ servers block them.', LOOK],
}

const INCOMING = 'incoming mail'

/** Puts the reason of a pause, as it is kept beside a mailbox, into words. */
export function pauseInWords(reason: string): PauseInWords {
  const parts = reason.split(': ')
  const isIncoming = parts[0] === INCOMING
  const [code = '', ...rest] = isIncoming ? parts.slice(1) : parts
  const serverWords = rest.length === 0 ? null : rest.join(': ')
  const known = isIncoming || !Object.hasOwn(WORDS, code) ? undefined : WORDS[code]
  const [why, whatToDo] = known ?? [failureInWords(isIncoming ? 'imap' : 'smtp', code), `Fix its settings. ${RESUME}`]
  return { why, serverWords, whatToDo }
}

/** Has owners and admins told why a mailbox was paused automatically, once for each time that it did. */
export const noticePausedMailboxes: Consequence<'mailbox.paused'> = async (context, tx, organizationId, happenings) => {
  const mailboxes = await listMailboxes(tx, organizationId, context.clock.now())
  for (const { data } of happenings) {
    const mailboxId = parseId('mbox', data.mailboxId)
    const mailbox = mailboxes.find((one) => one.mailboxId === mailboxId)
    assert(mailbox !== undefined, 'A mailbox that was paused is there.')
    const { why, serverWords, whatToDo } = pauseInWords(mailbox.pauseReason ?? data.reason)
    const body = [
      `We paused the mailbox ${mailbox.address}.`,
      `What happened: ${why}`,
      ...(serverWords === null ? [] : [`The mail server said: ${serverWords}`]),
      `What to do: ${whatToDo} Its leads are kept and wait until then.`,
      `${context.settings.publicUrl}/settings/mailboxes`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Mailbox paused: ${mailbox.address}`, body })
  }
}
