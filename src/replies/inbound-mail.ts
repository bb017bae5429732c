import type { FileRisk } from './files/file-risk.ts'

/** Characters of the text of a mail, and of its HTML. */
export const MOST_TEXT = 500_000
/** Characters of one part that a report speaks through. */
export const MOST_REPORT = 200_000

/** An address of a mail's header, in lower case, with the name beside it. */
export interface MailAddress {
  readonly address: string
  readonly name: string
}

/** A part that reports speak through: delivery status, feedback, the message that came back, or attached plain text. */
export interface ReportPart {
  /** Media type in lower case, without parameters. */
  readonly type: string
  /** At most `MOST_REPORT` characters. */
  readonly text: string
}

/** A file in a mail that came in; its bytes are read from the mail when somebody asks for them. */
export interface InboundFile {
  readonly name: string
  /** As its sender calls it. */
  readonly type: string
  readonly size: number
  readonly risk: FileRisk
}

/** A mail as rules read it. Nothing in it is trusted; all of it is bounded and free of NUL and half characters. */
export interface InboundMail {
  /** With angle brackets, as are all ids here. */
  readonly messageId: string | undefined
  readonly inReplyTo: readonly string[]
  /** In the order of the header: the first message of the thread stands first. */
  readonly references: readonly string[]
  readonly from: MailAddress | undefined
  /** The first address of Reply-To; undefined where there is none. */
  readonly replyTo: MailAddress | undefined
  readonly to: readonly string[]
  /** Addresses of To and Cc; at most 50. */
  readonly others: readonly string[]
  /** Every address it was sent or delivered to: To, Cc, Delivered-To, X-Original-To, X-Envelope-To. */
  readonly deliveredTo: readonly string[]
  readonly subject: string
  /** Unfolded and undecoded values by lower-case name, in the order they stand. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** What the plain parts say; empty when there are none. At most `MOST_TEXT` characters. */
  readonly text: string
  /** At most `MOST_TEXT` characters. */
  readonly html: string | undefined
  readonly attachments: readonly InboundFile[]
  readonly reports: readonly ReportPart[]
  /** `report-type` of multipart/report (RFC 6522), in lower case. */
  readonly reportType: string | undefined
  /** The mail is longer than what was read of it. */
  readonly truncated: boolean
  /** Why it could not be read as it should; what could be read is there all the same. */
  readonly problem: string | undefined
}

/** First value of a header, trimmed; empty when there is none. */
export function headerOf(mail: Pick<InboundMail, 'headers'>, name: string): string {
  return mail.headers.get(name)?.[0]?.trim() ?? ''
}

/** Bytes of a mail on a server that its header is looked for in. */
export const SEARCHED_BYTES = 200_000
const MOST_LINES = 1_000
const LONGEST_VALUE = 10_000

/**
 * The header fields at the beginning of a text, up to the first empty line (RFC 5322 §2.2): values unfolded, by
 * lower-case name. At most 1,000 lines are looked at, and 10,000 characters of a value; a line that is no field is
 * passed over.
 */
export function readHeaderLines(text: string): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  let current: { values: string[] } | undefined
  for (const line of text.replace(/^\s*\n/, '').split(/\r?\n/, MOST_LINES)) {
    if (line.trim() === '') break
    if (/^[ \t]/.test(line)) {
      extendLast(current?.values, line)
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon < 1 || !/^[!-9;-~]+$/.test(name)) {
      current = undefined
      continue
    }
    const values = headers.get(name) ?? []
    values.push(line.slice(colon + 1, colon + 1 + LONGEST_VALUE).trim())
    headers.set(name, values)
    current = { values }
  }
  return headers
}

function extendLast(values: string[] | undefined, line: string): void {
  const last = values?.at(-1)
  if (values === undefined || last === undefined || last.length > LONGEST_VALUE) return
  values[values.length - 1] = `${last} ${line.trim().slice(0, LONGEST_VALUE)}`
}

/** Message ids in a header's value, with angle brackets, in order and without repetition; at most 100. */
export function messageIdsIn(value: string): readonly string[] {
  const ids = value.slice(0, 20_000).match(/<[^<>\s]{1,500}>/g) ?? []
  if (ids.length > 0) return [...new Set(ids)].slice(0, 100)
  const bare = /^[^<>\s@]{1,250}@[^<>\s@]{1,250}$/.exec(value.trim())
  return bare === null ? [] : [`<${bare[0]}>`]
}

/** Message-IDs that a mail answers, and those of mails that it carries: a report of failure names the email in its body alone. */
export function idsNamedIn(raw: Buffer): readonly string[] {
  const text = raw.subarray(0, SEARCHED_BYTES).toString('latin1')
  const headers = readHeaderLines(text)
  const answered = ['in-reply-to', 'references'].flatMap((name) => headers.get(name) ?? [])
  const carried = [...text.matchAll(/^message-id:[ \t]*(<[^<>\r\n]{1,900}>)/gimu)].map(([, id]) => id)
  return messageIdsIn([...answered, ...carried].join(' '))
}
