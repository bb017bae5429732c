import type { Mailbox } from './store.ts'

/** A healthy mailbox that has never sent, for tests of rules. */
export function mailboxLike(more: Partial<Mailbox> = {}): Mailbox {
  return {
    organizationId: 'o',
    mailboxId: 'a',
    auth: null,
    address: 'sam@sender.test',
    fromName: 'Sam Doe',
    smtp: { host: 'mail.sender.test', port: 587, security: 'starttls', username: 'sam' },
    secret: Buffer.alloc(0),
    imap: null,
    imapSecret: null,
    sentCopy: 'never',
    status: 'ok',
    pauseReason: null,
    notRead: null,
    dailyCap: 30,
    rampStart: 5,
    rampStep: 2,
    gapLeast: 90,
    gapMost: 300,
    rampDays: 0,
    lastSendDay: null,
    nextSendAt: null,
    sentToday: 0,
    newToday: 0,
    timezone: 'UTC',
    ownTimezone: null,
    dayBeganAt: null,
    dayEndsAt: null,
    createdAt: new Date(0),
    ...more,
  }
}
