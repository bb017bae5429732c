import type { CheerioAPI } from 'cheerio/slim'
import { cleanLine } from '../../readers/text-lines.ts'

export type MarkupNode =
  | ReturnType<CheerioAPI['root']>[number]
  | ReturnType<CheerioAPI['root']>[number]['children'][number]

export type MarkupElement = Extract<MarkupNode, { attribs: unknown }>

/** A line of a page's visible text. */
export interface TextLine {
  readonly text: string
  /** 1 to 6 for a heading, 0 otherwise. */
  readonly level: number
  /** The first line of the page's foot: what stands above it ends here. */
  readonly startsFooter: boolean
  /** Stands in a quotation, as its markup says. */
  readonly isQuoted?: true
}

const HIDDEN = new Set('script style noscript template head title svg select option button dialog'.split(' '))
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em font i kbd mark q s samp small span strong sub sup time u var'.split(' '),
)
const HIDING_STYLE =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|(?<![\w-])(?:(?:opacity|font-size|height|width)\s{0,3}:\s{0,3}0(?:px|em|rem|%)?\s{0,3}(?:;|!|$)|(?:left|top|text-indent)\s{0,3}:\s{0,3}-\d{4})/i

const LONGEST_TEXT = 100_000

/** Stand before the text of a heading, with its level, and of the foot; never in a page's own text. */
const HEADING_MARK = '\u0001'
const FOOTER_MARK = '\u0002'
const QUOTED_MARK = '\u0003'
const UNQUOTED_MARK = '\u0004'
// oxlint-disable-next-line no-control-regex -- the mark of a heading, which no page can hold
const HEADING = /\u0001(\d)/
// oxlint-disable-next-line no-control-regex -- all marks
const MARKS = /[\u0001\u0002]\d?|[\u0003\u0004]/g

// oxlint-disable-next-line no-control-regex -- a page's own text must not look like a mark
const LINE_ENDS_AND_MARKS = /[\n\r\u0001-\u0004]/g

interface Collected {
  readonly parts: string[]
  left: number
}

/**
 * The text that a visitor sees: one line for each block, white space folded, hidden elements left out; at most
 * `longest` characters. Stops reading once it has enough.
 */
export function visibleText(node: MarkupNode, longest = LONGEST_TEXT): string {
  return visibleLines(node, longest)
    .map((line) => line.text)
    .join('\n')
    .slice(0, longest)
}

/** The lines of `visibleText`, and which of them are headings or begin the foot of the page. */
export function visibleLines(node: MarkupNode, longest = LONGEST_TEXT): TextLine[] {
  const collected: Collected = { parts: [], left: longest * 2 }
  collect(node, collected)
  const lines: TextLine[] = []
  let startsFooter = false
  let level = 0
  let quotations = 0
  for (const marked of collected.parts.join('').split('\n')) {
    startsFooter ||= marked.includes(FOOTER_MARK)
    level = Number(HEADING.exec(marked)?.[1] ?? level)
    const isQuoted = quotations > 0 || marked.includes(QUOTED_MARK)
    quotations += marked.split(QUOTED_MARK).length - marked.split(UNQUOTED_MARK).length
    const text = cleanLine(marked.replace(MARKS, ''), longest)
    if (text === '') continue
    lines.push({ text, level, startsFooter, ...(isQuoted && { isQuoted }) })
    startsFooter = false
    level = 0
  }
  return lines
}

/** Every element under `node` in the order of the document. Recursion is as deep as the markup, which `boundMarkup` limits. */
export function elementsUnder(node: MarkupNode): MarkupElement[] {
  const found: MarkupElement[] = []
  const visit = (current: MarkupNode) => {
    if (!('children' in current)) return
    if ('attribs' in current) found.push(current)
    for (const child of current.children) visit(child)
  }
  visit(node)
  return found
}

/** The text directly inside an element, as it stands: for `title` and `script`. */
export function ownText(element: MarkupElement): string {
  return element.children.map((child) => (child.type === 'text' ? child.data : '')).join('')
}

function collect(node: MarkupNode, collected: Collected): void {
  if (collected.left <= 0) return
  if (node.type === 'text') return push(collected, node.data.replace(LINE_ENDS_AND_MARKS, ' '))
  if (!('children' in node)) return
  const name = 'name' in node ? node.name : ''
  if (HIDDEN.has(name) || ('attribs' in node && isHidden(node.attribs))) return
  const isBlock = name !== '' && !INLINE.has(name)
  if (isBlock) push(collected, `\n${markOf(name)}`)
  for (const child of node.children) collect(child, collected)
  if (isBlock) push(collected, name === 'blockquote' ? `\n${UNQUOTED_MARK}\n` : '\n')
}

function markOf(name: string): string {
  if (name === 'footer') return `${FOOTER_MARK}\n`
  if (name === 'blockquote') return `${QUOTED_MARK}\n`
  return /^h[1-6]$/.test(name) ? HEADING_MARK + name.slice(1) : ''
}

function push(collected: Collected, text: string): void {
  const kept = text.slice(0, collected.left)
  collected.parts.push(kept)
  collected.left -= kept.length
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true') return true
  return HIDING_STYLE.test((attributes['style'] ?? '').slice(0, 500))
}
