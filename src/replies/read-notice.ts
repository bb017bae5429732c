import type { BounceReport } from './bounce-report.ts'
import { hasNullReturnPath, isFromDaemon, isMailerDaemon, subjectSays, wordsSay } from './bounce-words.ts'
import { readDeliveryStatus } from './delivery-status.ts'
import { addressesIn } from './header-lines.ts'
import { automaticKind } from './is-automatic.ts'
import { headerOf, type InboundMail } from './inbound-mail.ts'
import { recipientsOfNotice } from './notice-recipients.ts'
import { findReturned, originalIdOf, splitReturned } from './returned-message.ts'
import { htmlToPlain } from './transports/html-text.ts'

type Verdict = 'bounce' | 'delay'

/**
 * Reads a notice of failure or delay that has no delivery status part: qmail (QSBMF), Exim (`X-Failed-Recipients`),
 * old Sendmail, Exchange, Notes, mobile carriers, and whatever else says in prose from a mail system's address that a
 * mail could not be delivered. Undefined when the mail does not show by sender or envelope, and by subject or words,
 * that it is one: people also write about bounces.
 */
export function readNotice(mail: InboundMail): BounceReport | undefined {
  const { notice, returned: returnedText } = splitReturned(saidBy(mail))
  const kind = verdictOf(mail, notice, returnedText !== '')
  if (kind === undefined) return undefined
  const returned = findReturned(mail, returnedText)
  const failed = addressesIn((mail.headers.get('x-failed-recipients') ?? []).join(' , '))
  const own = [...mail.to, mail.from?.address ?? '']
  const status = readDeliveryStatus(notice)
  if (status?.kind === 'delivered') return undefined
  const named = status?.recipients ?? recipientsOfNotice(notice, failed, own)
  const recipients = named.length > 0 ? named : recipientsOfNotice(notice, (returned?.to ?? []).slice(0, 5), own)
  if (recipients.length === 0 && returned === undefined && !isCertain(mail) && !isMailerDaemon(mail)) return undefined
  return {
    kind: status?.kind ?? kind,
    recipients,
    originalMessageId: originalIdOf(mail, returned),
    envelopeId: status?.envelopeId,
    feedbackType: undefined,
  }
}

/** Notices are plain text; a few systems write HTML alone, or put the words in attached text. */
function saidBy(mail: InboundMail): string {
  if (mail.text.trim() !== '') return mail.text
  if (mail.html !== undefined) return htmlToPlain(mail.html).text
  return mail.reports.find((part) => part.type === 'text/plain')?.text ?? ''
}

function verdictOf(mail: InboundMail, notice: string, looksReturned: boolean): Verdict | undefined {
  const subject = subjectSays(mail.subject)
  const words = wordsSay(notice)
  if (!isPlausible(mail, { subject, words, notice, looksReturned })) return undefined
  if (subject === 'delay') return 'delay'
  return words === 'delay' && !/fail(?:ed|ure)|undeliver|returned mail/i.test(mail.subject) ? 'delay' : 'bounce'
}

interface Signs {
  readonly subject: Verdict | undefined
  readonly words: Verdict | undefined
  readonly notice: string
  readonly looksReturned: boolean
}

function isPlausible(mail: InboundMail, { subject, words, notice, looksReturned }: Signs): boolean {
  if (isCertain(mail)) return true
  // RFC 3834 §2: what answers a mail automatically is no notice of a mail system, unless its subject says so.
  if (/^auto-replied/i.test(headerOf(mail, 'auto-submitted')) && subject === undefined) return false
  const isReply = /^(?:re|aw|fwd?|wg|tr|rv|sv)\s*:/i.test(mail.subject)
  if (isFromDaemon(mail) && (!isReply || hasNullReturnPath(mail))) return subject !== undefined || words !== undefined
  // Machines that answer for people have a null reverse-path as well, but return nothing and quote no mail server.
  const quotesServer = /(?:^|[\s:;(#])[45]\d\d[\s-]|[45]\.\d\.\d/m.test(notice)
  const returns = mail.reports.length > 0 || looksReturned
  if (automaticKind(mail) === 'bulk' || words === undefined) return false
  // Carriers write from no-reply addresses under any subject; people cannot send with the null reverse-path.
  if (hasNullReturnPath(mail)) return !mail.headers.has('auto-submitted') && (quotesServer || returns)
  return subject !== undefined && quotesServer && mail.reports.length > 0 && mail.inReplyTo.length === 0
}

/** Headers that only mail systems set: Exim and Google, Exchange, and the report's own type (RFC 6522). */
function isCertain(mail: InboundMail): boolean {
  if (mail.headers.has('x-failed-recipients')) return isFromDaemon(mail) || hasNullReturnPath(mail)
  return mail.headers.has('x-ms-exchange-message-is-ndr') || mail.reportType === 'delivery-status'
}
