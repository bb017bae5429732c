import { classifyBounce, statusIn } from '../mailboxes/index.ts'
import { MOST_RECIPIENTS, type ReportedRecipient } from './bounce-report.ts'
import { addressesIn } from './header-lines.ts'
import { oneLine } from '../platform/one-line.ts'

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
