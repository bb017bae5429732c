import { LIQUID, escapedText } from './html-of-text.ts'

/** A letter that no text has. */
const MARK = '\ue000'
const MARKED = /\ue000(\d+)\ue000/gu

/** What a formatted text is made of; everything else of HTML needs its source. */
const BLOCKS: Readonly<Record<string, string>> = { p: 'p', div: 'p', ul: 'ul', ol: 'ol', li: 'li' }
const MARKS: Readonly<Record<string, string>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', a: 'a', br: 'br' }

/** The policy of the page is asked about styles as soon as they are read, and the console would tell of each. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<(\/?)style\b/giu, '<$1x-style')
    .replaceAll(/<[a-z][^<>]*>/giu, (tag) => tag.replaceAll(/\sstyle\s*=/giu, ' data-style='))
}

/** The body of HTML whose Liquid stands in it as text, though a reader of HTML would take some of it for tags. */
function parsed(html: string): HTMLElement {
  const liquid: string[] = []
  const parts = html.split(LIQUID)
  const bare = parts.map((part, at) => (at % 2 === 0 ? part : `${MARK}${liquid.push(part) - 1}${MARK}`)).join('')
  const { body } = new DOMParser().parseFromString(withoutStyles(bare), 'text/html')
  const back = (text: string) => text.replaceAll(MARKED, (_, index: string) => liquid[Number(index)] ?? '')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walker.nextNode() !== null) {
    const node = walker.currentNode
    if (node instanceof HTMLAnchorElement) node.setAttribute('href', back(node.getAttribute('href') ?? ''))
    if (node.nodeType === Node.TEXT_NODE) node.nodeValue = back(node.nodeValue ?? '')
  }
  return body
}

/** Whether HTML is no more than paragraphs, lists, links, bold and italic: nothing of it is lost in a formatted text. */
export function isSimple(html: string): boolean {
  return [...parsed(html).querySelectorAll('*')].every(({ localName, attributes, parentElement }) => {
    const isKnown = localName in BLOCKS || localName in MARKS
    // A list within a list is more than the toolbar makes.
    const isNested = localName in BLOCKS && parentElement?.localName === 'li'
    return isKnown && !isNested && [...attributes].every(({ name }) => localName === 'a' && name === 'href')
  })
}

/** What a formatted text shows for HTML: elements of its own, cut down to the few that it knows. */
export function nodesOf(html: string): Node[] {
  const made = copied(parsed(html))
  return [...made.childNodes]
}

function copied(from: Node): DocumentFragment {
  const made = document.createDocumentFragment()
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.nodeValue ?? '')
    if (!(child instanceof HTMLElement)) continue
    const name = BLOCKS[child.localName] ?? MARKS[child.localName]
    const inside = copied(child)
    if (name === undefined) {
      made.append(inside)
      continue
    }
    const element = document.createElement(name)
    if (name === 'a') element.setAttribute('href', child.getAttribute('href') ?? '')
    element.append(inside)
    made.append(element)
  }
  return made
}

/** The HTML of a formatted text: paragraphs, lists, links, bold and italic, its Liquid as it was typed. */
export function htmlOfNodes(root: Node): string {
  const parts: string[] = []
  let open: string[] = []
  const close = () => {
    let line = open.join('').trim()
    while (line.endsWith('<br>')) line = line.slice(0, -'<br>'.length).trim()
    if (line !== '') parts.push(`<p>${line}</p>`)
    open = []
  }
  for (const child of root.childNodes) {
    const name = child instanceof HTMLElement ? BLOCKS[child.localName] : undefined
    if (name === undefined) {
      open.push(inlineOf(child))
      continue
    }
    close()
    if (name === 'ul' || name === 'ol') parts.push(listOf(child, name))
    else if (hasBlocks(child)) parts.push(htmlOfNodes(child))
    else {
      open.push(...[...child.childNodes].map(inlineOf))
      close()
    }
  }
  close()
  return parts.filter((part) => part !== '').join('\n\n')
}

function hasBlocks(node: Node): boolean {
  return [...node.childNodes].some((child) => child instanceof HTMLElement && child.localName in BLOCKS)
}

function listOf(list: Node, name: string): string {
  const items = [...list.childNodes].filter((child) => child instanceof HTMLElement)
  const written = items.map((item) => `<li>${[...item.childNodes].map(inlineOf).join('').trim()}</li>`)
  return `<${name}>\n${written.join('\n')}\n</${name}>`
}

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapedText((node.nodeValue ?? '').replaceAll('\u00a0', ' '))
  if (!(node instanceof HTMLElement)) return ''
  const name = MARKS[node.localName]
  const inside = [...node.childNodes].map(inlineOf).join('')
  if (name === 'br') return '<br>\n'
  if (name === undefined || inside === '') return inside
  if (name !== 'a') return `<${name}>${inside}</${name}>`
  const href = node.getAttribute('href') ?? ''
  const quoted = escapedText(href)
    .split(LIQUID)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll('"', '&quot;') : part))
  return `<a href="${quoted.join('')}">${inside}</a>`
}

/** Where a link may lead: the web, a mail address or a number; or a variable. */
export function linkTarget(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(?:https?:\/\/|mailto:|tel:|\{\{)\S/iu.test(text)) return text
  if (/^[^\s@]+@[^\s@]+$/u.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined
}
