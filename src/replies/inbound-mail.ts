/** An address of a mail's header, in lower case, with the name beside it. */
export interface MailAddress {
  readonly address: string
  readonly name: string
}

/** A part that reports speak through: delivery status, feedback, the message that came back, or attached plain text. */
export interface ReportPart {
  /** Media type in lower case, without parameters. */
  readonly type: string
  /** At most 200,000 characters. */
  readonly text: string
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
  /** Every address it was sent or delivered to: To, Cc, Delivered-To, X-Original-To, X-Envelope-To. */
  readonly deliveredTo: readonly string[]
  readonly subject: string
  readonly date: Date | undefined
  /** Unfolded and undecoded values by lower-case name, in the order they stand. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** What the plain parts say; empty when there are none. At most 500,000 characters. */
  readonly text: string
  /** At most 500,000 characters. */
  readonly html: string | undefined
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
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
