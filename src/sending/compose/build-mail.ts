import { createHash } from 'node:crypto'
import { asciiAddress } from '../../leads/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { escapeHtml, oneLine } from '../../platform/text/safe-text.ts'
import { isMailAddress } from '../../platform/text/mail-address.ts'
import { isWebAddress, parseWebUrl } from '../../platform/text/web-address.ts'
import { findMessage } from '../message-store.ts'
import type { Message } from '../message-store.ts'
import { findAttachments } from './attachment-store.ts'
import { composeMime } from './transports/compose-mime.ts'
import type { MailAttachment } from './transports/compose-mime.ts'

/**
 * Plain text as HTML that looks the same, in which the given links, and no others, can be clicked. Everything in the
 * text is escaped: what a lead sent stays text.
 */
export function linkedHtml(text: string, links: readonly string[]): string {
  const clickable = links.filter(isWebAddress).toSorted((left, right) => right.length - left.length)
  const parts: string[] = []
  let rest = text
  while (rest !== '') {
    const next = nextLink(rest, clickable)
    if (next === undefined) break
    parts.push(escapeHtml(rest.slice(0, next.at)), anchor(next.link))
    rest = rest.slice(next.at + next.link.length)
  }
  parts.push(escapeHtml(rest))
  return `<!DOCTYPE html><html><body><div style="white-space: pre-wrap">${parts.join('')}</div></body></html>`
}

/** The first place where one of the links stands; of several there, the longest. */
function nextLink(text: string, links: readonly string[]): { at: number; link: string } | undefined {
  let found: { at: number; link: string } | undefined
  for (const link of links) {
    const at = text.indexOf(link)
    if (at !== -1 && at < (found?.at ?? Infinity)) found = { at, link }
  }
  return found
}

function anchor(link: string): string {
  const address = escapeHtml(link)
  return `<a href="${address}">${address}</a>`
}

export interface MailParty {
  /** Shown beside the address. */
  readonly name?: string | null | undefined
  readonly address: string
}

export interface Mail {
  readonly from: MailParty
  readonly to: MailParty
  /** Who gets a copy. */
  readonly cc?: readonly MailParty[] | undefined
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
  readonly attachments?: readonly MailAttachment[] | undefined
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
    cc: (mail.cc ?? []).map(party),
    attachments: mail.attachments ?? [],
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
  const url = parseWebUrl(link)
  if (url === undefined || url.href.length > 900) {
    throw new AppError('invalid_mail', 'The unsubscribe link of this email is not a web address.')
  }
  return url.href.replace(/[<>\s]/gu, encodeURIComponent)
}

function mailto({ to, subject }: { readonly to: string; readonly subject: string }): string {
  if (!isMailAddress(to)) throw new AppError('invalid_mail', 'The unsubscribe address of this email is none.')
  // RFC 6068 §2: of what an address may have, these mean something else in a URL.
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}

/** The files of a stored email: only answers have any. */
export async function attachmentsOf(db: Db, organizationId: string, message: Message): Promise<MailAttachment[]> {
  return message.kind === 'reply' ? findAttachments(db, organizationId, message.messageId) : []
}

/** A stored email as it is handed to a mail server. What is not written yet is empty. */
export function mailOf(
  message: Message,
  from: MailParty,
  { date, attachments }: Pick<Mail, 'date' | 'attachments'>,
): Mail {
  const method = message.icalendarMethod
  return {
    from,
    to: { name: message.toName, address: asciiAddress(message.toAddress ?? '') },
    cc: (message.cc ?? []).map((address) => ({ address: asciiAddress(address) })),
    attachments,
    subject: message.subject ?? '',
    messageId: message.messageIdHeader ?? '',
    date,
    inReplyTo: message.inReplyTo ?? undefined,
    references: message.referenceIds ?? [],
    text: message.body ?? '',
    html: message.html ?? undefined,
    unsubscribeUrl: message.unsubscribeUrl ?? undefined,
    unsubscribeMail: unsubscribeMailOf(message, from),
    calendar: message.icalendar === null || method === null ? undefined : { method, ics: message.icalendar },
    isAutomatic: message.kind === 'invitation' || message.kind === 'confirmation',
  }
}

/** The token of the link as a subject: it comes back to the mailbox, where it is read like a click. */
function unsubscribeMailOf(
  { live, unsubscribeUrl, unsubscribeByMail }: Message,
  { address }: MailParty,
): Mail['unsubscribeMail'] {
  const token = unsubscribeUrl?.split('/').at(-1)
  return live && unsubscribeByMail && token !== undefined ? { to: address, subject: `unsubscribe ${token}` } : undefined
}

/** The mail of a stored email with the sender and the date it has, undefined until it is written. */
function writtenMail(message: Message, attachments: MailAttachment[]): Mail | undefined {
  const { subject, body, fromAddress, fromName, toAddress, messageIdHeader } = message
  if ([subject, body, fromAddress, toAddress, messageIdHeader].includes(null)) return undefined
  const date = message.dataStartedAt ?? message.sentAt ?? message.dueAt ?? message.plannedAt
  return mailOf(message, { name: fromName, address: fromAddress ?? '' }, { date, attachments })
}

/** The bytes of an email as they leave or left, or why there are none. */
export async function rawMail(
  db: Db,
  organizationId: string,
  message: Message,
): Promise<{ bytes: Buffer } | { missing: string }> {
  const mail = writtenMail(message, await attachmentsOf(db, organizationId, message))
  if (message.textsRemovedAt !== null)
    return { missing: 'The text of this email was removed: it is older than it is kept.' }
  if (mail === undefined) return { missing: 'This email is not written yet; that happens when it is its turn.' }
  try {
    return { bytes: await buildMail(mail) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { missing: error.message }
  }
}

/** The header of an email, without the empty line that ends it. */
export function rawHeadersOf(bytes: Buffer): string {
  const end = bytes.indexOf('\r\n\r\n')
  return bytes.subarray(0, end === -1 ? bytes.length : end + 2).toString('utf8')
}

/** The bytes of an email that was sent, for a copy of it; undefined where it is gone. */
export async function sentBytes(db: Db, organizationId: string, messageId: string): Promise<Buffer | undefined> {
  const message = await findMessage(db, organizationId, messageId)
  const raw = message?.state === 'sent' ? await rawMail(db, organizationId, message) : undefined
  return raw !== undefined && 'bytes' in raw ? raw.bytes : undefined
}
