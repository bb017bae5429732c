import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'

/** Characters of HTML that are read. */
export const LONGEST = 200_000
/** The converter calls itself for each element within another; mail programs get to a hundred. */
const DEEPEST = 400
const MOST_CHILDREN = 10_000
/** Stands where the converter left something out. Of no language: a mail that says it is merely read the other way. */
const LEFT_OUT = '\u{F0000}'

/** What an HTML mail says, as plain text. */
export interface HtmlText {
  /** Without images, and with links without their targets. */
  readonly text: string
  /** Whether all of it could be read: false beyond 200,000 characters, or of markup that has no end. */
  readonly isWhole: boolean
}

/**
 * Reads the first 200,000 characters of an HTML mail. Of elements that are nested deeper than any mail program writes them
 * the text is kept, though not its layout. Never throws.
 * @param skip CSS selectors (tag, class, id, attribute) of what is left out
 */
export function htmlToPlain(html: string, skip: readonly string[] = []): HtmlText {
  const cut = html.slice(0, LONGEST)
  const isWhole = cut.length === html.length
  const text = attempt(cut, skip) ?? attempt(flat(cut), [])
  return text === undefined ? { text: flat(cut).replaceAll('<br>', '\n'), isWhole: false } : { text, isWhole }
}

/** Undefined where something would be missing. */
function attempt(html: string, skip: readonly string[]): string | undefined {
  try {
    const text = convert(html, {
      wordwrap: false,
      limits: {
        maxInputLength: LONGEST,
        maxDepth: DEEPEST,
        maxChildNodes: MOST_CHILDREN,
        ellipsis: LEFT_OUT,
      },
      selectors: [
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'img', format: 'skip' },
        ...skip.map((selector) => ({ selector, format: 'skip' })),
      ],
    })
    return text.includes(LEFT_OUT) ? undefined : text
  } catch {
    return undefined
  }
}

const BLOCK = /<\/?(?:br|p|div|tr|li|h[1-6]|table|blockquote)\b[^<>]{0,2000}>/giu
const BREAK = '\u{F0001}'

/** The same without its elements, of which only the ends of lines are left. */
function flat(html: string): string {
  const broken = withoutHidden(html).replaceAll(BLOCK, BREAK)
  const lines = broken.replaceAll(/<[^<>]{0,2000}>/gu, ' ').split(BREAK)
  return lines.filter((line) => line.trim() !== '').join('<br>')
}

const HIDDEN = /<(!--|style\b|script\b)/giu
const ENDS: Readonly<Record<string, RegExp>> = {
  '!--': /-->/gu,
  style: /<\/style[^<>]{0,50}>?/giu,
  script: /<\/script[^<>]{0,50}>?/giu,
}

/** Without comments, styles and scripts. One that does not end hides the rest, as it does in a browser. */
function withoutHidden(html: string): string {
  let shown = ''
  let at = 0
  for (;;) {
    const start = next(HIDDEN, html, at)
    if (start === null) return shown + html.slice(at)
    shown += html.slice(at, start.index)
    const end = next(ENDS[start[1]?.toLowerCase() ?? ''] ?? HIDDEN, html, start.index + 1)
    if (end === null) return shown
    at = end.index + end[0].length
  }
}

function next(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** The library's expressions are super-linear: 20,000 characters take it a tenth of a second, 100,000 three. */
const LONGEST_REPLY = 20_000

/** Its expressions for Dutch, Polish and Chinese look for these words over line ends, from every line that begins so. */
const ATTRIBUTION = /schreef|pisze|napisał|写道|wrote|escribió|écrit/giu
const MOST_ATTRIBUTIONS = 3
const OPENING = /^[ \t]*(?:op|dnia|w dniu)\s/gimu
const MOST_OPENINGS = 50

/**
 * What a plain-text reply says itself, without what it quotes and without the signature; of its first 20,000
 * characters. What stands below the third attribution of a quotation is not looked at: it is quoted.
 */
export function visibleReply(text: string): string {
  const cut = upTo(upTo(text.slice(0, LONGEST_REPLY), ATTRIBUTION, MOST_ATTRIBUTIONS), OPENING, MOST_OPENINGS)
  return new EmailReplyParser().read(cut).getVisibleText()
}

/** A text up to the end of the line in which the expression matches for the last time that counts. */
function upTo(text: string, expression: RegExp, most: number): string {
  const last = [...text.matchAll(expression)][most - 1]
  if (last === undefined) return text
  const end = text.indexOf('\n', last.index + last[0].length)
  return end === -1 ? text : text.slice(0, end)
}
