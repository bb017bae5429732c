import { cleanLine } from '../readers/clean-line.ts'
import { visibleText, type MarkupElement, type MarkupNode } from './visible-text.ts'

const MOST_ITEMS = 100
const MOST_PROPERTIES = 60
const LONGEST_VALUE = 500
const SCHEMA = /^\s*https?:\/\/schema\.org\/(\w{1,60})/i

type Item = Record<string, unknown>

/**
 * The schema.org items of a page's microdata (https://html.spec.whatwg.org/multipage/microdata.html) in the shape of
 * JSON-LD nodes. `elements` are all of the page in the order of the document. At most 100 items.
 */
export function readMicrodata(elements: readonly MarkupElement[]): Item[] {
  return elements
    .filter((element) => isItem(element) && element.attribs['itemprop'] === undefined)
    .slice(0, MOST_ITEMS)
    .map(itemOf)
    .filter((item) => item !== undefined)
}

function isItem(element: MarkupElement): boolean {
  return 'itemscope' in element.attribs
}

function itemOf(element: MarkupElement): Item | undefined {
  const type = SCHEMA.exec(element.attribs['itemtype'] ?? '')?.[1]
  if (type === undefined) return undefined
  const item: Item = { '@type': type }
  const properties: MarkupElement[] = []
  collectProperties(element, properties)
  for (const property of properties) {
    const value = isItem(property) ? itemOf(property) : valueOf(property)
    if (value === undefined || value === '') continue
    for (const name of (property.attribs['itemprop'] ?? '').split(/\s+/, 5)) {
      if (name === '' || name.startsWith('@') || name === '__proto__') continue
      item[name] = item[name] === undefined ? value : [item[name], value].flat()
    }
  }
  return item
}

/** The properties of one item: those of items inside it are theirs. */
function collectProperties(node: MarkupNode, found: MarkupElement[]): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (found.length >= MOST_PROPERTIES) return
    const isElement = 'attribs' in child
    if (isElement && child.attribs['itemprop'] !== undefined) found.push(child)
    if (!isElement || !isItem(child)) collectProperties(child, found)
  }
}

function valueOf(element: MarkupElement): string {
  const { content, datetime, href, src } = element.attribs
  const told = content ?? datetime ?? href ?? src
  if (told !== undefined) return cleanLine(told, LONGEST_VALUE)
  return visibleText(element, LONGEST_VALUE).replaceAll('\n', ' ')
}
