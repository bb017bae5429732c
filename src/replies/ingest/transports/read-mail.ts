import { addressesIn } from '../../../platform/text/mail-address.ts'
import type { AddressObject, Attachment, ParsedMail } from 'mailparser'
import { simpleParser } from 'mailparser'
import { MOST_REPORT, MOST_TEXT, messageIdsIn, readHeaderLines } from '../../inbound-mail.ts'
import { judgeFile, safeFileName } from '../../files/file-risk.ts'
import type { FileRisk } from '../../files/file-risk.ts'
import type { InboundMail, MailAddress, ReportPart } from '../../inbound-mail.ts'

const MOST_BYTES = 2_000_000
const MOST_REPORTS = 20
const MOST_ATTACHMENTS = 100
const MOST_HEADERS = 500

/** RFC 3464, RFC 6533, RFC 5965 and RFC 8098, and what vendors write in place of them. */
const REPORT_TYPES =
  /^(?:message\/(?:(?:global-|x)?delivery-status|global-delivery-status|feedback-report|(?:global-)?disposition-notification|partial|rfc822(?:-headers)?|global(?:-headers)?)|text\/(?:rfc822(?:-headers)?|plain))$/

/** A file of a mail, with a name that can be saved. */
export interface FileOfMail {
  readonly name: string
  readonly bytes: Uint8Array
  readonly risk: FileRisk
}

/**
 * Reads the bytes of a mail, of which at most the first 2 MB count. Never throws for what stands in them: a mail that
 * cannot be read as MIME has a `problem`, its headers, and its raw text.
 * @param truncated the caller has cut it already
 */
export async function readMail(bytes: Uint8Array, truncated = false): Promise<InboundMail> {
  const cut = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MOST_BYTES))
  const raw = withoutMailboxLine(cut)
  const isCut = truncated || bytes.byteLength > MOST_BYTES
  try {
    return fromParsed(await parse(raw), raw, isCut)
  } catch (error) {
    return fromRaw(raw, isCut, error instanceof Error ? error.message : 'unknown error')
  }
}

function parse(raw: Buffer): Promise<ParsedMail> {
  // The types do not know `ignoreEmbedded` (mailsplit): what a returned message says must not count as said here.
  const options = {
    keepDeliveryStatus: true,
    keepCidLinks: true,
    skipTextToHtml: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 200_000,
    ignoreEmbedded: true,
  }
  return simpleParser(raw, options)
}

/** Mailbox files put a line `From sender date` before each message; it is no header. */
function withoutMailboxLine(raw: Buffer): Buffer {
  let start = 0
  while (raw[start] === 0x0a || raw[start] === 0x0d) start += 1
  if (raw.subarray(start, start + 5).toString('latin1') === 'From ') {
    const end = raw.indexOf(0x0a, start)
    start = end === -1 ? raw.length : end + 1
  }
  return raw.subarray(start)
}

function fromParsed(parsed: ParsedMail, raw: Buffer, truncated: boolean): InboundMail {
  const headers = rawHeaders(raw)
  const type = parsed.headers.get('content-type')
  const reportType =
    typeof type === 'object' && 'params' in type ? type.params['report-type']?.toLowerCase() : undefined
  return {
    ...fromHeaders(headers),
    from: addressOf(parsed.from) ?? looseAddress(headers, 'from'),
    replyTo: addressOf(parsed.replyTo),
    subject: clean(parsed.subject ?? '', 2_000),
    text: clean(parsed.text ?? '', MOST_TEXT) || strayText(parsed, raw),
    html: typeof parsed.html === 'string' ? clean(parsed.html, MOST_TEXT) : undefined,
    attachments: parsed.attachments.slice(0, MOST_ATTACHMENTS).map(describe),
    reports: parsed.attachments.filter(isReport).slice(0, MOST_REPORTS).map(reportOf),
    reportType,
    truncated,
    problem: undefined,
  }
}

/** A multipart whose boundaries are not in it (lists and archives rewrite them) would read as empty. */
function strayText(parsed: ParsedMail, raw: Buffer): string {
  if (typeof parsed.html === 'string' || parsed.attachments.length > 0) return ''
  return bodyOf(raw)
}

