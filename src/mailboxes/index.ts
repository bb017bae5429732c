export { mailboxesPart, mailboxIdsOf } from './campaign-part.ts'
export { chooseMailbox, nextDay, nextSendAfter } from './choose-mailbox.ts'
export type { MailboxChoice } from './choose-mailbox.ts'
export { isMailAddress } from './mail-address.ts'
export { pauseByItself } from './pause-mailbox.ts'
export {
  bookSend,
  coolMailbox,
  countSend,
  listMailboxes,
  lockMailboxes,
  returnSend,
  setMailboxStatus,
} from './store.ts'
export type { Mailbox, MailboxRef } from './store.ts'
export { imapFailureOf } from './transports/classify-imap-failure.ts'
export type { ImapSession } from './transports/imap.ts'
export { openMailbox } from './transports/open-mailbox.ts'
export { sentCopyDueAt } from './sent-copy.ts'
export { signMail } from './transports/sign-mail.ts'
export { transportOf } from './transports/transport-of.ts'
export type { NotSent, SendOutcome } from './transports/transport.ts'
