import type { InboundMail } from '../inbound-mail.ts'
import { htmlToPlain, visibleReply } from '../ingest/transports/mail-text.ts'
import { quotationStart } from './unmarked-quotes.ts'

const LONGEST = 20_000

/** What mail programs put around what they quote. */
const QUOTES = [
  '.gmail_quote',
  '.gmail_attr',
  '.moz-cite-prefix',
  '.yahoo_quoted',
  '.protonmail_quote',
  '.zmail_extra',
  'blockquote[type=cite]',
  'blockquote.gmail_quote',
  'style',
  'script',
]

/** Outlook begins what it quotes with one of these and closes nothing around it: everything below is quoted. */
const REST_IS_QUOTED =
  /<(?:div|hr|span|p|table)\b[^<>]{0,500}\bid\s*=\s*["']?(?:x_)*(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|ms-outlook-mobile-body-separator-line)\b/i

/**
 * What the sender of a reply has written himself: without the quoted mail, its attribution and the signature. At most
 * 20,000 characters; of a mail in HTML alone, what it shows. Empty when there is nothing but quotation.
 */
export function stripQuotedReply(mail: Pick<InboundMail, 'text' | 'html'>): string {
  const text = mail.text.trim() === '' ? plainOf(mail.html ?? '') : mail.text
  const unix = text
    .slice(0, LONGEST * 2)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\u00A0/g, ' ')
  return visibleReply(withoutQuotation(boundLines(unix)).slice(0, LONGEST)).trim()
}

/** Whoever answers below what he quotes has written nothing above it. */
function withoutQuotation(text: string): string {
  const lines = text.split('\n')
  const start = quotationStart(lines)
  const above = start === -1 ? text : lines.slice(0, start).join('\n')
  return above.trim() === '' ? text : above
}

function plainOf(html: string): string {
  const cut = html.slice(0, 200_000)
  const rest = REST_IS_QUOTED.exec(cut)
  return htmlToPlain(rest === null ? cut : cut.slice(0, rest.index), QUOTES).text
}

/** A line that goes on for pages is no sentence, and costs the quotation's expressions their square. */
function boundLines(text: string): string {
  const lines = text.split('\n', 1_000).map((line) => line.slice(0, 2_000))
  return lines.join('\n').replaceAll(/([>\s_*=-])\1{80,}/g, (_, sign: string) => sign.repeat(80))
}
