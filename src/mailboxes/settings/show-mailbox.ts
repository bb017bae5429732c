import type Type from 'typebox'
import { showId } from '../../platform/ids.ts'
import { capToday, dayEndOf } from '../capacity/daily-cap.ts'
import type { MailboxAnswer } from '../schema.ts'
import type { Mailbox, SmtpSettings } from '../store.ts'

/** A mailbox as the API shows it on the day of `now`. */
export function showMailbox(mailbox: Mailbox, now: Date): Type.Static<typeof MailboxAnswer> {
  const { address, fromName, smtp, imap, auth, dailyCap, rampStart, rampStep, gapLeast, gapMost, sentCopy } = mailbox
  return {
    mailboxId: showId('mbox', mailbox.mailboxId),
    address,
    fromName,
    smtp: showServer(smtp),
    imap: imap === null ? null : showServer(imap),
    auth:
      auth === null ? null : { type: auth.type, provider: auth.provider, clientId: auth.clientId, tenant: auth.tenant },
    dailyCap,
    rampStart,
    rampStep,
    gapSeconds: { least: gapLeast, most: gapMost },
    sentCopy,
    timezone: mailbox.ownTimezone,
    sentToday: mailbox.sentToday,
    dayEndsAt: dayEndOf(mailbox, now).toISOString(),
    capToday: capToday(mailbox, now),
    status: mailbox.status,
    pauseReason: mailbox.pauseReason,
    notRead: mailbox.notRead && { ...mailbox.notRead, since: new Date(mailbox.notRead.since).toISOString() },
    createdAt: mailbox.createdAt.toISOString(),
  }
}

function showServer({ host, port, security, username }: SmtpSettings) {
  return { host, port, security, username }
}
