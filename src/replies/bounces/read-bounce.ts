import { classifyBounce, statusIn } from '../../mailboxes/index.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import { addressesIn } from '../../platform/text/mail-address.ts'
import type { InboundMail } from '../inbound-mail.ts'
import { headerOf } from '../inbound-mail.ts'
import { automaticKind } from '../ingest/is-automatic.ts'
import { htmlToPlain } from '../ingest/transports/mail-text.ts'
import { isMarked } from '../language/subject-marks.ts'
import type { BounceReport, ReportedRecipient } from './bounce-report.ts'
import { MOST_RECIPIENTS, findReturned, originalIdOf, splitReturned } from './bounce-report.ts'
import { hasNullReturnPath, isFromDaemon, isMailerDaemon, subjectSays, wordsSay } from './bounce-words.ts'
import type { DeliveryStatus } from './delivery-status.ts'
import { readDeliveryStatus } from './delivery-status.ts'
import { readComplaint } from './read-complaint.ts'
import { readSesNotification } from './read-ses-notification.ts'

const STATUS_TYPE = /delivery-status$/

/**
 * What a mail reports of one of ours: a failure or delay (RFC 3464, or a notice in prose) or a complaint (RFC 5965).
 * Undefined for every other mail: of people, automatic answers, and reports that ask for nothing (delivered, read,
 * `not-spam`). Pure, never throws, and bounded by what `readMail` has bounded.
 */
export function readBounce(mail: InboundMail): BounceReport | undefined {
  const complaint = readComplaint(mail)
  if (complaint !== undefined) return complaint
  if (mail.reportType === 'feedback-report') return undefined
  // Sieve's `reject` (RFC 5429 §2.1) answers with a disposition notification from the mail system; a person's
  // read receipt comes from the person.
  if (mail.reportType === 'disposition-notification' && !isFromDaemon(mail)) return undefined
  const notification = readSesNotification(mail)
  if (notification !== undefined) return notification === 'delivered' ? undefined : notification
  const status = statusOf(mail)
  if (status?.kind === 'delivered') return undefined
  const report = status === undefined ? readNotice(mail) : fromStatus(mail, status, status.kind)
  return report?.kind === 'delay' ? { ...report, recipients: report.recipients.map(notForLong) } : report
}

/** What is still being tried has not failed for good, whatever the words. */
function notForLong(recipient: ReportedRecipient): ReportedRecipient {
  return recipient.class === 'policy' ? recipient : { ...recipient, class: 'soft' }
}

/** A status part counts where a mail system sent it: somebody may attach the report that he got. */
function statusOf(mail: InboundMail): DeliveryStatus | undefined {
  const parts = mail.reports.filter((part) => STATUS_TYPE.test(part.type))
  if (parts.length === 0 || !isSystems(mail)) return undefined
  return readDeliveryStatus(parts.map((part) => part.text).join('\n\n'))
}

function isSystems(mail: InboundMail): boolean {
  const isReport = mail.reportType === 'delivery-status'
  return isReport || isFromDaemon(mail) || hasNullReturnPath(mail) || subjectSays(mail.subject) !== undefined
}

function fromStatus(mail: InboundMail, status: DeliveryStatus, kind: 'bounce' | 'delay'): BounceReport {
  const { notice, returned: returnedText } = splitReturned(mail.text)
  const returned = findReturned(mail, returnedText)
  return {
    kind,
    recipients: status.recipients.map((recipient) => {
      if (recipient.address !== '' && recipient.class !== 'unknown') return recipient
      return completeFrom(recipient, notice, returned?.to ?? [])
    }),
    originalMessageId: originalIdOf(mail, returned),
    envelopeId: status.envelopeId,
  }
}

/** Some systems leave the address out of the status, or the reason, and say it in their words. */
function completeFrom(recipient: ReportedRecipient, notice: string, written: readonly string[]): ReportedRecipient {
  const known = recipient.address === '' ? written.slice(0, 1) : [recipient.address]
  const spoken = recipientsOfNotice(notice, known, [])[0]
  if (spoken === undefined) return recipient
  const keepsOwn = recipient.class !== 'unknown' || (recipient.status !== '' && !/^5\.[0-5]\.0$/.test(recipient.status))
  if (keepsOwn) return { ...recipient, address: recipient.address === '' ? spoken.address : recipient.address }
  return { ...spoken, status: recipient.status, diagnostic: recipient.diagnostic || spoken.diagnostic }
}

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
  if (isFromDaemon(mail) && (!isMarked(mail.subject) || hasNullReturnPath(mail)))
    return subject !== undefined || words !== undefined
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

