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
  'Look at the domain check, at how much the mailbox sends and at what its provider says, then resume it. Resumed too early, it is refused again.'

const WORDS: Readonly<Record<string, readonly [why: string, whatToDo: string]>> = {
  sender_refused: [
    'The mail server does not let it send from its address.',
    `Look at what your provider allows this account. ${RESUME}`,
  ],
  recipient_refused: ['Its emails are refused by policy.', LOOK],
  message_refused: ['Its emails are refused by policy.', LOOK],
  secret_unreadable: [
    'Its login, or the DKIM key of its domain, does not open with the secret key of this installation.',
    `Enter the mailbox’s password or token again, or set up signing for its domain again. ${RESUME}`,
  ],
  'refused by policy': ['Its emails came back: receivers refuse them by policy.', LOOK],
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
      `The mailbox ${mailbox.address} stopped sending automatically.`,
      `What happened: ${why}`,
      ...(serverWords === null ? [] : [`The words of the server: ${serverWords}`]),
      `What to do: ${whatToDo} Its leads wait until then, and none is lost.`,
      `${context.settings.publicUrl}/settings/mailboxes`,
    ].join('\n\n')
    await queueNotice(context, tx, organizationId, { title: `Mailbox paused: ${mailbox.address}`, body })
  }
}
