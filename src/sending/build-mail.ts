import { isMailAddress } from '../mailboxes/index.ts'
import { createHash } from 'node:crypto'
import { AppError } from '../platform/errors.ts'
import { oneLine } from '../platform/one-line.ts'
import { linkedHtml } from './linked-html.ts'
import { composeMime } from './transports/compose-mime.ts'

export interface MailParty {
  /** Shown beside the address. */
  readonly name?: string | null | undefined
  readonly address: string
}

export interface Mail {
  readonly from: MailParty
  /** The only recipient. */
  readonly to: MailParty
  readonly replyTo?: MailParty | undefined
  readonly subject: string
  /** With angle brackets, as `messageIdFor` gives it. */
  readonly messageId: string
  readonly date: Date
  /** Message-ID of the email that this one follows: the server's own where it gave one. */
  readonly inReplyTo?: string | undefined
  /** Message-IDs of the thread, oldest first. */
  readonly references?: readonly string[] | undefined
  /** Plain text with `\n` as line ends, footer included. */
  readonly text: string
  /** An HTML part that says the same as the text, cleaned, footer included. */
  readonly html?: string | undefined
  /**
   * Adds an HTML part that shows the same text, in which these of our own links, and no others, can be clicked.
   * Without it the mail is plain text.
   */
  readonly htmlLinks?: readonly string[] | undefined
  /** Adds one-click unsubscribing (RFC 8058); an address that acts on POST and not on GET. */
  readonly unsubscribeUrl?: string | undefined
  /** What a mail program that only writes mails sends in place of the click (RFC 2369 §3.2). */
  readonly unsubscribeMail?: { readonly to: string; readonly subject: string } | undefined
  /** An iCalendar object (RFC 5545) of this method, as alternative and as attachment. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly ics: string } | undefined
  /** Marks a mail that no person wrote, so that nothing answers it by itself (RFC 3834). */
  readonly isAutomatic?: boolean | undefined
}

/**
 * Builds the bytes of a mail. The same input gives the same bytes. Line breaks in names and subject become spaces.
 * @throws AppError `invalid_mail` when an address, a Message-ID or a link could not stand in a header as it is
 */
export async function buildMail(mail: Mail): Promise<Buffer> {
  const headers: Record<string, string> = {}
  if (mail.unsubscribeUrl !== undefined) {
    const ways = [
      linkAddress(mail.unsubscribeUrl),
      ...(mail.unsubscribeMail === undefined ? [] : [mailto(mail.unsubscribeMail)]),
    ]
    headers['List-Unsubscribe'] = ways.map((way) => `<${way}>`).join(', ')
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  if (mail.isAutomatic === true) headers['Auto-Submitted'] = 'auto-generated'
  const messageId = requireMessageId(mail.messageId)
  return composeMime({
    from: party(mail.from),
    to: party(mail.to),
    replyTo: mail.replyTo === undefined ? undefined : party(mail.replyTo),
    subject: oneLine(mail.subject),
    messageId,
    date: mail.date,
    inReplyTo: mail.inReplyTo === undefined ? undefined : requireMessageId(mail.inReplyTo),
    references: (mail.references ?? []).map(requireMessageId),
    headers,
    text: mail.text,
    html: mail.html ?? (mail.htmlLinks === undefined ? undefined : linkedHtml(mail.text, mail.htmlLinks)),
    calendar: mail.calendar,
    boundary: createHash('sha256').update(messageId).digest('hex').slice(0, 24),
  })
}

function party({ name, address }: MailParty): { name: string; address: string } {
  if (!isMailAddress(address)) throw new AppError('invalid_mail', 'An address of this email is not a mail address.')
  return { name: oneLine(name ?? '').slice(0, 200), address }
}

function requireMessageId(id: string): string {
  if (id.length > 900 || !/^<[!-;=?A-~]+@[!-;=?A-~]+>$/u.test(id)) {
    throw new AppError('invalid_mail', 'A Message-ID of this email is malformed.')
  }
  return id
}

/** The link in its written form, in which nothing is left that could end the header. */
function linkAddress(link: string): string {
  const url = URL.parse(link)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === null || !isWeb || url.href.length > 900) {
    throw new AppError('invalid_mail', 'The unsubscribe link of this email is not a web address.')
  }
  return url.href.replace(/[<>\s]/gu, encodeURIComponent)
}

function mailto({ to, subject }: { readonly to: string; readonly subject: string }): string {
  if (!isMailAddress(to)) throw new AppError('invalid_mail', 'The unsubscribe address of this email is none.')
  // RFC 6068 §2: of what an address may have, these mean something else in a URL.
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
