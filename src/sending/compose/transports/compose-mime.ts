import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

export interface MimeAddress {
  readonly name: string
  readonly address: string
}

/** A file in a mail. */
export interface MailAttachment {
  /** On one line, without a path. */
  readonly name: string
  /** Media type without parameters. */
  readonly type: string
  readonly bytes: Buffer
}

/** A mail whose every part has been checked: nothing in it can end a header line. */
export interface MimeMessage {
  readonly from: MimeAddress
  readonly to: MimeAddress
  readonly cc: readonly MimeAddress[]
  readonly replyTo?: MimeAddress | undefined
  readonly subject: string
  readonly messageId: string
  readonly date: Date
  readonly inReplyTo?: string | undefined
  readonly references: readonly string[]
  /** Further headers, written as they are. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html?: string | undefined
  readonly calendar?: { readonly method: string; readonly ics: string } | undefined
  readonly attachments: readonly MailAttachment[]
  /** Makes the lines between the parts; the same for the same mail. */
  readonly boundary: string
}

/** Writes a mail as bytes (RFC 5322 and MIME, CRLF). Reads no file and no URL. */
export async function composeMime(message: MimeMessage): Promise<Buffer> {
  const node = compileMime(message)
  const { text, html, calendar, attachments } = message
  const isTextAlone = html === undefined && calendar === undefined && attachments.length === 0
  // nodemailer's stream breaks a last line that ends in blanks elsewhere, and a mail keeps the bytes that it has had.
  return isTextAlone && /[^ \t\r]$/u.test(text) ? bytesOfText(node, text) : node.build()
}

/** What `node.build` answers for a mail of one text, without the six streams that it builds for each. */
function bytesOfText(node: MimeNode, text: string): Buffer {
  const head = node.buildHeaders()
  const encoding = node.getTransferEncoding()
  const body = encoding === 'quoted-printable' ? wrap(encode(text)) : text
  const end = body.endsWith('\n') ? '' : '\r\n'
  return Buffer.from(`${head}\r\n\r\n${body}${end}`.replace(/\r?\n/gu, '\r\n'))
}

/** The mail as nodemailer's own tree of parts. */
export function compileMime(message: MimeMessage): MimeNode {
  const { from, to, cc, attachments, replyTo, subject, messageId, date, inReplyTo, references, text, html, calendar } =
    message
  const composer = new MailComposer({
    from: { ...from },
    to: { ...to },
    cc: cc.length > 0 ? cc.map((one) => ({ ...one })) : undefined,
    replyTo: replyTo === undefined ? undefined : { ...replyTo },
    subject,
    messageId,
    date,
    inReplyTo,
    references: references.length > 0 ? [...references] : undefined,
    headers: Object.entries(message.headers).map(([key, value]) => ({ key, value: { prepared: true, value } })),
    text,
    html,
    icalEvent:
      calendar === undefined
        ? undefined
        : {
            method: calendar.method,
            content: calendar.ics,
            filename: calendar.method === 'CANCEL' ? 'cancel.ics' : 'invite.ics',
          },
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
      contentDisposition: 'attachment' as const,
    })),
    baseBoundary: message.boundary,
    textEncoding: 'quoted-printable',
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile()
}
