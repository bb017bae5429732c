import { convert } from 'html-to-text'

const LONGEST = 200_000
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