/**
 * The recipients that a notice in prose names and what it says of each: those of `failed` when the mail's header lists
 * them (`X-Failed-Recipients`), else the addresses that stand where notices put them, else any that is not `own`.
 */
export function recipientsOfNotice(
  notice: string,
  failed: readonly string[],
  own: readonly string[],
): readonly ReportedRecipient[] {
  const lines = notice.slice(0, 30_000).split(/\r?\n/, 1_000)
  const named = failed.length > 0 ? failed : firstFound(lines, own)
  const recipients = named.slice(0, MOST_RECIPIENTS)
  return recipients.map((address) => describe(address, { lines, notice, all: recipients }))
}

/** `<a@b>:`, `a@b` alone, `* a@b`, `a@b: 550 …`, `a@b on 3 May`, `RCPT TO:<a@b>`, `To: a@b`, `recipient: <a@b>`. */
const PLACES: readonly RegExp[] = [
  /^[\s>*"'|-]*<?([^\s<>"]+@[^\s<>":;,]+)>?"?\s*(?::|$|\.{3}|\(|on \w|;|,?\s+(?:invalid|error|user|unknown))/i,
  /\brcpt to:\s*<?([^\s<>"]+@[^\s<>";,]+)/i,
  /(?:^|\b)(?:recipients?|address(?:e[sd])?(?: to)?|user|delivered to|deliver(?:y)?(?: \w+){0,4} to|(?:mail|message)(?: \w+){0,2} to|target|undeliverable to|unable to deliver message to|e-?mail address|empfänger|destinataires?|destinatarios?)\b[^:@<]{0,40}[:<]\s*<?([^\s<>"]+@[^\s<>";,]+)/i,
  /\b(?:undeliverable|deliver(?:ed|y)?|sent|mail|e-?mail|message) (?:\w+ ){0,4}(?:to|for):?\s+<?"?([^\s<>"]+@[^\s<>";,]+)/i,
]

function firstFound(lines: readonly string[], own: readonly string[]): readonly string[] {
  const isOther = (address: string): boolean =>
    !own.includes(address) && !/^(?:postmaster|mailer-daemon)@/.test(address)
  for (const place of PLACES) {
    const found = lines
      .filter((line) => !/^\s*(?:from|sender|reply-to|message-id|return-path|envelope-from|mail from)\b/i.test(line))
      .map((line) => addressesIn(place.exec(line.slice(0, 500))?.[1] ?? '', 1)[0])
      .filter((address) => address !== undefined)
    const others = [...new Set(found)].filter(isOther)
    if (others.length > 0) return others
  }
  // Somebody may write to himself.
  const himself = lines.flatMap((line) => PLACES.map((place) => place.exec(line.slice(0, 500))?.[1] ?? '').join(' '))
  const own1 = addressesIn(himself.join(' ')).filter((address) => !/^(?:postmaster|mailer-daemon)@/.test(address))
  if (own1.length > 0) return own1.slice(0, 1)
  const spoken = lines.filter((line) => !/message-id|\bfrom\b|sender|contact/i.test(line)).join('\n')
  return addressesIn(spoken).filter(isOther).slice(0, 5)
}

function describe(
  address: string,
  { lines, notice, all }: { lines: readonly string[]; notice: string; all: readonly string[] },
): ReportedRecipient {
  const section = sectionOf(address, lines, all)
  const near = classifyBounce(statusIn(section), section)
  // What is not said beside the address is said of the message, when it had but one recipient.
  const isNearEnough = near !== 'unknown' || all.length > 1
  const diagnostic = isNearEnough && section !== '' ? section : notice
  const status = statusIn(diagnostic)
  return {
    address,
    status,
    diagnostic: tidy(telling(diagnostic)),
    class: classifyBounce(status, diagnostic.slice(0, 2_000)),
  }
}

/** From the line that names the address to the next one that names another, at most 12 lines. */
function sectionOf(address: string, lines: readonly string[], all: readonly string[]): string {
  const start = lines.findIndex((line) => line.toLowerCase().includes(address))
  if (start === -1) return ''
  const others = all.filter((each) => each !== address)
  const section: string[] = []
  for (const line of lines.slice(start, start + 12)) {
    if (section.length > 0 && others.some((other) => line.toLowerCase().includes(other))) break
    section.push(line)
  }
  return section.join('\n')
}

/** From the first line with a reply code on: that is the mail server's part of the prose. */
function telling(text: string): string {
  const lines = text.split('\n')
  const coded = lines.findIndex((line) => /(?:^|[\s:(#])[45]\d\d[\s-]|[45]\.\d\.\d/.test(line))
  return coded === -1 ? text : lines.slice(coded).join('\n')
}

function tidy(text: string): string {
  return oneLine(text.slice(0, 2_000)).slice(0, 500)
}
