import { addressesIn } from '../../platform/text/mail-address.ts'
import type { BounceClass } from '../../mailboxes/index.ts'
import { messageIdsIn, readHeaderLines } from '../inbound-mail.ts'
import type { InboundMail } from '../inbound-mail.ts'

/** What a report says of one recipient. */
export interface ReportedRecipient {
  /** In lower case; the address that was written to where the report names both that one and the final one. */
  readonly address: string
  /** Enhanced status code (RFC 3463), or empty. */
  readonly status: string
  /** The mail server's words, on one line, at most 500 characters. */
  readonly diagnostic: string
  readonly class: BounceClass
}

/** What a machine reports of a mail of ours: it failed, it is late, or its recipient complained. */
export interface BounceReport {
  readonly kind: 'bounce' | 'delay' | 'complaint'
  readonly recipients: readonly ReportedRecipient[]
  /** Message-ID of the mail that the report is about, with angle brackets. */
  readonly originalMessageId: string | undefined
  /** `Original-Envelope-Id` (RFC 3461 §4.4), as it was given in the SMTP dialogue. */
  readonly envelopeId: string | undefined
}

/** At most this many recipients are taken from one report. */
export const MOST_RECIPIENTS = 50

/** The mail that a report is about, as far as it came back. */
export interface ReturnedMessage {
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly messageId: string | undefined
  readonly to: readonly string[]
}

const RETURNED_TYPE = /rfc822|message\/(?:global|partial)/

/**
 * The returned message of a report: from a part made for it (RFC 3462 §2: message/rfc822 or text/rfc822-headers), else
 * from the text, where many systems put it below their words.
 */
export function findReturned(mail: InboundMail, returnedText: string): ReturnedMessage | undefined {
  const parts = mail.reports.filter((part) => RETURNED_TYPE.test(part.type)).map((part) => part.text)
  const attached = mail.reports
    .filter((part) => part.type === 'text/plain')
    .map((part) => splitReturned(part.text).returned)
  const candidates = [...parts, returnedText, ...attached].filter((text) => text !== '').map(describe)
  return candidates.find((found) => found.messageId !== undefined) ?? candidates[0]
}

function describe(text: string): ReturnedMessage {
  const headers = readHeaderLines(text)
  const own = messageIdsIn(headers.get('message-id')?.[0] ?? '')[0]
  return {
    headers,
    // Some systems indent what came back, or put their own fields before it.
    messageId: own ?? looseMessageId(text),
    to: addressesIn((headers.get('to') ?? []).join(' , ')),
  }
}

/**
 * Message-ID of the mail that a report is about: of what it returns, else of any line in it that looks like one, else
 * of what the report says it answers.
 */
export function originalIdOf(mail: InboundMail, returned: ReturnedMessage | undefined): string | undefined {
  if (returned?.messageId !== undefined) return returned.messageId
  const texts = [...mail.reports.map((part) => part.text), mail.text]
  const spoken = texts.map(looseMessageId).find((id) => id !== undefined && id !== mail.messageId)
  return spoken ?? mail.inReplyTo[0] ?? mail.references.at(-1)
}

/** A Message-ID line anywhere in a text. */
function looseMessageId(text: string): string | undefined {
  const line = /^[>\s]{0,12}(?:x-)?message-id:\s{0,100}(<[^<>\s]{1,500}>|[^<>\s]{1,250}@[^<>\s]{1,250})/im
  return messageIdsIn(line.exec(text.slice(0, 200_000))?.[1] ?? '')[0]
}

const NAMES = /^(?:received|return-path|message-id|date|from|to|subject|dkim-signature|mime-version|x-[\w-]+):/i
const TRACE = /^(?:received|return-path|message-id|dkim-signature):/im

/**
 * Splits the text of a report into what the mail system says and the message that it returns, which begins at the first
 * paragraph of header fields.
 */
export function splitReturned(text: string): { readonly notice: string; readonly returned: string } {
  const lines = text.slice(0, 200_000).split(/\r?\n/, 5_000)
  for (const [index, line] of lines.entries()) {
    const startsBlock = NAMES.test(line) && !NAMES.test(lines[index - 1] ?? '')
    if (!startsBlock) continue
    const block = paragraphFrom(lines, index)
    if (isHeaderBlock(block)) {
      return { notice: lines.slice(0, index).join('\n'), returned: lines.slice(index).join('\n') }
    }
  }
  return { notice: text.slice(0, 50_000), returned: '' }
}

function paragraphFrom(lines: readonly string[], start: number): readonly string[] {
  const block: string[] = []
  for (const line of lines.slice(start, start + 60)) {
    if (line.trim() === '') break
    block.push(line)
  }
  return block
}

function isHeaderBlock(block: readonly string[]): boolean {
  const fields = block.filter((line) => /^[\w-]{2,60}:/.test(line))
  const folded = block.filter((line) => /^\s/.test(line))
  const text = fields.join('\n')
  const named = fields.filter((line) => /^(?:from|to|subject|date|message-id|received|return-path):/i.test(line))
  if (fields.length + folded.length < block.length * 0.8 || named.length < 2) return false
  // `To, Cc, Date, Subject` alone is how notices sum up what they are about.
  return TRACE.test(text) || (named.length >= 3 && /^from:/im.test(text))
}