function bodyOf(raw: Buffer): string {
  const text = raw.subarray(0, MOST_TEXT).toString('utf8')
  const body = /\r?\n\r?\n/.exec(text)
  return clean(body === null ? '' : text.slice(body.index + body[0].length), MOST_TEXT)
}

function fromRaw(raw: Buffer, truncated: boolean, reason: string): InboundMail {
  const headers = rawHeaders(raw)
  return {
    ...fromHeaders(headers),
    from: looseAddress(headers, 'from'),
    replyTo: looseAddress(headers, 'reply-to'),
    subject: clean(headers.get('subject')?.[0] ?? '', 2_000),
    text: bodyOf(raw),
    html: undefined,
    attachments: [],
    reports: [],
    reportType: undefined,
    truncated,
    problem: `The mail could not be read as MIME (${clean(reason, 200)}); its headers and raw text were kept.`,
  }
}

function fromHeaders(headers: ReadonlyMap<string, readonly string[]>) {
  const all = (...names: readonly string[]): readonly string[] =>
    addressesIn(names.flatMap((name) => headers.get(name) ?? []).join(' , '))
  const ids = (name: string): readonly string[] => messageIdsIn((headers.get(name) ?? []).join(' '))
  return {
    headers,
    messageId: ids('message-id')[0],
    inReplyTo: ids('in-reply-to'),
    references: ids('references'),
    to: all('to'),
    others: all('to', 'cc'),
    deliveredTo: all('to', 'cc', 'delivered-to', 'x-original-to', 'x-envelope-to'),
  }
}

function rawHeaders(raw: Buffer): Map<string, readonly string[]> {
  const read = readHeaderLines(raw.subarray(0, 100_000).toString('utf8'))
  const cleaned = (values: readonly string[]) => values.map((value) => clean(value, 10_000))
  return new Map([...read].slice(0, MOST_HEADERS).map(([name, values]) => [name, cleaned(values)]))
}

function addressOf(from: AddressObject | undefined): MailAddress | undefined {
  const first = from?.value[0]
  if (first?.address === undefined || first.address === '') return undefined
  return { address: clean(first.address, 320).toLowerCase(), name: clean(first.name, 500) }
}

function looseAddress(headers: ReadonlyMap<string, readonly string[]>, field: string): MailAddress | undefined {
  const value = headers.get(field)?.[0] ?? ''
  const address = addressesIn(value)[0] ?? ''
  const name = clean(value.replaceAll(/<[^<>]*>|"/g, ' ').trim(), 500)
  return address === '' && name === '' ? undefined : { address, name }
}

function describe(attachment: Attachment): InboundMail['attachments'][number] {
  const name = clean(attachment.filename ?? '', 255)
  const risk = judgeFile({ name, bytes: attachment.content })
  return { name, type: typeOf(attachment), size: attachment.size, risk }
}

/**
 * The file at a position of `attachments` as `readMail` lists them; undefined where there is none, or only a part of it
 * because the mail was cut there. @throws what the parser throws
 */
export async function readFileOf(bytes: Uint8Array, position: number, isCut: boolean): Promise<FileOfMail | undefined> {
  const { attachments } = await parse(withoutMailboxLine(Buffer.from(bytes).subarray(0, MOST_BYTES)))
  const found = attachments[position]
  if (found === undefined || position >= MOST_ATTACHMENTS || (isCut && position === attachments.length - 1)) return
  const name = safeFileName(clean(found.filename ?? '', 255))
  return { name, bytes: found.content, risk: judgeFile({ name: found.filename ?? '', bytes: found.content }) }
}

function isReport(attachment: Attachment): boolean {
  return REPORT_TYPES.test(typeOf(attachment))
}

function reportOf(attachment: Attachment): ReportPart {
  const text = attachment.content.subarray(0, MOST_REPORT).toString('utf8')
  return { type: typeOf(attachment), text: clean(text, MOST_REPORT) }
}

function typeOf(attachment: Attachment): string {
  return clean(attachment.contentType, 100).toLowerCase()
}

function clean(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll('\0', '').toWellFormed()
}
