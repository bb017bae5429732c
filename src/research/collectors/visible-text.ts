import type { CheerioAPI } from 'cheerio/slim'
import { cleanLine } from '../clean-line.ts'

export type MarkupNode =
  | ReturnType<CheerioAPI['root']>[number]
  | ReturnType<CheerioAPI['root']>[number]['children'][number]

export type MarkupElement = Extract<MarkupNode, { attribs: unknown }>

const HIDDEN = new Set('script style noscript template head title svg select option button dialog'.split(' '))
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em font i kbd mark q s samp small span strong sub sup time u var'.split(' '),
)
const HIDING_STYLE = /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i

const LONGEST_TEXT = 100_000

interface Collected {
  readonly parts: string[]
  left: number
}

/**
 * The text that a visitor sees: one line for each block, white space folded, hidden elements left out; at most
 * `longest` characters. Stops reading once it has enough.
 */
export function visibleText(node: MarkupNode, longest = LONGEST_TEXT): string {
  const collected: Collected = { parts: [], left: longest * 2 }
  collect(node, collected)
  return collected.parts
    .join('')
    .split('\n')
    .map((line) => cleanLine(line, longest))
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, longest)
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
  if (node.type === 'text') return push(collected, node.data.replace(/[\n\r]/g, ' '))
  if (!('children' in node)) return
  const name = 'name' in node ? node.name : ''
  if (HIDDEN.has(name) || ('attribs' in node && isHidden(node.attribs))) return
  const isBlock = name !== '' && !INLINE.has(name)
  if (isBlock) push(collected, '\n')
  for (const child of node.children) collect(child, collected)
  if (isBlock) push(collected, '\n')
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
